"""The table of promises that a run prints (a pytest plugin)."""

import re
from collections.abc import Iterator
from datetime import date

import pytest

from bench.measure import calibration

NAMED = re.compile(r"test_([a-z])(\d\d)_")
NUMBERED = re.compile(r"[A-Z]\d+")  # the id of a promise; the table has no other figures


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each promise and test: id, figure, pass. Above them the day and the machine's
    speed, in millions of turns a second."""
    lines = sorted(_lines(terminalreporter))
    if not lines:
        return
    terminalreporter.section(f"reliability, {date.today()}, mcal {calibration():.0f}")
    for promise, figure, result in lines:
        terminalreporter.write_line(f"{promise:4} · {figure} · {result}")


def id_of(name: str) -> str:
    """`D1` of `test_d01_a_burst_closes_exactly_once`; empty for other tests."""
    found = NAMED.match(name)
    return f"{found[1].upper()}{int(found[2])}" if found else ""


def _lines(reporter: pytest.TerminalReporter) -> Iterator[tuple[str, str, str]]:
    for result in ("passed", "failed", "error", "skipped"):
        for report in reporter.getreports(result):
            if not isinstance(report, pytest.TestReport):
                continue
            name = report.nodeid.rsplit("::", 1)[-1]
            recorded = [value for kind, value in report.user_properties if kind == "figure"]
            figures = [(promise, text) for promise, text in recorded if NUMBERED.fullmatch(promise)]
            word = {"passed": "pass", "failed": "FAIL", "error": "FAIL"}.get(result, result)
            ends = report.when == "call" or result in ("error", "skipped")
            if (id_of(name) or figures) and ends:
                for promise, text in figures or [(id_of(name), name.split("_", 2)[2])]:
                    yield _sortable(promise), text, word


def _sortable(promise: str) -> str:
    return f"{promise[0]}{int(promise[1:]):02}"
