"""Stand-ins for tests, with as much of them as order and shares ask for."""

from dataclasses import dataclass
from typing import Any

import pytest


@dataclass(frozen=True)
class Item:
    """As much of a test as the order asks for."""

    path: str
    name: str
    database: str = "sqlite"
    fixturenames: tuple[str, ...] = ()

    @property
    def nodeid(self) -> str:
        return f"{self.path}::{self.name}"

    @property
    def callspec(self) -> Any:
        return pytest.Function if self.database == "none" else self

    @property
    def params(self) -> dict[str, str]:
        return {"database": self.database}


def some(path: str, number: int, **more: Any) -> list[Item]:
    return [Item(path, f"test_{n}", **more) for n in range(number)]


SECONDS = {"cheap": 0.05, "long": 30.0, "short": 3.0, "other": 50.0, "pages": 3.0}
CHEAP, LONG, SHORT = some("cheap", 20), some("long", 2), some("short", 3)
