"""The dice on the board, and the cards that travel from their tiles after a roll."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tavern.island_settlers.isle.places import FIELDS
from tavern.island_settlers.table import World
from tavern.island_settlers.turns.yields import claimed
from tavern.pages.island_settlers.dice import FACES, yields_of
from tavern.pages.island_settlers.island.drawing import middle_of
from tests.examples import part_of
from tests.tavern.pages.island_settlers.scenes import page_of, random_world, scene_of

WORLDS = st.builds(random_world, st.integers(2, 4), st.integers(1, 900), st.integers(0, 9999))


@given(WORLDS)
@settings(max_examples=part_of(60))
def test_a_roll_yields_what_the_rules_say_from_tiles_of_its_number(world: World):
    table, rolled = world.table, sum(world.table.dice)
    found = [one.split(":") for one in yields_of(table, scene_of(world, None).seats).split()]
    owed = claimed(table, rolled)
    assert Counter((seat, int(kind)) for seat, kind, *_at in found) == Counter(
        {
            (table.seats[place], kind): number
            for place, kinds in owed.items()
            for kind, number in enumerate(kinds)
            if number
        }
    )
    tiles = [field for field, number in enumerate(table.isle.numbers) if number == rolled]
    middles = {middle_of(FIELDS[field]) for field in tiles}
    assert {(int(x), int(y)) for *_who, x, y in found} <= middles


def test_a_die_shows_as_many_dots_as_its_number():
    assert [face.count("M") for face in FACES] == [1, 2, 3, 4, 5, 6]
    world = next(
        one for one in (random_world(3, n, seed=8) for n in range(40, 90)) if one.table.dice
    )
    page = page_of(world, None)
    for number in world.table.dice:
        assert f'<span class="unseen">{number}</span>' in page
        assert f'<path d="{FACES[number - 1]}"/>' in page
