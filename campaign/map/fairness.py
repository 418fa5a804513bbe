"""The fairness of a map's start sites: the measure that the bundled map has to meet (A1, A5).

For the start sites of one number of players, each site is measured by

* `prestige`: its distances in roads to every prestigious terrain, nearest first. Sites are
  compared place by place: nearest with nearest, second with second, and so on to the farthest;
* `income_two` and `income_three`: the power points a turn of all terrains within two and within
  three roads. The site itself is included, villages are not (R75, A67);
* `rival`: the distance in roads to the nearest other start site;
* `gates`: the terrains on every path to every other start site. A player who holds one shuts the
  site in. Map authors see the gates; they are not part of the spread.

The spread of a measure is its greatest value over the sites less its least. Sites are fair when
no spread of distances exceeds one road and no spread of incomes exceeds two power points.
"""

from msgspec import Struct

from campaign.map.bottlenecks import gates
from campaign.map.routes import Routes, routes
from campaign.map.terrains import INCOME
from campaign.world import RoadMap, TerrainId

MOST_ROADS, MOST_POWER = 1, 2


class SiteMeasure(Struct, frozen=True):
    """The measures of one start site: distances in roads, incomes in power points a turn."""

    site: TerrainId
    prestige: tuple[int, ...]
    income_two: int
    income_three: int
    rival: int
    gates: tuple[TerrainId, ...] = ()


class Spread(Struct, frozen=True):
    """The greatest value less the least, per measure, over the start sites of one table."""

    prestige: tuple[int, ...]
    income_two: int
    income_three: int
    rival: int

    @property
    def is_fair(self) -> bool:
        """Whether the sites are at most one road and two power points apart."""
        return (
            max((*self.prestige, self.rival)) <= MOST_ROADS
            and max(self.income_two, self.income_three) <= MOST_POWER
        )


def measures(map: RoadMap, players: int, *, prestigious_income: int = 0) -> list[SiteMeasure]:
    """One measure per start site, in seat order; [] if the map has none for so many players.

    `prestigious_income` is the house rule of A67, in power points.
    """
    index = players - 2
    sites = map.starts[index] if 0 <= index < len(map.starts) else ()
    known = routes(map)
    return [
        _measure(known, site, sites, prestigious_income, gates(map, site, set(sites) - {site}))
        for site in sites
    ]


def site_spread(measured: list[SiteMeasure]) -> Spread:
    """The spread of these sites (at least one), measure by measure."""
    return Spread(
        prestige=tuple(
            _range(place) for place in zip(*(m.prestige for m in measured), strict=True)
        ),
        income_two=_range([m.income_two for m in measured]),
        income_three=_range([m.income_three for m in measured]),
        rival=_range([m.rival for m in measured]),
    )


def would_fit(map: RoadMap, sites: tuple[TerrainId, ...], another: TerrainId) -> bool:
    """Whether the report of these start sites would still find them fair with one more (A90).

    Sites that it finds unfair by themselves may not become more so. A single site has no report.
    """
    if len(sites) < 2:
        return True
    now, then = (site_spread(_of_sites(map, some)) for some in (sites, (*sites, another)))
    return all(
        after <= max(before, most)
        for before, after, most in (
            *((a, b, MOST_ROADS) for a, b in zip(now.prestige, then.prestige, strict=True)),
            (now.rival, then.rival, MOST_ROADS),
            (now.income_two, then.income_two, MOST_POWER),
            (now.income_three, then.income_three, MOST_POWER),
        )
    )


def _of_sites(map: RoadMap, sites: tuple[TerrainId, ...]) -> list[SiteMeasure]:
    known = routes(map)
    return [_measure(known, site, sites, 0, ()) for site in sites]


def _measure(
    known: Routes,
    site: TerrainId,
    sites: tuple[TerrainId, ...],
    prestigious_income: int,
    shut_by: tuple[TerrainId, ...],
) -> SiteMeasure:
    away = known.distance[site]
    prestigious = [t for t, klass in known.klass.items() if klass == "prestigious"]

    def income(roads: int) -> int:
        classes = [known.klass[t] for t in known.within(site, roads)]
        return sum(INCOME.get(klass, prestigious_income) for klass in classes)

    return SiteMeasure(
        site=site,
        prestige=tuple(sorted(away[t] for t in prestigious)),
        income_two=income(2),
        income_three=income(3),
        rival=min(away[other] for other in sites if other != site),
        gates=shut_by,
    )


def _range(values: list[int] | tuple[int, ...]) -> int:
    return max(values) - min(values)
