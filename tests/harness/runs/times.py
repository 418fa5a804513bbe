"""How long each test took when everything was last run: `times.json` (a pytest plugin).

`make full` writes the file (`--write-times`); order, shares and tiers read it. No test says itself
how long it takes. Seconds are those of the processor, for the test's own process and all that it
started, from setup to teardown. They hardly depend on the load of the machine. The time of a test
is the mean of its cases; on PostgreSQL it has a time of its own. A test that is not in the file
counts as one second.
"""

import json
import os
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

FILE = Path(__file__).with_name("times.json")
TICKS = os.sysconf("SC_CLK_TCK")
TRIES = 5  # to read all threads of a process
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
    if config.option.write_times:
        config.pluginmanager.register(Stopwatch(), "stopwatch")
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Writer(), "writer-of-times")


class Stopwatch:
    """Attaches the time of the test to its last report."""

    def __init__(self) -> None:
        self.before = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        self.before = processor_of_all(os.getpid())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            report.processor = max(0.0, processor_of_all(os.getpid()) - self.before)
        return report


class Writer:
    """Collects the times of the tests of a run, and writes them at the end."""

    def __init__(self) -> None:
        self.taken: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if hasattr(report, "processor"):
            self.taken[report.nodeid] = report.processor

    def pytest_sessionfinish(self) -> None:
        write(merged(measured(), means(self.taken)))


def processor_of_all(pid: int) -> float:
    """Seconds used so far by a process and all that it started; 0 once it has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    own = sum(map(int, stat[11:15])) / TICKS  # its own and those of ended children
    return own + sum(map(processor_of_all, _children(pid)))


def _children(pid: int) -> list[int]:
    """The processes that a process started. It is asked again if a thread of it ended meanwhile."""
    for _ in range(TRIES):
        with suppress(OSError):
            tasks = [*Path(f"/proc/{pid}/task").iterdir()]
            return [int(c) for task in tasks for c in (task / "children").read_text().split()]
    return []


def key_of(nodeid: str) -> tuple[str, str]:
    """File and name of a test, without what distinguishes its cases except the database."""
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
    """The new times, and the old ones of existing tests that were not run."""
    kept = {path: tests for path, tests in before.items() if Path(path).exists()}
    return {path: kept.get(path, {}) | now.get(path, {}) for path in sorted({*kept, *now})}


def write(times: Times) -> None:
    rows = (f"{json.dumps(path)}: {_line(tests)}" for path, tests in times.items())
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    measured.cache_clear()


def _line(tests: Mapping[str, Row]) -> str:
    """A single case is written only as its seconds."""
    rows = {name: row if row.cases > 1 else row.seconds for name, row in sorted(tests.items())}
    return json.dumps(rows)


@cache
def measured() -> Times:
    """The contents of the file; empty if there is none."""
    read = json.loads(FILE.read_text()) if FILE.exists() else {}
    return {path: {name: _row(row) for name, row in tests.items()} for path, tests in read.items()}


def _row(written: float | list[float]) -> Row:
    return Row(*written) if isinstance(written, list) else Row(written)


def seconds_of(nodeid: str) -> float:
    """The seconds that the test took, or one second."""
    path, name = key_of(nodeid)
    return measured().get(path, {}).get(name, Row(UNKNOWN)).seconds


def seconds_of_all(items: Iterable[pytest.Item]) -> float:
    return sum(seconds_of(item.nodeid) for item in items)
