"""The fairness of the start sites in words, only from the road graph (A1, A5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.map.fairness import MOST_POWER, MOST_ROADS, SiteMeasure, measures, site_spread
from campaign.map.routes import routes
from campaign.world import RoadMap, Terrain, TerrainId


@dataclass(frozen=True, slots=True)
class SiteRow:
    letter: str
    name: str
    measure: SiteMeasure


@dataclass(frozen=True, slots=True)
class SiteFairness:
    """The start sites of one number of players, and the measures by which they are too far
    apart."""

    players: int
    rows: list[SiteRow]
    is_fair: bool
    gaps: list[str]
    shut_in: list[str]


def site_fairness(map: RoadMap) -> list[SiteFairness]:
    """For each number of players with start sites, on a map without errors."""
    found = []
    for players in range(2, len(map.starts) + 2):
        measured = measures(map, players)
        if measured:
            names = routes(map).terrains
            rows = [
                SiteRow(letter, names[measure.site].name, measure)
                for letter, measure in zip("ABCDEFGH", measured, strict=False)
            ]
            apart = site_spread(measured)
            shut_in = [_gated(row, names) for row in rows if row.measure.gates]
            found.append(SiteFairness(players, rows, apart.is_fair, list(_gaps(rows)), shut_in))
    return found


def _gaps(rows: list[SiteRow]) -> Iterator[str]:
    """A sentence for each measure by which two sites are too far apart."""
    for place in range(len(rows[0].measure.prestige)):
        ends = _ends([(row.measure.prestige[place], row.name) for row in rows], MOST_ROADS)
        if ends:
            yield _(
                "Roads to the prestigious territory ranked {number} by distance: {most} from "
                "{rich}, {least} from {poor}."
            ).format(number=place + 1, **ends)
    for sentence, values, most in (
        (
            _("Power points a turn up to two roads away: {most} at {rich}, {least} at {poor}."),
            [(row.measure.income_two, row.name) for row in rows],
            MOST_POWER,
        ),
        (
            _("Power points a turn up to three roads away: {most} at {rich}, {least} at {poor}."),
            [(row.measure.income_three, row.name) for row in rows],
            MOST_POWER,
        ),
        (
            _("Roads to the nearest rival: {most} from {rich}, {least} from {poor}."),
            [(row.measure.rival, row.name) for row in rows],
            MOST_ROADS,
        ),
    ):
        ends = _ends(values, most)
        if ends:
            yield sentence.format(**ends)


def _gated(row: SiteRow, terrains: Mapping[TerrainId, Terrain]) -> str:
    return _(
        "{name} can be shut in: every route to the other start sites goes through {gates}."
    ).format(name=row.name, gates=", ".join(terrains[gate].name for gate in row.measure.gates))


def _ends(values: list[tuple[int, str]], allowed: int) -> dict[str, int | str]:
    """The two sites farthest apart, if they are farther apart than allowed."""
    least, most = min(values), max(values)
    if most[0] - least[0] <= allowed:
        return {}
    return {"most": most[0], "rich": most[1], "least": least[0], "poor": least[1]}
