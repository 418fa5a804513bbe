"""Non-interference: secrets of others do not change what a seat sees, hears or may do."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from club.rules import see
from tavern.island_settlers import choices, offers
from tavern.island_settlers.commands import MakeOffer
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import Hand, World, covers
from tests.examples import part_of
from tests.tavern.island_settlers.games import midgame, steps
from tests.tavern.island_settlers.twins import difference, twins
from tests.tavern.twin_worlds import check_hands, differences, emit_to_everybody


@given(st.integers(0, 2**48))
@settings(max_examples=part_of(150))
def test_worlds_that_differ_in_hidden_cards_look_alike(seed: int):
    assert difference(Random(seed)) is None


def test_the_twins_do_differ():
    pairs = [found for seed in range(30) if (found := twins(Random(seed)))]
    assert len(pairs) > 15
    assert sum(one.hands != other.hands for one, other, _ in pairs) > 10
    assert sum(one.dark != other.dark for one, other, _ in pairs) > 0


def _see_a_sum(world: World, seat: Any) -> Any:
    seen = see(world, seat)
    total = sum(hand.kinds[0] * place for place, hand in enumerate(world.hands.values()))
    return replace(seen, table=replace(seen.table, free=total))


_make_offer = offers.make_offer


def _decline_for_who_cannot(draft: Draft, command: MakeOffer) -> None:
    """An offer that only goes to seats with the cards for it."""
    able = [seat for seat in command.to if covers(draft.hands[seat].kinds, command.get)]
    _make_offer(draft, replace(command, to=tuple(able) or command.to[:1]))


@pytest.mark.parametrize(
    ("place", "name", "leak"),
    [(Draft, "emit", emit_to_everybody), (ISLAND_SETTLERS, "see", _see_a_sum)],
)
def test_a_leak_is_found(place: Any, name: str, leak: Any, monkeypatch: pytest.MonkeyPatch):
    assert differences(difference, 10) == []
    monkeypatch.setattr(place, name, leak)
    assert differences(difference, 60) != []


def test_an_offer_that_depends_on_hands_is_found(monkeypatch: pytest.MonkeyPatch):
    from tavern.island_settlers import play

    monkeypatch.setitem(play._AFTER_ROLL.acts, MakeOffer, _decline_for_who_cannot)
    assert differences(difference, 60) != []


def test_a_hand_is_shown_only_to_its_own_seat_until_the_end():
    for seed in range(3):
        for _, _, _, outcome in steps(Random(seed), 3):
            check_hands(ISLAND_SETTLERS, outcome.world)


def test_the_choices_of_a_seat_depend_on_its_own_hand():
    """`choices` depends on what is seen: without the own hand it offers nothing."""
    for seed in range(20):
        world = midgame(Random(seed), 3, 500)
        for seat in ISLAND_SETTLERS.awaited(world) if world else ():
            seen = ISLAND_SETTLERS.see(world, seat)
            assert choices.choices(replace(seen, own=None)) == ()
            empty = choices.choices(replace(seen, own=Hand()))
            assert not {type(one).__name__ for one in empty} & {"BankTrade", "BuyCard"}
