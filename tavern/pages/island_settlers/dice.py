"""The dice of this turn, and all rolls so far next to the expected ones."""

from dataclasses import dataclass
from typing import Any

from tavern.island_settlers.defaults import PIPS
from tavern.island_settlers.isle.places import FIELDS
from tavern.island_settlers.table import LEAST_ROLL, Table
from tavern.pages.island_settlers.island.drawing import middle_of

ALL = 36  # of two dice
HIGH = 60  # units of the tallest column
FLOOR = 78  # units from the top down to the numbers
STEP = 26
FACES = (  # the dots of each side of a die, as a path in a square of 24 units
    "M12 12h.01",
    "M7 7h.01M17 17h.01",
    "M6 6h.01M12 12h.01M18 18h.01",
    "M7 7h.01M17 7h.01M7 17h.01M17 17h.01",
    "M6 6h.01M18 6h.01M12 12h.01M6 18h.01M18 18h.01",
    "M7 5h.01M17 5h.01M7 12h.01M17 12h.01M7 19h.01M17 19h.01",
)


@dataclass(frozen=True, slots=True)
class Column:
    """A sum of two dice: `number` rolls of it, drawn `height` high.

    `line` is the height of the expected number.
    """

    total: int
    number: int
    x: int
    height: int
    line: int

    @property
    def top(self) -> int:
        return FLOOR - self.height

    @property
    def expected_at(self) -> int:
        return FLOOR - self.line


@dataclass(frozen=True, slots=True)
class DiceView:
    """`dice` of this turn, each with the path of its dots, and their sum. `rolls` is the number of
    all rolls."""

    dice: tuple[tuple[int, str], ...]
    total: int
    rolls: int
    columns: tuple[Column, ...]


def dice_of(table: Table) -> DiceView:
    rolls = sum(table.rolls)
    most = max(*table.rolls, rolls * max(PIPS) / ALL, 1)
    columns = tuple(
        Column(
            total,
            number,
            STEP * place,
            round(HIGH * number / most),
            round(HIGH * rolls * PIPS[total] / ALL / most),
        )
        for place, (total, number) in enumerate(enumerate(table.rolls, LEAST_ROLL))
    )
    dice = tuple((die, FACES[die - 1]) for die in table.dice)
    return DiceView(dice, sum(table.dice), rolls, columns)


def yields_of(table: Table, seats: Any) -> str:
    """The cards that the latest roll yields, by the pieces that stand now: for each the letter of
    its seat, its kind, and the middle of its field. `seats` are those of the page."""
    found = []
    for field, corners, kind in table.isle.yielding[sum(table.dice)]:
        x, y = middle_of(FIELDS[field])
        for seat, settlements, cities in zip(
            table.seats, table.settlements, table.cities, strict=True
        ):
            number = (settlements & corners).bit_count() + 2 * (cities & corners).bit_count()
            if field != table.robber:
                found += [f"{seats[seat].letter}:{kind}:{x}:{y}"] * number
    return " ".join(found)
