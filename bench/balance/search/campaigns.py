"""Drafts judged by play: how far the measures of simulated campaigns are from the targets."""

from math import inf, isfinite, log
from typing import Any, Final

from bench.balance.search.distances import Sites, distances, ranked
from bench.balance.search.drafts import Draft, as_map
from campaign.house_rules import limits_for
from campaign.trials.measures import Measure, measures
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from campaign.trials.sums import Sums, merge
from campaign.world import RoadMap

# The weight of each measure: a share that misses by a tenth, or a ratio by a tenth of itself,
# counts a tenth of it.
WEIGHTS: Final = {
    "length": 3.0,
    "early": 4.0,
    "memory": 2.0,
    "first_turn": 0.6,
    "last_turn": 0.6,
    "sites": 1.2,
    "factions": 0.4,
    "battles": 0.6,
    "quiet": 1.5,
    "lead_changes": 1.0,
    "half_time": 1.0,
    "upkeep": 1.0,
    "portals": 0.4,
}
SIDES: Final = frozenset({"first_turn", "sites", "factions"})  # best by worst: chance widens them
MOST: Final = 2.0  # no measure misses by more than this

Starts = tuple[Sites, ...]


def starts_of(draft: Draft) -> Starts:
    """The best sites by distances for two to six players."""
    away = distances(draft)
    return tuple(ranked(draft, away, players)[0][1] for players in range(2, 7))


def played(map: RoadMap, players: int, games: int, seed: int, bots: str = "steady") -> Sums:
    plan = new_plan(map, bots=(bots,) * players, campaigns=games, seed=seed)
    return batch(plan, 0, games)


def amiss(players: int, sums: Sums) -> tuple[float, dict[str, float]]:
    """How far campaigns are from the table, and each measure's figure; 0 meets every target."""
    found = measures(limits_for(players), sums)
    total = sum(WEIGHTS.get(one.what, 0.0) * _off(one) for one in found)
    figures = {f"{one.what} {one.of}".strip(): round(min(one.value, 99.0), 3) for one in found}
    return total, figures


def with_fairer_sites(
    draft: Draft, starts: Starts, players: int, games: int, seed: int
) -> tuple[Starts, float]:
    """The best by play of the six sets of sites that are best by distances."""
    away = distances(draft)
    row = players - 2
    tried = dict.fromkeys([starts[row], *(sites for _, sites in ranked(draft, away, players)[:5])])
    rated = []
    for sites in tried:
        mine = (*starts[:row], sites, *starts[row + 1 :])
        loss, _ = amiss(players, played(as_map(draft, mine, "draft"), players, games, seed))
        rated.append((loss, sites))
    loss, sites = min(rated)
    return (*starts[:row], sites, *starts[row + 1 :]), loss


def judged(draft: Draft, starts: Starts, games: int, seed: int) -> tuple[float, dict[int, Any]]:
    """The sum of the misses for two to six players, and the figures of each."""
    map = as_map(draft, starts, "draft")
    rows = {
        players: amiss(players, merge(played(map, players, games, seed))) for players in range(2, 7)
    }
    figures = {n: {"amiss": round(loss, 3), **row} for n, (loss, row) in rows.items()}
    return sum(loss for loss, _ in rows.values()), figures


def _off(one: Measure) -> float:
    """How far a figure is from its target; a ratio of sides counts by its lower bound and
    itself."""
    if one.what in SIDES and isfinite(one.value):
        middle = (one.low * one.value) ** 0.5  # chance alone makes the greatest by the least great
        return min(MOST, max(0.0, log(middle / one.most))) if one.most < inf else 0.0
    if not isfinite(one.value):
        return MOST
    return min(MOST, max(0.0, one.least - one.value, one.value - one.most))
