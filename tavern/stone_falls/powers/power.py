"""The interface of every power."""

from collections.abc import Callable
from typing import NamedTuple

from tavern.stone_falls.board import Board

# Two numbers: a direction and steps for a wave, two squares for the others.
Use = tuple[int, int]


class Power(NamedTuple):
    """`at` is where the stone with the power lies, and `stone` that stone.

    `uses` are all uses that are allowed; `after` gives the board afterwards, and where the stone
    lies then; `refuse` raises the refusal of a use that is not allowed.
    """

    uses: Callable[[Board, int], tuple[Use, ...]]
    after: Callable[[Board, int, int, Use], tuple[Board, int]]
    refuse: Callable[[Board, int, Use], None]
