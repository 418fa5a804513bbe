"""Whatever a device sends, it is a mark of this battle, or it is refused."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.live_counts.course import course_of
from campaign.live_counts.keys import check, is_well_formed, keys_of
from campaign.live_counts.marks import Mark, merged, words
from campaign.live_counts.report_start import report_start
from campaign.live_counts.tallies import massacre, survival
from club.refusals import Refusal
from tests.pages.battle_cards.fields import four_sides, two_sides

WORLD = two_sides()
KEYS = keys_of(WORLD, WORLD.battles["k1"])
DEVICE = "phonephone"
NAMES = (*KEYS.figures, *KEYS.lords, "turn", "over", "p/A/survival", "c/B", f"n/{DEVICE}-1")
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
PLAUSIBLE = st.fixed_dictionaries({"text": st.text(max_size=5), "turn": st.integers(0, 31)}) | (
    st.fixed_dictionaries({"winner": st.sampled_from(("", "A", "C")), "at": st.integers(0, 9)})
)
VALUES = st.recursive(
    LEAVES | PLAUSIBLE,
    lambda more: st.lists(more, max_size=3) | st.dictionaries(st.text(max_size=6), more),
    max_leaves=4,
)
MARKS = st.builds(
    Mark,
    st.sampled_from(NAMES) | st.text(max_size=20),
    VALUES,
    st.integers(-1, 2**53),
    st.sampled_from((DEVICE, "tablettablet", "", "A phone")),
    st.just("A"),
)


@given(st.lists(MARKS, max_size=6))
def test_what_is_not_refused_is_counted_without_an_error(sent):
    taken = []
    for mark in sent:
        with suppress(Refusal):
            check(mark, KEYS)
            taken.append(mark)
    assert all(is_well_formed(mark) for mark in taken)
    assert json.loads(json.dumps([mark.value for mark in taken])) == [m.value for m in taken]
    said = words(merged({}, taken))
    start = report_start(KEYS, said)
    assert all(left >= 0 for left in start.survivors.values())
    assert sum(len(turn.notes) for turn in course_of(said)) <= len(taken)
    assert survival(KEYS, said, "A") + massacre(KEYS, said, "B") == survival(KEYS, {}, "A")


@given(MARKS)
def test_rows_of_any_content_are_looked_at_without_an_error(mark):
    assert is_well_formed(mark) in (True, False)


def test_four_sides_of_many_units_have_a_key_for_every_figure():
    world = four_sides()
    keys = keys_of(world, world.battles["k1"])
    units = {unit.id: unit for unit in keys.figures.values()}
    assert len(units) == 4 * 24
    assert len(keys.figures) == sum(unit.figures for unit in units.values())
    assert len(keys.lords) == 4
    assert max(map(len, keys.figures)) < 80


def test_a_key_of_the_battle_with_a_value_of_another_is_refused():
    with pytest.raises(Refusal, match="turn cannot have this value"):
        check(Mark("turn", {"text": "", "turn": 1}, 0, DEVICE, "A"), KEYS)
