"""On whom a campaign waits, and what each player gave when a moment closed (D4)."""

from collections.abc import Iterable

from django.db.models import QuerySet

from campaign.models import Campaign, Envelope, JournalEntry
from campaign.play import awaited
from campaign.world import World


def envelopes_of(campaign: Campaign, moment: int) -> QuerySet[Envelope]:
    """Envelopes of this moment; a correction begins an era of its own, with new ones."""
    return Envelope.objects.filter(campaign=campaign, era=campaign.era, moment=moment)


def sealed_players(campaign: Campaign) -> frozenset[str]:
    """Players with an envelope in this moment: that it lies there is no secret."""
    here = envelopes_of(campaign, campaign.moment)
    return frozenset(here.values_list("player", flat=True))


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
    the most a player gave himself counts.
    """
    found: dict[str, str] = {}
    lines = JournalEntry.objects.filter(
        campaign=campaign, moment=moment, superseded_by__isnull=True
    )
    for player, origin in lines.order_by("seq").values_list("seat", "origin"):
        if origin == "opened":
            found.update(_sealed_by(campaign, moment))
        elif player and origin == "given":
            found[player] = "given"
        elif player and origin in GIVEN_BY:
            found.setdefault(player, GIVEN_BY[origin])
    return dict.fromkeys(missing, "missed") | found


def _sealed_by(campaign: Campaign, moment: int) -> dict[str, str]:
    sealed = envelopes_of(campaign, moment)
    return {p: GIVEN_BY[how or "given"] for p, how in sealed.values_list("player", "how")}
