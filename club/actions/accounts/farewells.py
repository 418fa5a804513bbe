"""The acts of each part of the site for other people before an account is erased."""

from collections.abc import Callable
from typing import Any

Farewell = Callable[[Any], None]
_FAREWELLS: dict[str, Farewell] = {}


def register_farewell(part: str, farewell: Farewell) -> None:
    """Registers what this part of the site does in the transaction that erases the user."""
    _FAREWELLS[part] = farewell


def say_farewell(user: Any) -> None:
    """Calls all parts of the site while the rows of the user still exist."""
    for farewell in _FAREWELLS.values():
        farewell(user)
