"""Playing a moment out for a player whom the organiser has excused (D4)."""

from django.utils.translation import gettext_noop

from campaign.actions.clock.automatic_players import answer_for_absent
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import waited_for
from campaign.actions.journal.ledger import Held, enter
from campaign.actions.journal.roster import roster_of
from campaign.actions.security.sealing import seal
from campaign.models import Envelope
from campaign.play import defaults
from campaign.world import PlayerId
from club.refusals import Refusal

LONGEST = 300  # commands for one player in one moment


def play_out(held: Held, player: str, actor: Actor) -> None:
    """What they left, or the default of the phase, until the moment waits for them no longer.

    Refuses `nothing-to-play` where the phase has no default.
    """
    moment, roster = held.world.moment, roster_of(held.campaign)
    for _ in range(LONGEST):
        if held.world.moment != moment or player not in waited_for(held.campaign, held.world):
            return
        if not answer_for_absent(held, PlayerId(player), roster):
            _default(held, player, actor)
    raise RuntimeError(f"campaign {held.campaign.pk}: defaults without end for {player}")


def _default(held: Held, player: str, actor: Actor) -> None:
    if held.world.phase == "bids":
        _seal_nothing(held, player)
        return
    offered = next((c for c in defaults(held.world) if getattr(c, "player", "") == player), None)
    if offered is None:
        sentence = gettext_noop("A battle waits for people: enter its result, or rule it.")
        raise Refusal("nothing-to-play", "D4", sentence)
    enter(held, offered, actor=actor, origin="default")


def _seal_nothing(held: Held, player: str) -> None:
    """An envelope without power points, as if they had sealed none (R11)."""
    campaign = held.campaign
    sealed = seal(campaign, player, 0)
    Envelope.objects.create(
        campaign=campaign, turn=campaign.turn, moment=campaign.moment, era=campaign.era,
        player=player, sealed=sealed.token, receipt=sealed.receipt, on_behalf=True,
        sealed_at=held.now, how="default",
    )  # fmt: skip
