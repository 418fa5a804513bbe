"""The puzzles that were made, easy ones first."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from club.rules import Chance

FILE = Path(__file__).with_name("puzzles.json")
LENGTH = 3  # stones to come


class Puzzle(Struct, frozen=True):
    """A deal, and the commands to the position.

    `golden` of `firsts` boards after the first stone still lead to gold.
    """

    chance: Chance
    commands: tuple[Raw, ...]
    firsts: int
    golden: int


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles. Puzzle 1 is the first."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Puzzle, ...])
