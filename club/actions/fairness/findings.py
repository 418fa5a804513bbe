"""The findings of an integrity check of a game (D3)."""

from typing import NamedTuple


class Flaw(NamedTuple):
    """A mismatch and its place: the number, turn and phase of the row."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
