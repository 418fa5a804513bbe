"""The order in which tests start (a pytest plugin): each process begins with its share of the slow.

What takes a seventh of a second or more is marked `slow` and says how many: `slow(seconds=20)`.
With xdist's `--dist=worksteal` every process is given an equal stretch of the list, and takes from
the end of another's when it is done. A stretch that begins with what is slow ends with what is
quick, so that the others do not wait at the end for one process and its long test.
"""

import os
from collections.abc import Iterable
from itertools import groupby

import pytest

from tests.harness.databases import database_of

SECONDS = 3.0  # of a slow test that does not say how many

Items = list[pytest.Item]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: Items) -> None:
    """What runs on PostgreSQL stays at the end. In a single process nothing is moved."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        files = [list(found) for _, found in groupby(items, key=lambda item: item.path)]
        slow = [file for file in files if cost(file)]
        first = [file for file in slow if database_of(file[0]) != "postgres"]
        last = [file for file in files if database_of(file[0]) == "postgres"]
        quick = [file for file in files if file not in (*first, *last)]
        last.sort(key=lambda file: not cost(file))
        items[:] = dealt(first, [item for file in quick + last for item in file], processes)


def cost(file: Iterable[pytest.Item]) -> float:
    """Seconds of the slow tests among these."""
    marks = filter(None, (item.get_closest_marker("slow") for item in file))
    return sum(mark.kwargs.get("seconds", SECONDS) for mark in marks)


def dealt(slow: list[Items], quick: Items, processes: int) -> Items:
    """As many stretches as processes, as xdist divides the list: each has slow files, the costliest
    for the process that has least, and then quick tests."""
    shares: list[Items] = [[] for _ in range(processes)]
    for file in sorted(slow, key=cost, reverse=True):
        min(shares, key=cost).extend(file)
    left, found = sum(map(len, shares)) + len(quick), Items()
    for number, share in enumerate(shares):
        length = (left - len(found)) // (processes - number)
        taken = max(0, length - len(share))
        found += share + quick[:taken]
        del quick[:taken]
    return found + quick
