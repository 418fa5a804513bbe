"""The drawing of the island shows everything on it, and its words say the same."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tavern.island_settlers.isle.places import CORNERS, FIELDS_AT, bits
from tavern.island_settlers.table import World
from tavern.pages.island_settlers.island.drawing import (
    crossing_at,
    in_words,
    island_of,
    middle_of,
    road_line,
    way_at,
)
from tests.examples import part_of
from tests.tavern.pages.island_settlers.scenes import random_world, scene_of

WORLDS = st.builds(random_world, st.integers(2, 4), st.integers(1, 900), st.integers(0, 9999))


def test_crossings_and_ways_are_at_the_corners_of_their_fields():
    assert middle_of("S") == (0, 0)
    corners = {crossing_at(at) for at in bits(CORNERS[18])}
    assert corners == {(60, 0), (-60, 0), (30, 52), (30, -52), (-30, 52), (-30, -52)}
    assert len({crossing_at(at) for at in range(54)}) == 54
    assert len({way_at(way) for way in range(72)}) == 72
    assert len({road_line(way) for way in range(72)}) == 72


@given(WORLDS)
@settings(max_examples=part_of(40))
def test_every_piece_is_drawn_in_the_colour_of_its_seat(world: World):
    table = world.table
    island = island_of(table, scene_of(world, None).seats)
    assert (len(island.fields), len(island.harbours)) == (19, 9)
    masks = {"town": table.settlements, "city": table.cities}
    drawn = {(one.x, one.y, one.symbol, one.letter) for one in island.pieces}
    assert drawn == {
        (*crossing_at(at), symbol, seat)
        for symbol, seats in masks.items()
        for seat, mask in zip(table.seats, seats, strict=True)
        for at in bits(mask)
    }
    assert {css: line.count("M") for css, _, line in island.roads} == {
        seat.lower(): mask.bit_count()
        for seat, mask in zip(table.seats, table.roads, strict=True)
        if mask
    }


@given(WORLDS)
@settings(max_examples=part_of(40))
def test_the_words_name_the_robber_once_and_every_building_at_each_of_its_fields(world: World):
    table = world.table
    words = in_words(table, scene_of(world, None).seats)
    assert len(words) == 19
    assert [place for place, (_, there) in enumerate(words) if "the robber" in there] == [
        table.robber
    ]
    told = sum(
        int(number)
        for _, there in words
        for one in there
        if "settlements" in one
        for number in (one.split("settlements ")[1].split(",")[0], one.split("cities ")[1])
    )
    buildings = [at for mask in (*table.settlements, *table.cities) for at in bits(mask)]
    assert told == sum(len(FIELDS_AT[at]) for at in buildings)
