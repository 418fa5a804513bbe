"""Playing for a player whom the organiser has excused (D4)."""

from django.utils.translation import gettext_noop

from campaign.actions.clock.automatic_players import answer_for_absent
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import put_envelope, waited_for
from campaign.actions.journal.ledger import Game
from campaign.actions.security.sealing import seal
from campaign.play import defaults
from campaign.world import PlayerId
from club.refusals import Refusal

LONGEST = 300  # commands for one player in one moment


def play_out(game: Game, player: str, actor: Actor) -> None:
    """What they left, or the default of the phase, until the moment waits for them no longer.

    Refuses `nothing-to-play` where the phase has no default.
    """
    moment = game.world.moment
    for _ in range(LONGEST):
        if game.world.moment != moment or player not in waited_for(game.campaign, game.world):
            return
        if not answer_for_absent(game, PlayerId(player)):
            _default(game, player, actor)
    raise RuntimeError(f"campaign {game.campaign.pk}: defaults without end for {player}")


def _default(game: Game, player: str, actor: Actor) -> None:
    if game.world.phase == "bids":
        nothing = seal(game.campaign, player, 0)  # as if they had sealed no power points (R11)
        put_envelope(game, player, nothing, how="default", on_behalf=True)
        return
    offered = next((c for c in defaults(game.world) if getattr(c, "player", "") == player), None)
    if offered is None:
        sentence = gettext_noop("A battle waits for people: enter its result, or rule it.")
        raise Refusal("nothing-to-play", "D4", sentence)
    game.append(offered, actor=actor, origin="default")
