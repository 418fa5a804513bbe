"""The measures of a good campaign: figures, bounds, and what is wanted of them."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.house_rules import Limits, limits_for
from campaign.trials.measures import Measure, bot_measures, measures, worth_of_bids
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from campaign.trials.sums import Ratio, Share, Sums
from tests.map.bundled import bundled_map

TABLE = limits_for(4)


def found_in(sums: Sums, limits: Limits = TABLE) -> dict[tuple[str, str], Measure]:
    return {(one.what, one.of): one for one in measures(limits, sums)}


@given(st.dictionaries(st.integers(1, 8), st.integers(1, 300), min_size=1))
def test_every_figure_lies_within_its_bounds(lengths: dict[int, int]):
    for one in found_in(Sums(campaigns=sum(lengths.values()), lengths=lengths)).values():
        assert one.low - 1e-9 <= one.value <= one.high + 1e-9  # sums of floats


def test_the_median_length_is_a_share_of_the_turns_of_the_table():
    sums = Sums(campaigns=9, lengths={2: 2, 4: 5, 8: 2}, endings={"memory": 6, "points": 3})
    found = found_in(sums)
    assert found["length", ""].value == 0.5
    assert found["early", ""].value == pytest.approx(2 / 9)
    assert found["memory", ""].value == pytest.approx(2 / 3)


def test_a_figure_is_missed_only_when_its_bounds_also_miss():
    wanted = {"least": 0.4, "most": 0.9}
    assert Measure("memory", "", 0.5, 0.4, 0.6, 100, **wanted).verdict == "met"
    assert Measure("memory", "", 0.92, 0.88, 0.95, 100, **wanted).verdict == "near"
    assert Measure("memory", "", 0.99, 0.95, 1.0, 100, **wanted).verdict == "missed"
    assert Measure("memory", "", 0.2, 0.1, 0.3, 100, **wanted).verdict == "missed"


def test_the_last_of_the_last_turn_wins_no_more_than_an_equal_share():
    places = {0: Share(100, 40), 1: Share(100, 25), 2: Share(100, 21), 3: Share(100, 14)}
    found = found_in(Sums(campaigns=100, lengths={5: 100}, by_last_place=places))
    assert found["last_turn", "first"].value == pytest.approx(1.6)
    assert found["last_turn", "first"].verdict == "met"
    assert found["last_turn", "last"].value == pytest.approx(0.56)
    turned = dict(zip(range(4), reversed(places.values()), strict=True))
    found = found_in(Sums(campaigns=100, lengths={5: 100}, by_last_place=turned))
    assert found["last_turn", "last"].verdict == "missed"


def test_without_trials_there_is_no_measure():
    found = found_in(Sums(campaigns=5, lengths={1: 5}))
    assert not {("portals", ""), ("battles", ""), ("half_time", "")} & found.keys()


def test_a_habit_that_never_wins_makes_an_infinite_ratio():
    sums = Sums(by_bot={"bids-nothing": Share(50, 0), "bids-half": Share(50, 50)})
    assert worth_of_bids(sums).value == inf
    assert worth_of_bids(sums).verdict == "near"


def test_each_kind_of_player_has_its_share_of_wins():
    sums = Sums(by_bot={"steady": Share(50, 10), "sharp": Share(50, 40)})
    shares = {one.of: one.value for one in bot_measures(sums) if one.what == "wins"}
    assert shares == {"sharp": 0.8, "steady": 0.2}


def test_battles_are_counted_from_turn_two_on_and_by_turns():
    ratio = Ratio(6, 4, 36, 16, 24, 1)
    found = found_in(Sums(campaigns=1, lengths={5: 1}, later=ratio))["battles", ""]
    assert (found.value, found.low, found.high) == (1.5, 1.5, 1.5)


def test_campaigns_of_bots_have_every_measure_except_those_of_bids():
    plan = new_plan(bundled_map(), bots=("steady",) * 4, campaigns=12)
    sums = batch(plan, 0, 12)
    named = {what for what, _ in found_in(sums)}
    assert {
        "length",
        "memory",
        "first_turn",
        "last_turn",
        "sites",
        "factions",
        "battles",
        "quiet",
        "lead_changes",
        "upkeep",
        "portals",
    } <= named
    assert sums.with_external == sum(sums.lead_changes.values()) == 12
    assert sums.later.over == sum(n for turn, n in sums.battles.items() if turn > 1)
    assert sums.later.under == sum(n for turn, n in sums.turns.items() if turn > 1)
