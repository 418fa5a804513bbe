"""The dice of tables, and their results."""

from typing import Literal

Dice = Literal["d6", "2d6", "d10", "d66", "cards"]
Results = range | tuple[int, ...]
FACES: dict[str, tuple[int, ...]] = {"d6": (6,), "2d6": (6, 6), "d10": (10,), "d66": (6, 6)}
RESULTS: dict[str, Results] = {
    "d6": range(1, 7),
    "2d6": range(2, 13),
    "d10": range(1, 11),
    "d66": tuple(10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)),
}


def result_of(dice: Dice, chance: tuple[int, ...], left: tuple[int, ...]) -> int:
    """The result of these dice, or the number of the card: the drawn one of those `left`."""
    if dice == "cards":
        return left[chance[0] - 1]
    if dice == "d66":
        return 10 * chance[0] + chance[1]
    return sum(chance)
