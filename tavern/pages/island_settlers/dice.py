"""The dice of this turn, and all rolls so far next to the expected ones."""

from dataclasses import dataclass

from tavern.island_settlers.defaults import PIPS
from tavern.island_settlers.table import LEAST_ROLL, Table

ALL = 36  # of two dice
HIGH = 60  # units of the tallest column
FLOOR = 78  # units from the top down to the numbers
STEP = 26


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
    """`dice` of this turn with their sum. `rolls` is the number of all rolls."""

    dice: tuple[int, ...]
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
    return DiceView(table.dice, sum(table.dice), rolls, columns)
