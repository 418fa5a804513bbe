"""The rolls so far are shown next to the expected ones."""

from msgspec.structs import replace

from tavern.pages.island_settlers.dice import FLOOR, HIGH, dice_of
from tests.tavern.pages.island_settlers.scenes import PLACE, page_of, random_world


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
