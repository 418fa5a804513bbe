"""Which players must act next, and what each player submitted when a moment closed (D4)."""

from collections.abc import Iterable

from django.db.models import BigIntegerField, QuerySet

from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.security.sealing import Sealed
from campaign.models import Campaign, Envelope, JournalEntry
from campaign.play import awaited
from campaign.world import World

_CAMPAIGN, _ERA, _MOMENT = (Gap(name, BigIntegerField()) for name in ("campaign", "era", "moment"))
_ENVELOPES = Prepared(
    lambda: Envelope.objects.filter(campaign=_CAMPAIGN, era=_ERA, moment=_MOMENT).order_by("player")
)
_SEALED = Prepared(
    lambda: (
        Envelope.objects.filter(campaign=_CAMPAIGN, era=_ERA, moment=_MOMENT)
        .order_by("player")
        .values_list("player", "how")
    )
)
_LINES = Prepared(
    lambda: (
        JournalEntry.objects.filter(campaign=_CAMPAIGN, moment=_MOMENT, superseded_by__isnull=True)
        .order_by("seq")
        .values_list("seat", "origin")
    )
)


def envelopes_of(campaign: Campaign, moment: int) -> QuerySet[Envelope]:
    """Envelopes of this moment; a correction begins an era of its own, with new ones."""
    return Envelope.objects.filter(campaign=campaign, era=campaign.era, moment=moment)


def envelopes_here(campaign: Campaign) -> Iterable[Envelope]:
    """All envelopes of the present moment, in the order of their players."""
    return _ENVELOPES(campaign=campaign.pk, era=campaign.era, moment=campaign.moment)


def sealed_players(campaign: Campaign) -> frozenset[str]:
    """Players with an envelope in this moment. That the envelope exists is no secret."""
    return frozenset(player for player, _how in _sealed_in(campaign, campaign.moment))


def put_envelope(
    game: Game, player: str, sealed: Sealed, *, how: str = "", on_behalf: bool = False
) -> None:
    """Puts a sealed bid into this moment; `how` says what sealed it for an absent player."""
    campaign = game.campaign
    Envelope.objects.create(
        campaign=campaign, turn=campaign.turn, moment=campaign.moment, era=campaign.era,
        player=player, sealed=sealed.token, receipt=sealed.receipt, sealed_at=game.now,
        how=how, on_behalf=on_behalf,
    )  # fmt: skip
    game.mark(Effect.AWAITED)


def is_broken_off(campaign: Campaign) -> bool:
    """Whether the organiser ended it before its rules did."""
    return bool(campaign.status == Campaign.ENDED and campaign.phase != "ended")


def waited_for(campaign: Campaign, world: World) -> tuple[str, ...]:
    """Players on whom the campaign waits; in `bids` those without an envelope.

    Before its start it waits for the starting bands alone, and for nobody once it is broken off.
    """
    if is_broken_off(campaign):
        return ()
    if campaign.status == Campaign.SETUP and world.phase != "muster":
        return ()
    players = awaited(world)
    if world.phase == "bids":
        sealed = sealed_players(campaign)
        players = tuple(p for p in players if p not in sealed)
    return players


GIVEN_BY = {
    "given": "given", "given_empty": "given_empty", "default": "by_default",
    "standing": "by_standing_order", "steward": "by_steward", "bot": "given",
}  # fmt: skip


def outcomes(campaign: Campaign, moment: int, missing: Iterable[str]) -> dict[str, str]:
    """What each player gave in this moment: a word of `PhaseClose.outcomes`.

    `missing` were still waited for; those of them who left no line missed it. Of several lines
    the most that the player gave counts.
    """
    found: dict[str, str] = {}
    for player, origin in _LINES(campaign=campaign.pk, moment=moment):
        if origin == "opened":
            found.update(_sealed_by(campaign, moment))
        elif player and origin == "given":
            found[player] = "given"
        elif player and origin in GIVEN_BY:
            found.setdefault(player, GIVEN_BY[origin])
    return dict.fromkeys(missing, "missed") | found


def _sealed_by(campaign: Campaign, moment: int) -> dict[str, str]:
    return {player: GIVEN_BY[how or "given"] for player, how in _sealed_in(campaign, moment)}


def _sealed_in(campaign: Campaign, moment: int) -> Iterable[tuple[str, str]]:
    return _SEALED(campaign=campaign.pk, era=campaign.era, moment=moment)
