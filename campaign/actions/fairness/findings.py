"""What a check of a campaign names (D3)."""

from typing import NamedTuple


class Flaw(NamedTuple):
    """What does not fit, and where: the row by its number, turn and phase."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
