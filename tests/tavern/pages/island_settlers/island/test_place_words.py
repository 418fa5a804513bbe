"""Fields, crossings and ways have their own names, which a screen reader can say."""

from tavern.island_settlers.isle.laying import practice_isle
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS, WAYS
from tavern.pages.island_settlers.island.place_words import (
    cards_words,
    crossing_words,
    field_words,
    harbour_words,
    way_words,
)

ISLE = practice_isle()


def crossing(name: str) -> str:
    return crossing_words(ISLE, CROSSINGS.index(name))


def way(name: str) -> str:
    return way_words(ISLE, WAYS.index(name))


def test_fields_are_named_by_terrain_and_number():
    assert [field_words(ISLE, FIELDS.index(letter)) for letter in "ABM"] == [
        "Forest 5",
        "Hills 2",
        "Desert",
    ]


def test_crossings_are_named_by_the_fields_that_meet_there():
    assert crossing("ABM") == "the intersection of Forest 5, Hills 2 and Desert"
    assert crossing("ABq") == "the intersection of Forest 5, Hills 2 and the sea"
    assert crossing("Aop") == "the intersection of Forest 5 and the sea, on the left"
    assert crossing("Apq") == "the intersection of Forest 5 and the sea, top left"


def test_ways_are_named_by_the_fields_next_to_them():
    assert way("ABM-ABq") == "the path between Forest 5 and Hills 2"
    assert way("ABq-Apq") == "the path between Forest 5 and the sea, at the top"


def test_no_two_places_of_the_practice_island_have_one_name():
    names = [crossing_words(ISLE, at) for at in range(54)] + [way_words(ISLE, n) for n in range(72)]
    assert len({*names}) == 126


def test_cards_and_harbours_are_counted_in_words():
    assert cards_words((1, 0, 2, 0, 0)) == "1 wood, 2 grain"
    assert cards_words((0, 0, 0, 0, 0)) == "nothing"
    assert [harbour_words(kind) for kind in (5, 4)] == ["harbour 3:1", "harbour 2:1 for ore"]
