"""Counts of the island: fields, crossings, ways, harbours, starts, spirals."""

from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from tavern.island_settlers.building.sites import free_crossings
from tavern.island_settlers.isle.hexagons import LAND, STEPS, ring
from tavern.island_settlers.isle.isle import HARBOUR_WAYS, Isle
from tavern.island_settlers.isle.laying import (
    APART,
    RANDOM_DRAWS,
    SPIRALS,
    discs_along,
    practice_isle,
    random_isle,
)
from tavern.island_settlers.isle.places import (
    BESIDE,
    CORNERS,
    CROSSINGS,
    END_MASKS,
    FIELD_NEIGHBOURS,
    FIELDS,
    FIELDS_AT,
    WAYS,
    WAYS_AT,
    bits,
)
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import CITIES, FULL_PILE, SETTLEMENTS, WAYS_OF_SEAT, World
from tests.tavern.island_settlers.games import started
from tests.tavern.seeded import drawn


def test_fields_crossings_and_ways():
    assert (len(FIELDS), len(CROSSINGS), len(WAYS)) == (19, 54, 72)
    assert [sum(mask.bit_count() == n for mask in WAYS_AT) for n in (2, 3)] == [18, 36]
    assert [sum(len(fields) == n for fields in FIELDS_AT) for n in (1, 2, 3)] == [18, 12, 24]
    assert all(mask.bit_count() == 6 for mask in CORNERS)
    assert sum(map(len, FIELD_NEIGHBOURS)) // 2 == 42
    coast = [
        way
        for way in WAYS
        if any(
            sea in way.split("-")[0] and sea in way.split("-")[1] for sea in "abcdefghijklmnopqr"
        )
    ]
    assert (len(coast), len(WAYS) - len(coast)) == (30, 42)


def _neighbours_of_way(way: int) -> int:
    a, b = bits(END_MASKS[way])
    return (WAYS_AT[a] | WAYS_AT[b]).bit_count() - 1


def test_ways_have_two_three_or_four_neighbours():
    counts = [_neighbours_of_way(way) for way in range(72)]
    assert [counts.count(n) for n in (4, 3, 2)] == [42, 24, 6]


def test_nine_harbours_without_a_common_crossing():
    assert len({*HARBOUR_WAYS}) == 9
    assert all(not END_MASKS[a] & END_MASKS[b] for a, b in combinations(HARBOUR_WAYS, 2))


def test_first_settlements_with_roads_and_pairs_of_two():
    first = [*bits(free_crossings(0))]
    assert len(first) == 54
    assert sum(WAYS_AT[at].bit_count() for at in first) == 144
    assert sum(free_crossings(1 << at).bit_count() for at in first) == 2718
    assert all(free_crossings(1 << at) & (1 << at | BESIDE[at]) == 0 for at in first)


def _offered(world: World) -> tuple[Any, ...]:
    return ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, ISLAND_SETTLERS.awaited(world)[0]))


def _after(world: World, command: Any) -> World:
    return ISLAND_SETTLERS.play(world, command).world


def test_the_first_founder_is_offered_all_of_these():
    world = started(Random(1), 2, {"island": "practice"}).world
    while (command := ISLAND_SETTLERS.automatic(world)) is not None:
        chance = drawn(ISLAND_SETTLERS.draws(world, command), Random(2))
        world = ISLAND_SETTLERS.play(world, command, chance).world
    founded = [_after(world, command) for command in _offered(world)]
    assert len(founded) == 54
    assert sum(len(_offered(one)) for one in founded) == 144
    second = [_after(one, _offered(one)[0]) for one in founded]
    assert sum(len(_offered(one)) for one in second) == 2718


def test_the_robber_may_go_to_eighteen_fields():
    world = started(Random(1), 2, {"island": "practice"}).world
    for robber in range(19):
        table = replace(world.table, robber=robber, phase="robber")
        offered = _offered(replace(world, table=table))
        assert {one.to for one in offered} == {*range(19)} - {robber}


def test_pieces_cards_and_the_bank():
    table = started(Random(1), 4).world.table
    assert (SETTLEMENTS, CITIES, WAYS_OF_SEAT) == (5, 4, 15)
    assert table.bank == (19,) * 5
    assert FULL_PILE == (14, 2, 2, 2, 5)
    assert table.pile == sum(FULL_PILE) == 25


def test_no_6_lies_beside_an_8_in_any_spiral():
    clockwise = list(SPIRALS)
    backwards = [
        tuple(LAND.index(p) for d in (2, 1, 0) for p in _backwards(d, corner))
        for corner in range(6)
    ]
    layouts = [discs_along(path, desert) for path in clockwise + backwards for desert in range(19)]
    assert len(layouts) == 228
    assert all(_red_pairs(numbers) == 0 for numbers in layouts)


def _backwards(distance: int, corner: int) -> list:
    found = ring(distance, STEPS[corner])
    return found[:1] + found[:0:-1]


def _red_pairs(numbers: tuple[int, ...]) -> int:
    red = {field for field, number in enumerate(numbers) if number in (6, 8)}
    return sum(len(red & {*FIELD_NEIGHBOURS[field]}) for field in red)


def _check_isle(isle: Isle) -> None:
    assert [isle.terrain.count(kind) for kind in range(6)] == [4, 4, 4, 3, 3, 1]
    assert [isle.numbers.count(n) for n in range(13)] == [1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1]
    assert isle.numbers[isle.terrain.index(5)] == 0
    assert sorted(isle.harbours) == [0, 1, 2, 3, 4, 5, 5, 5, 5]


def test_random_islands_are_complete_and_have_no_6_beside_8():
    islands = set()
    for seed in range(300):
        isle = random_isle(drawn(RANDOM_DRAWS, Random(seed)))
        _check_isle(isle)
        assert _red_pairs(isle.numbers) == 0
        islands.add(isle)
    assert len(islands) == 300


def test_all_places_for_6_and_8_are_known():
    pairs = {(a, b) for a in range(19) for b in FIELD_NEIGHBOURS[a]}
    every = [
        four
        for four in combinations(range(19), 4)
        if not any(pair in pairs for pair in combinations(four, 2))
    ]
    assert len(every) == len({*APART}) == len(APART)


def test_the_practice_island_is_complete():
    _check_isle(practice_isle())
