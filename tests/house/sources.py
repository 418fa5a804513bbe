"""The sources of the project, as text and as trees."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS, BESIDES = ("club", "campaign", "tavern", "host"), ("tests", "bench")


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders or APPS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts and "commands" not in path.parts:
                yield path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
