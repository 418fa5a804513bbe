"""Stand-ins for tests, with as much of them as order and shares ask for."""

from dataclasses import dataclass
from typing import Any

import pytest


@dataclass(frozen=True)
class Item:
    """As much of a test as the order asks for."""

    path: str
    name: str
    slow: Any = None
    database: str = "sqlite"

    @property
    def callspec(self) -> Any:
        return pytest.Function if self.database == "none" else self

    @property
    def params(self) -> dict[str, str]:
        return {"database": self.database}

    def get_closest_marker(self, name: str) -> Any:
        return self.slow


def some(path: str, number: int, **more: Any) -> list[Item]:
    return [Item(path, str(n), **more) for n in range(number)]


def slow(**seconds: float) -> Any:
    return pytest.mark.slow(**seconds).mark


QUICK = some("quick", 20)
LONG, SHORT = some("long", 2, slow=slow(seconds=30)), some("short", 3, slow=slow())
