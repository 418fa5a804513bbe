"""The measures of a good campaign: figures, bounds, and what is wanted of them."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.house_rules import Limits, limits_for
from campaign.trials.course import Course
from campaign.trials.measures import Measure, bot_measures, measures, worth_of_bids
from campaign.trials.observers import batch
from campaign.trials.plan import new_plan
from campaign.trials.sums import Ratio, Share, Sums
from campaign.world import Ending, PlayerId, Score
from tests.map.bundled import bundled_map
from tests.worlds import a_band, a_map, a_world

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


A, B = PlayerId("A"), PlayerId("B")


def course_of(*turns: tuple[str, int, int]) -> Course:
    """A course with these turns: the players with memory points, and the counts of A and B."""
    course = Course()
    map, pieces = a_map("X - Y"), (a_band("a1", "A", "X"), a_band("b1", "B", "Y"))
    for turn, (held, of_a, of_b) in enumerate(turns, start=1):
        world = a_world(map, *pieces, track=held)
        course.turn_ends(world, turn, {A: of_a, B: of_b})
    return course


def test_memory_leads_before_the_count_and_the_count_among_equals():
    course = course_of(("A", 0, 9), ("AB", 0, 9), ("ABA", 0, 9))
    assert list(course.leaders.values()) == [A, B, A]


def test_nobody_leads_while_nobody_has_a_memory_point():
    course = course_of(("", 9, 0), ("B", 9, 0), ("B", 9, 0))
    assert course.changes(B) == 0
    assert course.half_time(B) == Share()


def test_the_winner_leads_at_the_end():
    course = course_of(("A", 5, 5), ("A", 5, 5))
    assert (course.changes(A), course.changes(B)) == (0, 1)


def test_half_time_is_after_half_of_the_turns_rounded_down():
    course = course_of(("A", 5, 5), ("BB", 5, 5), ("BB", 5, 5))
    assert course.half_time(A) == Share(1, 1)
    assert course.half_time(B) == Share(1, 0)


def test_only_a_winner_by_points_is_counted():
    score = Score(7, (25, 2), 6, (0, 1), (51, 2))
    counted = Course().counted(Ending(A, "points", (A, B), {A: score}))
    assert counted == {"power": 700, "bands": 1250, "villages": 600}
    assert Course().counted(Ending(A, "memory", (A, B))) == {}
