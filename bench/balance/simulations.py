"""One simulation of a map, a number of players and a table of bots, as a row of figures."""

from math import isfinite
from pathlib import Path
from typing import Any, Final

from campaign.bots.registry import BIDDERS
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.trials.figures import layout_of
from campaign.trials.measures import Measure, bot_measures, measures, worth_of_bids
from campaign.trials.plan import Plan, new_plan, read_map, rules_from
from campaign.trials.process_pool import play_all
from campaign.trials.sums import Sums, merge
from campaign.world import RoadMap

# Each kind of table, with the bots that sit at it in turn.
TABLES: Final[dict[str, tuple[str, ...]]] = {
    "steady": ("steady",),
    "sharp": ("sharp",),
    "mixed": ("steady", "sharp", "points", "memory"),
    "bids": tuple(BIDDERS),
}
SLOW: Final = 3  # sharp bots play so many times fewer games


def map_at(address: str) -> RoadMap:
    """The bundled map of this address, or the map of this file."""
    return house_map(address) if address in HOUSE_MAPS else read_map(Path(address).read_bytes())


def simulated(
    address: str,
    players: int,
    table: str,
    *,
    games: int,
    seed: int,
    processes: int,
    switches: str = "{}",
) -> dict[str, Any]:
    """The row of one simulation; `switches` are house rules as a JSON object."""
    least, map = games // SLOW if table == "sharp" else games, map_at(address)
    found = [
        _played(plan, processes)
        for plan in plans(map, players, table, games=least, seed=seed, switches=switches)
    ]
    sums = merge(*found)
    limits = rules_from(switches, players).limits
    rows = list(measures(limits, sums))
    if len(TABLES[table]) > 1:
        rows += [worth_of_bids(sums)] if table == "bids" else []
        rows += bot_measures(sums)
    return {
        "bench": "balance",
        "map": address,
        "players": players,
        "bots": table,
        "campaigns": sums.campaigns,
        "seed": seed,
        "turns": limits.turns,
        "layout": layout_of(map),
        "house_rules": switches,
        "measures": [_row(measure) for measure in rows],
    }


def plans(
    map: RoadMap, players: int, table: str, *, games: int, seed: int, switches: str = "{}"
) -> list[Plan]:
    """The plans that together give each kind of bot as many seats as any other."""
    kinds = TABLES[table]
    rules = rules_from(switches, players)
    return [
        new_plan(
            map,
            bots=tuple(kinds[(n + first) % len(kinds)] for n in range(players)),
            campaigns=-(-games // len(kinds)),
            seed=seed + 1000 * first,
            rules=rules,
        )
        for first in range(len(kinds))
    ]


def _played(plan: Plan, processes: int) -> Sums:
    return merge(*(part for _, part in play_all(plan, jobs=processes, size=25)))


def _row(measure: Measure) -> dict[str, Any]:
    """As JSON, which has no infinity: null replaces it."""
    figures = {
        name: _finite(getattr(measure, name)) for name in ("value", "low", "high", "least", "most")
    }
    return {
        "what": measure.what,
        "of": measure.of,
        **figures,
        "count": measure.count,
        "verdict": measure.verdict,
    }


def _finite(figure: float) -> float | None:
    return round(figure, 4) if isfinite(figure) else None
