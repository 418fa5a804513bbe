"""Non-interference: secrets of others do not change what a seat sees, hears or may do."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from club.rules import see
from tavern.six_lands import choices, ending, turns
from tavern.six_lands.draft import Draft
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Hand, World
from tests.examples import part_of
from tests.tavern.six_lands.games import steps
from tests.tavern.six_lands.twins import difference, twins
from tests.tavern.twin_worlds import check_hands, differences, emit_to_everybody


@given(st.integers(0, 2**48))
@settings(max_examples=part_of(400))
def test_worlds_that_differ_in_hidden_cards_look_alike(seed: int):
    assert difference(Random(seed)) is None


def test_the_twins_do_differ():
    pairs = [found for seed in range(50) if (found := twins(Random(seed)))]
    assert len(pairs) > 25
    assert sum(one.hands != other.hands for one, other, _ in pairs) > 25


def _see_a_sum(world: World, seat: Any) -> Any:
    seen = see(world, seat)
    total = sum(sum(hand.cards) for hand in world.hands.values())
    return replace(seen, table=replace(seen.table, next_id=total))


def _tell_the_sum(draft: Draft, seat: Any) -> None:
    """A table that contains a number of the hand."""
    draft.fame = draft.fame | {seat: sum(draft.hands[seat].cards)}


def _ask_only_if_something_is_high(draft: Draft) -> None:
    keeper = ending.keeper_of_last_card(draft.lands)
    if keeper is not None and any(card % 4 > 1 for card in draft.hands[keeper].cards):
        draft.phase = "last_card"
    else:
        ending._score(draft)


@pytest.mark.parametrize(
    ("place", "name", "leak"),
    [
        (Draft, "emit", emit_to_everybody),
        (SIX_LANDS, "see", _see_a_sum),
        (turns, "forgo_income", lambda draft: _tell_the_sum(draft, draft.speaker)),
        (ending, "begin_ending", _ask_only_if_something_is_high),
    ],
)
def test_a_leak_is_found(place: Any, name: str, leak: Any, monkeypatch: pytest.MonkeyPatch):
    assert differences(difference, 40) == []
    monkeypatch.setattr(place, name, leak)
    assert differences(difference, 300) != []


def test_a_hand_is_shown_only_to_its_own_seat_until_the_end():
    for seed in range(10):
        for _, _, outcome in steps(Random(seed), 3):
            check_hands(SIX_LANDS, outcome.world)


def test_the_choices_of_a_seat_depend_on_its_own_hand():
    """`choices` depends on what is seen: without the own hand it offers nothing."""
    for world, _, _ in steps(Random(4), 2):
        (seat,) = SIX_LANDS.awaited(world)
        seen = SIX_LANDS.see(world, seat)
        assert choices.choices(replace(seen, own=None)) == ()
        empty = choices.choices(replace(seen, own=Hand(())))
        assert not any(
            getattr(one, "card", None) in world.hands[seat].cards
            for one in empty
            if type(one).__name__ == "Play"
        )
