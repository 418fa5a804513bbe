"""A part of the tests, so that several machines run all of them at once (a pytest plugin).

`--share=2/3` keeps the second of three shares. Whole files are dealt, the costliest first, each to
the share with the least. The shares depend only on the tests: together they are all tests.
"""

from itertools import groupby

import pytest

from tests.harness.runs.times import seconds_of_all
from tests.harness.sharing.order import Items


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--share", metavar="N/OF", type=share_of, help="run one share of the tests")


def share_of(text: str) -> tuple[int, int]:
    """`2/3` as numbers; raises ValueError for anything else."""
    number, _, of = text.partition("/")
    if not 1 <= int(number) <= int(of):
        raise ValueError(text)
    return int(number), int(of)


def pytest_collection_modifyitems(config: pytest.Config, items: Items) -> None:
    if config.option.share is None:
        return
    number, of = config.option.share
    kept = {id(item) for item in dealt_into(items, of)[number - 1]}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
    items[:] = [item for item in items if id(item) in kept]


def dealt_into(items: Items, shares: int) -> list[Items]:
    """Every item in one of this many shares, with all others of its file."""
    by_file = sorted(items, key=lambda item: str(item.path))
    files = [list(found) for _, found in groupby(by_file, key=lambda item: item.path)]
    dealt: list[Items] = [[] for _ in range(shares)]
    had = [0.0] * shares
    for file in sorted(files, key=seconds_of_all, reverse=True):
        least = had.index(min(had))
        dealt[least] += file
        had[least] += seconds_of_all(file)
    return dealt
