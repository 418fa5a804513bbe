"""The order in which tests start (a pytest plugin): each process begins with the costliest files.

With xdist's `--dist=worksteal` every process gets an equal stretch of the list, and takes tests
from the end of another's when it is done. A stretch begins with costly tests and ends with cheap
ones, so that the others do not wait at the end for one process and its long test.

All tests that drive a browser are dealt to one process, and so are all that start servers. It
starts one browser, one site, one PostgreSQL and one Redis for all of them.
"""

import os
from collections import defaultdict
from collections.abc import Iterable

import pytest

from tests.harness.databases import database_of
from tests.harness.runs.times import seconds_of_all

COSTLY = 3.0  # seconds of a group that is dealt out first
BROWSER = {"browser", "site"}
SERVERS = {"redis_server", "postgres", "own_database", "house_server"}

Items = list[pytest.Item]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: Items) -> None:
    """Keeps tests on PostgreSQL at the end. In a single process nothing is moved."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        last = grouped(item for item in items if database_of(item) == "postgres")
        others = grouped(item for item in items if database_of(item) != "postgres")
        costly = [group for group in others if seconds_of_all(group) > COSTLY]
        cheap = [group for group in others if group not in costly]
        last.sort(key=seconds_of_all, reverse=True)
        items[:] = dealt(costly, [item for group in cheap + last for item in group], processes)


def grouped(items: Iterable[pytest.Item]) -> list[Items]:
    """The tests of each file, of all browsers, and of all private servers together."""
    groups: dict[object, Items] = defaultdict(list)
    for item in items:
        groups[_group_of(item)].append(item)
    return list(groups.values())


def _group_of(item: pytest.Item) -> object:
    used = {*getattr(item, "fixturenames", ())}
    if used & BROWSER:
        return "browser"
    return "servers" if used & SERVERS else item.path


def dealt(costly: list[Items], cheap: Items, processes: int) -> Items:
    """As many stretches as processes, as xdist divides the list. Each has costly groups, the
    costliest for the process with the least, and then cheap tests.
    """
    shares: list[Items] = [[] for _ in range(processes)]
    for group in sorted(costly, key=seconds_of_all, reverse=True):
        min(shares, key=seconds_of_all).extend(group)
    left, found = sum(map(len, shares)) + len(cheap), Items()
    for number, share in enumerate(shares):
        length = (left - len(found)) // (processes - number)
        taken = max(0, length - len(share))
        found += share + cheap[:taken]
        del cheap[:taken]
    return found + cheap
