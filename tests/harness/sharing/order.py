"""The order in which tests start (a pytest plugin): each process begins with the costliest files.

With xdist's `--dist=worksteal` every process is given an equal stretch of the list, and takes from
the end of another's when it is done. A stretch that begins with what is costly ends with what is
cheap, so that the others do not wait at the end for one process and its long test.
"""

import os
from itertools import groupby

import pytest

from tests.harness.databases import database_of
from tests.harness.times import seconds_of_all

COSTLY = 3.0  # seconds of a file that is dealt out first

Items = list[pytest.Item]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: Items) -> None:
    """What runs on PostgreSQL stays at the end. In a single process nothing is moved."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        files = [list(found) for _, found in groupby(items, key=lambda item: item.path)]
        last = [file for file in files if database_of(file[0]) == "postgres"]
        others = [file for file in files if file not in last]
        costly = [file for file in others if seconds_of_all(file) > COSTLY]
        cheap = [file for file in others if file not in costly]
        last.sort(key=seconds_of_all, reverse=True)
        items[:] = dealt(costly, [item for file in cheap + last for item in file], processes)


def dealt(costly: list[Items], cheap: Items, processes: int) -> Items:
    """As many stretches as processes, as xdist divides the list: each has costly files, the
    costliest for the process that has least, and then cheap tests."""
    shares: list[Items] = [[] for _ in range(processes)]
    for file in sorted(costly, key=seconds_of_all, reverse=True):
        min(shares, key=seconds_of_all).extend(file)
    left, found = sum(map(len, shares)) + len(cheap), Items()
    for number, share in enumerate(shares):
        length = (left - len(found)) // (processes - number)
        taken = max(0, length - len(share))
        found += share + cheap[:taken]
        del cheap[:taken]
    return found + cheap
