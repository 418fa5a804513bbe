"""The measures of one map for one number of players, in the form that sentences need.

Those of the maps that come with the site are in a file, which `python -m bench.balance.figures`
writes. A row names the terrains and roads that were played on. So a redrawn map has no figures
until the file is written again.
"""

from functools import lru_cache
from hashlib import sha256
from math import inf
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from campaign.map.documents import FIXTURES
from campaign.trials.measures import Measure, measures
from campaign.trials.plan import Plan
from campaign.trials.sums import Sums
from campaign.world import RoadMap

FILE: Final = FIXTURES / "figures_of_maps.json"
BOTS: Final = "steady"  # in the rows of the file, as in a trial of a map


class Figures(Struct, frozen=True):
    """Figures of a map: `turns` as in the table (R1), and the number of `campaigns` played."""

    players: int
    campaigns: int
    turns: int
    measures: tuple[Measure, ...]

    def of(self, what: str, of: str = "") -> Measure | None:
        """The measure of this name; None where nothing was counted."""
        return next((m for m in self.measures if (m.what, m.of) == (what, of)), None)


Bound: TypeAlias = float | None
Row: TypeAlias = tuple[str, str, Bound, Bound, Bound, int, Bound, Bound]


class KnownFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the file. `map` is the address of the first version, for readers of the file.

    `measures` are the fields of `Measure` in order; null stands for infinity.
    """

    map: str
    layout: str
    players: int
    campaigns: int
    turns: int
    measures: tuple[Row, ...]


def figures_of(plan: Plan, sums: Sums) -> Figures:
    """The figures of a simulation that was played to its end."""
    limits = plan.rules.limits
    return Figures(plan.players, sums.campaigns, limits.turns, measures(limits, sums))


def known_figures(map: RoadMap, players: int) -> Figures | None:
    """The figures in the file of this map under the usual rules; None if it has none."""
    return figures_at(layout_of(map), players)


def figures_at(layout: str, players: int) -> Figures | None:
    """The same for a known layout."""
    return _known().get((layout, players))


def layout_of(map: RoadMap) -> str:
    """Sixteen hexadecimal digits: equal for maps that differ only in names and in drawing."""
    parts = (
        sorted((t.id, t.kind) for t in map.terrains),
        sorted(sorted(road) for road in map.roads),
        map.starts,
    )
    return sha256(msgspec.json.encode(parts)).hexdigest()[:16]


@lru_cache(maxsize=1)
def _known() -> dict[tuple[str, int], Figures]:
    rows = msgspec.json.decode(FILE.read_bytes(), type=list[KnownFigures])
    return {
        (row.layout, row.players): Figures(
            row.players, row.campaigns, row.turns, tuple(_measure(m) for m in row.measures)
        )
        for row in rows
    }


def _measure(row: Row) -> Measure:
    what, of, value, low, high, count, least, most = row
    return Measure(
        what=what,
        of=of,
        value=_figure(value),
        low=_figure(low),
        high=_figure(high),
        count=count,
        least=_figure(least),
        most=_figure(most),
    )


def _figure(bound: Bound) -> float:
    return inf if bound is None else bound
