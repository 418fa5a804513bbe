"""How long each test took when everything was last run: `times.json` (a pytest plugin).

`make full` writes the file anew (`--write-times`); order, shares and tiers read it. No test says of
itself how long it takes. Seconds are those of setup, call and teardown, the mean of a test's cases;
a test on PostgreSQL has a time of its own. A test that is not in the file counts as one second.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

FILE = Path(__file__).with_name("times.json")
UNKNOWN = 1.0  # seconds of a test that was never measured


class Row(NamedTuple):
    """The mean seconds of a test's cases, and how many cases it has."""

    seconds: float
    cases: int = 1


Times = dict[str, dict[str, Row]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-times", action="store_true", help="write what the tests took into times.json"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.option.write_times and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch(), "stopwatch")


class Stopwatch:
    """Adds up what each test of this run takes, and writes it down at the end."""

    def __init__(self) -> None:
        self.taken: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.skipped:
            self.taken[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        write(merged(measured(), means(self.taken)))


def key_of(nodeid: str) -> tuple[str, str]:
    """File and name of a test, without what tells its cases apart but for the database."""
    path, _, name = nodeid.partition("::")
    name, _, case = name.partition("[")
    on_postgres = "postgres" in case.rstrip("]").split("-")
    return path, f"{name}@postgres" if on_postgres else name


def means(taken: Mapping[str, float]) -> Times:
    """The mean seconds of each test's cases."""
    cases: dict[tuple[str, str], list[float]] = defaultdict(list)
    for nodeid, seconds in taken.items():
        cases[key_of(nodeid)].append(seconds)
    found: Times = defaultdict(dict)
    for (path, name), seconds in cases.items():
        found[path][name] = Row(round(sum(seconds) / len(seconds), 3), len(seconds))
    return dict(found)


def merged(before: Times, now: Times) -> Times:
    """What was measured now, and what was not run now and is still there."""
    kept = {path: tests for path, tests in before.items() if Path(path).exists()}
    return {path: kept.get(path, {}) | now.get(path, {}) for path in sorted({*kept, *now})}


def write(times: Times) -> None:
    rows = (f"{json.dumps(path)}: {_line(tests)}" for path, tests in times.items())
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    measured.cache_clear()


def _line(tests: Mapping[str, Row]) -> str:
    """A single case is written as its seconds alone."""
    rows = {name: row if row.cases > 1 else row.seconds for name, row in sorted(tests.items())}
    return json.dumps(rows)


@cache
def measured() -> Times:
    """What the file says: nothing where there is none."""
    read = json.loads(FILE.read_text()) if FILE.exists() else {}
    return {path: {name: _row(row) for name, row in tests.items()} for path, tests in read.items()}


def _row(written: float | list[float]) -> Row:
    return Row(*written) if isinstance(written, list) else Row(written)


def seconds_of(nodeid: str) -> float:
    """What the test took, or one second."""
    path, name = key_of(nodeid)
    return measured().get(path, {}).get(name, Row(UNKNOWN)).seconds


def seconds_of_all(items: Iterable[pytest.Item]) -> float:
    return sum(seconds_of(item.nodeid) for item in items)
