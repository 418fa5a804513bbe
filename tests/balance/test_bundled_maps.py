"""Campaigns on the bundled maps last long enough: few games with every push, more at night.

Known exceptions are in `docs/balance.md` with their reasons.
"""

import pytest

from campaign.house_rules import limits_for
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.trials.measures import Measure, measures
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from campaign.world import RoadMap
from tests.map.bundled import earlier_map

FEW, MANY = 16, 150
BEYOND = 2.0  # times the bounds at 95 %: chance exceeds this once in ten thousand times

# Rows of docs/balance.md that are not met, by number of players and measure, on one map or more.
NOT_MET = {
    (2, "factions"),
    (2, "half_time"),
    (3, "length"),
    (6, "length"),
    (5, "upkeep"),
    (6, "upkeep"),
    (5, "portals"),
    (6, "portals"),
}

every_map = pytest.mark.parametrize("slug", HOUSE_MAPS)
every_table = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def is_amiss(one: Measure) -> bool:
    """Whether the figure misses what is wanted, even with bounds twice as wide."""
    low = one.value - BEYOND * (one.value - one.low)
    high = one.value + BEYOND * (one.high - one.value)
    return high < one.least or low > one.most


def amiss(map: RoadMap, players: int, games: int) -> set[str]:
    plan = new_plan(map, bots=("steady",) * players, campaigns=games, seed=5)
    found = measures(limits_for(players), batch(plan, 0, games))
    return {one.what for one in found if is_amiss(one)}


def unforeseen(found: set[str], players: int) -> set[str]:
    return {what for what in found if (players, what) not in NOT_MET}


@every_map
@every_table
def test_few_games_show_campaigns_that_last(slug: str, players: int):
    assert unforeseen(amiss(house_map(slug), players, FEW), players) == set()


def test_few_games_show_that_campaigns_on_the_earlier_map_were_short():
    """The same games find the fault of that map: an end in turn 2 or 3."""
    assert {"length", "early"} <= amiss(earlier_map(), 4, FEW)


@pytest.mark.night("a hundred and fifty campaigns for each map and number of players")
@every_map
@every_table
def test_many_games_show_campaigns_that_last(slug: str, players: int):
    assert unforeseen(amiss(house_map(slug), players, MANY), players) == set()
