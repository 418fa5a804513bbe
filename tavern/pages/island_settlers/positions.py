"""Positions of Island Settlers for diagrams, on the practice island, by the names of places."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from club.rules import Seat
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.isle.isle import RESOURCES
from tavern.island_settlers.isle.laying import practice_isle
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS, WAYS, mask_of
from tavern.island_settlers.offers import MOST
from tavern.island_settlers.scoring.special_cards import measure_road
from tavern.island_settlers.table import (
    CARD_KINDS,
    EACH_RESOURCE,
    FULL_PILE,
    Cards,
    Dark,
    Hand,
    World,
    minus,
    plus,
)
from tavern.island_settlers.turns.starting import empty_table

A, B = Seat("A"), Seat("B")


def at(name: str) -> int:
    """A crossing by its fields."""
    return CROSSINGS.index(name)


def way(name: str) -> int:
    return WAYS.index(name)


def cards(names: str = "") -> Cards:
    """Resources by name, such as "wood wood ore"."""
    a, b, c, d, e = (names.split().count(name) for name in RESOURCES)
    return a, b, c, d, e


def development(names: str = "") -> Cards:
    a, b, c, d, e = (names.split().count(name) for name in CARD_KINDS)
    return a, b, c, d, e


def position(
    *,
    mine: str = "",
    theirs: str = "",
    cities: str = "",
    roads: str = "",
    their_roads: str = "",
    hand: str = "",
    other_hand: str = "",
    own_cards: str = "",
    robber: str = "M",
    knights: tuple[int, int] = (0, 0),
    **more: Any,
) -> Callable[[], World]:
    """A world on the practice island: crossings, ways and cards of two players, by name."""

    def world() -> World:
        hands = {A: Hand(cards(hand), development(own_cards)), B: Hand(cards(other_hand))}
        bank: Cards = (EACH_RESOURCE,) * 5
        pile = minus(FULL_PILE, plus(development(own_cards), (sum(knights), 0, 0, 0, 0)))
        for one in hands.values():
            bank = minus(bank, one.kinds)
        values: dict[str, Any] = {
            "robber": FIELDS.index(robber),
            "settlements": (_mask(mine, CROSSINGS), _mask(theirs, CROSSINGS)),
            "cities": (_mask(cities, CROSSINGS), 0),
            "roads": (_mask(roads, WAYS), _mask(their_roads, WAYS)),
            "bank": bank,
            "held": tuple(sum(one.kinds) for one in hands.values()),
            "unplayed": tuple(sum(one.cards) for one in hands.values()),
            "knights": knights,
            "pile": sum(pile),
            "phase": "trade",
            "rolling": (),
            "offers_left": MOST,
            "turn": 1,
        }
        table = replace(empty_table((A, B), practice_isle(), False), **values | more)
        draft = Draft(World(table=table, hands=hands, dark=Dark(pile), salt="5f" * 16))
        for place in range(2):
            measure_road(draft, place)
        return World(table=draft.table, hands=hands, dark=Dark(pile), salt="5f" * 16)

    return world


def _mask(names: str, known: tuple[str, ...]) -> int:
    return mask_of(iter([known.index(name) for name in names.split()]))
