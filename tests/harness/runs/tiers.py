"""How much of the tests a run takes (a pytest plugin): `--tier=quick`, `test` or `full`.

`full` is everything. `test`, for every push, leaves out tests marked `night` with a reason, and
browser tests that are not a `journey`. `quick`, for use while writing, is every case of the law and
the cheapest tests. Those start no server and no browser, and as many are taken as fit into `BUDGET`
by the measured times. It also has the pages of changed rooms. A run without `--tier` takes what it
is given by name. Files that were changed and not committed are in `test` whatever their marks are.
"""

import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.harness.runs import times

TIERS = ("quick", "test", "full")
LAW = ("tests/scenarios/", "tests/tavern/scenarios/")
SERVERS = ("postgres", "redis", "browser")
BUDGET = 60.0  # seconds of all processes together
CHANGED = 2.0  # seconds: a test of a changed room is in `quick` if it takes no longer
ROOT = Path(__file__).resolve().parents[3]

Items = list[pytest.Item]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=TIERS, help="how much is run; without it, what is named")


def tier_of(config: pytest.Config) -> str:
    """`quick`, `test` or `full`; a run without a tier draws and counts as `test` does."""
    return config.getoption("--tier") or "test"


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """The tier sets how many examples Hypothesis draws (`tests/examples.py`)."""
    config.option.hypothesis_profile = config.option.hypothesis_profile or tier_of(config)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`quick` does not even import a file without a test known to be cheap."""
    if config.getoption("--tier") != "quick" or collection_path.suffix != ".py":
        return None
    path = _relative(collection_path)
    known = times.measured().get(path)
    if not known or path.startswith(LAW) or _changed_room(path):
        return None
    return True if min(row.seconds for row in known.values()) > _cheap() else None


def pytest_collection_modifyitems(config: pytest.Config, items: Items) -> None:
    tier = config.getoption("--tier")
    if tier in (None, "full"):
        return
    kept = {id(item) for item in items if in_test(item) and (tier == "test" or in_quick(item))}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
    items[:] = [item for item in items if id(item) in kept]


def in_test(item: pytest.Item) -> bool:
    """Whether every push runs the test."""
    if _relative(item.path) in changed():
        return True
    if item.get_closest_marker("night"):
        return False
    return not item.get_closest_marker("browser") or bool(item.get_closest_marker("journey"))


def in_quick(item: pytest.Item) -> bool:
    """Whether it runs while one writes, given that every push runs it."""
    path = _relative(item.path)
    if any(map(item.get_closest_marker, SERVERS)):
        return False
    seconds = times.seconds_of(item.nodeid)
    return path.startswith(LAW) or seconds <= (CHANGED if _changed_room(path) else _cheap())


@cache
def _cheap() -> float:
    """Seconds of the costliest test that still fits if the cheaper ones are all taken first."""
    return _fitting(_all_seconds(), BUDGET)


def _fitting(seconds: Iterable[float], budget: float) -> float:
    spent, last = 0.0, 0.0
    for cost in sorted(seconds):
        spent += cost
        if spent > budget:
            return last
        last = cost
    return last


def _all_seconds() -> Iterable[float]:
    """The seconds of every measured case except those of the law, which are always taken."""
    for path, tests in times.measured().items():
        if not path.startswith((*LAW, "tests/browser/")):
            for row in tests.values():
                yield from [row.seconds] * row.cases


@cache
def changed() -> frozenset[str]:
    """Files that differ from the last commit, and new files."""
    command = ["git", "-C", str(ROOT), "status", "--porcelain", "--untracked-files=all"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return frozenset()
    return frozenset(line[3:].rpartition(" -> ")[2].strip('"') for line in said.splitlines())


def _changed_room(path: str) -> bool:
    """Whether a file has changed in the folder that this file of tests mirrors."""
    room = Path(path).parent.name
    return path.startswith("tests/pages/") and any(room in Path(name).parts for name in changed())


def _relative(path: Any) -> str:
    return Path(path).relative_to(ROOT).as_posix() if Path(path).is_relative_to(ROOT) else str(path)
