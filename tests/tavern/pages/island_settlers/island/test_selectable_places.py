"""Places that can be tapped are far enough apart for a thumb, or a field is tapped first."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tavern.island_settlers import commands as acts
from tavern.island_settlers.isle.isle import Isle
from tavern.island_settlers.isle.laying import practice_isle
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import World
from tavern.pages.island_settlers.acts import PLACING, choices_named
from tavern.pages.island_settlers.island.selectable_places import SelectableView, selectable_of
from tests.examples import part_of
from tests.tavern.pages.island_settlers.scenes import random_world, scene_of

WORLDS = st.builds(random_world, st.integers(2, 4), st.integers(1, 900), st.integers(0, 9999))
PHONE = 330  # pixels of the drawing on a screen of 360
TARGET = 44  # pixels


def nearest(view: SelectableView) -> float:
    """Pixels between the two nearest places, on a phone."""
    scale = PHONE / float(view.box.split()[2])
    apart = [
        ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 * scale
        for one, other in combinations(view.places, 2)
    ]
    return min(apart, default=TARGET)


@given(WORLDS)
@settings(max_examples=part_of(60))
def test_places_are_a_thumb_apart_or_fields_come_first(world: World):
    for seat in world.table.seats:
        scene = scene_of(world, seat)
        isle: Isle = world.table.isle
        for do in PLACING:
            commands = choices_named(scene.choices, do)
            view = selectable_of(scene, isle, do, commands, None)
            assert view.crowded or nearest(view) >= TARGET - 1
            reached = {place.at for place in view.places} if not view.crowded else set()
            for field in view.fields:
                near = selectable_of(
                    scene_of(world, seat, {"field": str(field.at)}), isle, do, commands, None
                )
                assert not near.crowded
                assert nearest(near) >= TARGET
                reached |= {place.at for place in near.places}
            assert len(reached) == len(commands)


def test_all_crossings_are_highlighted_for_the_first_settlement():
    world = random_world(2, 1, seed=7)
    while world.table.phase == "rolls":
        world = ISLAND_SETTLERS.play(world, acts.RollForStart(), (6, 6, 1, 1)).world
    seat = ISLAND_SETTLERS.awaited(world)[0]
    scene = scene_of(world, seat)
    view = selectable_of(
        scene, practice_isle(), "", choices_named(scene.choices, "settlement"), None
    )
    assert (len(view.places), len(view.fields), view.crowded) == (54, 19, True)
