"""The interface of every power."""

from collections.abc import Callable
from typing import NamedTuple

from tavern.stone_falls.board import Board

# Two numbers: a direction and steps for a wave, two squares for the others.
Use = tuple[int, int]


class Power(NamedTuple):
    """A power. `at` is the square of the stone with the power, and `stone` is that stone.

    `uses` are all allowed uses. `after` gives the board afterwards, and the new square of the
    stone. `refuse` raises the refusal of a use that is not allowed.
    """

    uses: Callable[[Board, int], tuple[Use, ...]]
    after: Callable[[Board, int, int, Use], tuple[Board, int]]
    refuse: Callable[[Board, int, Use], None]
