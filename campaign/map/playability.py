"""Problems of a map for the numbers of players of table 1: sites, grounds, prestigious terrains."""

from collections.abc import Iterator

from campaign.house_rules import LIMITS_BY_PLAYERS
from campaign.map.graph import Problem
from campaign.map.naming import named
from campaign.map.terrains import CLASS_OF, start_grounds
from campaign.world import RoadMap
from club.refusals import Refusal


def of_play(map: RoadMap) -> Iterator[Problem]:
    """Problems for the numbers of players of table 1 (R1, R93, A1)."""
    classes = [CLASS_OF[t.kind] for t in map.terrains]
    prestigious = classes.count("prestigious")
    homes = len(classes) - prestigious
    if homes < 2:
        yield Problem(
            Refusal(
                "few-homes",
                "A1",
                "Two players need two territories that are not prestigious.",
                fields=("terrains",),
            )
        )
    crowded = [n for n in LIMITS_BY_PLAYERS if n > max(homes, 2)]
    if crowded:
        yield Problem(
            Refusal(
                "few-homes-for-many",
                "A1",
                "Territories that are not prestigious: {homes}, too few for {tables} players.",
                fields=("terrains",),
                homes=homes,
                tables=_listed(crowded),
            ),
            is_error=False,
        )
    unplaced = [
        n for n in LIMITS_BY_PLAYERS if not (n <= len(map.starts) + 1 and map.starts[n - 2])
    ]
    if unplaced:
        yield Problem(
            Refusal(
                "no-start-sites",
                "A1",
                "There are no start sites for {tables} players: they will choose where to begin.",
                fields=("starts",),
                tables=_listed(unplaced),
            ),
            is_error=False,
        )
    yield from _of_grounds(map)
    short = [n for n, row in LIMITS_BY_PLAYERS.items() if prestigious < row.prestige]
    if short:
        yield Problem(
            Refusal(
                "few-prestigious",
                "R93",
                "Prestigious territories: {count}, fewer than the points that {tables} players "
                "need on the memory track.",
                fields=("terrains",),
                count=prestigious,
                tables=_listed(short),
            ),
            is_error=False,
        )


def _of_grounds(map: RoadMap) -> Iterator[Problem]:
    """Problems of the grounds: too few for some players, or without the start sites (A1)."""
    grounds = start_grounds(map)
    crowded = [n for n in LIMITS_BY_PLAYERS if n > len(grounds)] if grounds else []
    if crowded:
        yield Problem(
            Refusal(
                "few-start-grounds",
                "A1",
                "Start grounds: {grounds}. That is too few for {tables} players, and a player who "
                "finds none free begins where they like.",
                fields=("grounds",),
                grounds=len(grounds),
                tables=_listed(crowded),
            ),
            is_error=False,
        )
    outside = {site for sites in map.starts for site in sites} - set(grounds)
    if grounds and outside:
        names = {t.id: t.name for t in map.terrains}
        yield Problem(
            Refusal(
                "start-site-no-ground",
                "A1",
                "These start sites are not start grounds: {names}.",
                fields=("grounds",),
                names=named(names, frozenset(outside)),
            ),
            tuple(t for t in names if t in outside),
            is_error=False,
        )


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)
