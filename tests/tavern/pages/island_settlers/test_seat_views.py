"""One line for each seat shows the leader, the turn and the public counts."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tavern.island_settlers.scoring.ending import hidden_points, open_points
from tavern.island_settlers.table import World
from tavern.pages.island_settlers.dice import FLOOR, HIGH, dice_of
from tavern.pages.island_settlers.seat_views import seats_of
from tests.examples import part_of
from tests.tavern.pages.island_settlers.scenes import PLACE, page_of, random_world, scene_of

WORLDS = st.builds(random_world, st.integers(2, 4), st.integers(1, 900), st.integers(0, 9999))


def lines(world: World, viewer: str | None) -> dict[str, Any]:
    return {seat.line.letter: seat for seat in seats_of(scene_of(world, viewer))}


@given(WORLDS)
@settings(max_examples=part_of(40))
def test_hidden_points_are_counted_only_for_their_own_seat(world: World):
    table = world.table
    if table.standing is not None:
        return
    for viewer in (*table.seats, None):
        for place, seat in enumerate(table.seats):
            own = hidden_points(world.hands[seat]) if seat == viewer else 0
            assert lines(world, viewer)[seat].points == open_points(table, place) + own


@given(WORLDS)
@settings(max_examples=part_of(40))
def test_the_reader_comes_first_and_one_seat_has_the_turn(world: World):
    for viewer in world.table.seats:
        order = [seat.line.letter for seat in seats_of(scene_of(world, viewer))]
        assert order[0] == viewer
        assert sorted(order) == list(world.table.seats)
    turns = [seat for seat, line in lines(world, None).items() if line.turn]
    running = world.table.phase not in ("rolls", "ended")
    assert turns == ([world.table.seats[world.table.speaker]] if running else [])


@pytest.mark.parametrize(
    ("settlements", "leading"), [((3, 1, 1), "A"), ((3, 3, 1), "AB"), ((1, 1, 1), "")]
)
def test_the_seat_with_most_points_leads_unless_all_are_tied(
    settlements: tuple[int, ...], leading: str
):
    world = random_world(3, 1, seed=1)
    places = (0b111, 0b111000, 0b111000000)
    masks = tuple(
        mask if number == 3 else mask & -mask
        for mask, number in zip(places, settlements, strict=True)
    )
    table = replace(world.table, settlements=masks, cities=(0, 0, 0), phase="roll")
    found = lines(replace(world, table=table), None)
    assert "".join(seat for seat, line in found.items() if line.leads) == leading


def test_every_roll_is_counted_by_its_sum():
    world = random_world(3, 900, seed=8)
    view = dice_of(world.table)
    assert view.rolls == sum(column.number for column in view.columns) > 20
    assert [column.total for column in view.columns] == list(range(2, 13))
    page = page_of(world, None)
    assert f"The dice so far: {view.rolls} rolls" in page
    assert f'<a href="{PLACE}fair">How to check the dice</a>' in page


def test_columns_reach_the_line_if_the_rolls_are_as_expected():
    world = random_world(2, 30, seed=9)
    even = replace(world.table, rolls=(1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))
    columns = dice_of(even).columns
    assert all(column.height == column.line for column in columns)
    assert max(column.height for column in columns) == HIGH
    assert columns[5].top == FLOOR - HIGH


def test_before_the_first_roll_there_is_nothing_to_compare():
    assert "The dice so far" not in page_of(random_world(2, 1, seed=1), "A")
