"""On whom a campaign waits, and what each player gave when a moment closed (D4)."""

from collections.abc import Iterable

from campaign.models import Campaign, Envelope, JournalEntry
from campaign.play import awaited
from campaign.world import World


def sealed_players(campaign: Campaign) -> frozenset[str]:
    """Players with an envelope in this moment: that it lies there is no secret."""
    here = Envelope.objects.filter(campaign=campaign, moment=campaign.moment)
    return frozenset(here.values_list("player", flat=True))


def waited_for(campaign: Campaign, world: World) -> tuple[str, ...]:
    """Players on whom the campaign waits; in `bids` those without an envelope."""
    players = awaited(world)
    if world.phase == "bids":
        sealed = sealed_players(campaign)
        players = tuple(p for p in players if p not in sealed)
    return players


def outcomes(campaign: Campaign, moment: int, missing: Iterable[str]) -> dict[str, str]:
    """What each player gave in this moment: given, given_empty or by_default.

    `missing` were still waited for; those of them who left no line gave nothing.
    """
    lines = JournalEntry.objects.filter(campaign=campaign, moment=moment)
    found: dict[str, str] = {}
    for player, origin in lines.order_by("seq").values_list("seat", "origin"):
        if origin == "opened":
            sealed = Envelope.objects.filter(campaign=campaign, moment=moment)
            found.update(dict.fromkeys(sealed.values_list("player", flat=True), "given"))
        elif player and origin == "given":
            found[player] = "given"
        elif player and origin in ("given_empty", "default"):
            found.setdefault(player, "by_default" if origin == "default" else origin)
    return dict.fromkeys(missing, "by_default") | found
