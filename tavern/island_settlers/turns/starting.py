"""Options and the first world (C1, C5, C40, CA1)."""

from typing import Literal

import msgspec
from msgspec import Struct

from club.refusals import Refusal
from club.rules import Chance, Draw, Options, Seat, SecretWorld
from tavern.island_settlers.isle.isle import DESERT, Isle
from tavern.island_settlers.isle.laying import (
    RANDOM_DRAWS,
    SPIRAL_DRAWS,
    practice_isle,
    random_isle,
    spiral_isle,
)
from tavern.island_settlers.table import EACH_RESOURCE, Dark, Hand, Table, World

PLAYERS = range(2, 5)


class Founding(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table. `rules`: the text, or the current standard rules (CA1).

    `island`: the fixed one for practice, discs in a spiral, or random with no 6 next to an 8.
    """

    rules: Literal["text", "current"] = "text"
    island: Literal["practice", "spiral", "random"] = "spiral"


def _options_of(seats: tuple[Seat, ...], options: Options) -> Founding:
    if len(seats) not in PLAYERS or len({*seats}) != len(seats):
        raise Refusal("seats", "C40", "Two to four people play Island Settlers.")
    try:
        return msgspec.convert(dict(options), Founding)
    except msgspec.ValidationError:
        raise Refusal("options", "CA1", "There are no such options for Island Settlers.") from None


def draws_to_start(seats: tuple[Seat, ...], options: Options) -> tuple[Draw, ...]:
    draws = {"practice": (), "spiral": SPIRAL_DRAWS, "random": RANDOM_DRAWS}
    return draws[_options_of(seats, options).island]


def first_world(seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str) -> World:
    founding = _options_of(seats, options)
    if founding.island == "practice":
        isle = practice_isle()
    else:
        isle = (spiral_isle if founding.island == "spiral" else random_isle)(chance)
    table = empty_table(seats, isle, founding.rules == "current")
    hands = {seat: Hand() for seat in seats}
    return SecretWorld(table=table, hands=hands, dark=Dark(), salt=salt)


def empty_table(seats: tuple[Seat, ...], isle: Isle, current: bool) -> Table:
    """A table without buildings: everything is in the bank, the robber on the desert (C5)."""
    none = (0,) * len(seats)
    return Table(
        seats=seats,
        isle=isle,
        robber=isle.terrain.index(DESERT),
        settlements=none,
        cities=none,
        roads=none,
        bank=(EACH_RESOURCE,) * 5,
        held=none,
        unplayed=none,
        knights=none,
        lengths=none,
        rolling=tuple(range(len(seats))),
        current=current,
    )
