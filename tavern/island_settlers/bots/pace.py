"""How fast an income pays for buildings, including trades with the bank."""

from functools import lru_cache
from typing import Final

from tavern.island_settlers.table import Cards

NEVER: Final = 200.0  # rolls: more count as this many
EXACT: Final = 0.1  # rolls
ROLLS: Final = 36  # an income is cards by kind in so many rolls


@lru_cache(1 << 14)
def rolls_for(cost: Cards, income: tuple[int, ...], rates: tuple[int, ...]) -> float:
    """The rolls after which an income pays a cost, on average.

    Surplus cards of a kind buy missing ones, at the rates of the bank. Fractions of cards count
    too.
    """
    least, most = 0.0, 8.0
    while _lacking(cost, income, rates, most) > 0:
        least, most = most, 2 * most
        if most > NEVER:
            return NEVER
    while most - least > EXACT:
        middle = (least + most) / 2
        if _lacking(cost, income, rates, middle) > 0:
            least = middle
        else:
            most = middle
    return most


def _lacking(cost: Cards, income: tuple[int, ...], rates: tuple[int, ...], rolls: float) -> float:
    """The cards that are missing after so many rolls, and after trades with the bank."""
    lacking = 0.0
    for need, yielded, rate in zip(cost, income, rates, strict=True):
        left = yielded * rolls / ROLLS - need
        lacking -= left if left < 0 else left / rate
    return lacking
