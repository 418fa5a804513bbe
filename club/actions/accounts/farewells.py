"""Acts of each part of the house before an account is erased, for the others who are concerned."""

from collections.abc import Callable
from typing import Any

Farewell = Callable[[Any], None]
_FAREWELLS: dict[str, Farewell] = {}


def register_farewell(part: str, farewell: Farewell) -> None:
    """Makes known what this part of the house does, in the transaction that erases the user."""
    _FAREWELLS[part] = farewell


def say_farewell(user: Any) -> None:
    """All parts of the house, while the rows of the user are still there."""
    for farewell in _FAREWELLS.values():
        farewell(user)
