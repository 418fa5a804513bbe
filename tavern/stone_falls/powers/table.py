"""The four powers by number, and their uses as commands."""

from collections.abc import Callable
from typing import Final

from club.rules import Seat
from tavern.stone_falls.board import DIRECTIONS
from tavern.stone_falls.commands import Glide, PowerUse, Pull, Push, Swap
from tavern.stone_falls.powers.flipper import FLIPPER
from tavern.stone_falls.powers.mirror import MIRROR
from tavern.stone_falls.powers.power import Power, Use
from tavern.stone_falls.powers.wave import WAVE
from tavern.stone_falls.powers.whirlpool import WHIRLPOOL

POWERS: Final[tuple[Power, ...]] = (WAVE, WHIRLPOOL, FLIPPER, MIRROR)
KINDS: Final[tuple[type[PowerUse], ...]] = (Push, Pull, Glide, Swap)


def _push(seat: Seat, direction: int, steps: int) -> Push:
    return Push(seat, DIRECTIONS[direction], steps)


WRITTEN: Final[tuple[Callable[[Seat, int, int], PowerUse], ...]] = (_push, Pull, Glide, Swap)


def use_of(command: PowerUse) -> Use:
    """The two numbers of a command that uses a power."""
    match command:
        case Push(direction=direction, steps=steps):
            return DIRECTIONS.index(direction), steps
        case Pull(stone_at=start, to=to) | Glide(stone_at=start, to=to):
            return start, to
        case Swap(near=near, other=other):
            return near, other
