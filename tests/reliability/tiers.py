"""The tiers of the reliability bar, and the table that a run prints (a pytest plugin).

`--tier` says how much is run: `quick` with every change, `landing` before a landing, `nightly`
everything; each tier contains the ones before it. A test says its tier with a marker of that
name; without one it is quick.
"""

import re
from collections.abc import Iterator

import pytest

TIERS = ("quick", "landing", "nightly")
NAMED = re.compile(r"test_([a-z])(\d\d)_")
NUMBERED = re.compile(r"[A-Z]\d+")  # the id of a promise; other figures are not in the table


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--tier", choices=TIERS, default="quick", help="how much of the reliability bar is run"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of a higher tier than the one asked for are not run."""
    highest = TIERS.index(config.getoption("--tier"))
    above = [item for item in items if _tier_of(item) > highest]
    if above:
        config.hook.pytest_deselected(items=above)
        items[:] = [item for item in items if _tier_of(item) <= highest]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line per promise and test: id, figure, pass."""
    lines = sorted(_lines(terminalreporter))
    if not lines:
        return
    terminalreporter.section("reliability")
    for promise, figure, result in lines:
        terminalreporter.write_line(f"{promise:4} · {figure} · {result}")


def id_of(name: str) -> str:
    """`D1` of `test_d01_a_burst_closes_exactly_once`; empty for other tests."""
    found = NAMED.match(name)
    return f"{found[1].upper()}{int(found[2])}" if found else ""


def _tier_of(item: pytest.Item) -> int:
    return max((n for n, tier in enumerate(TIERS) if item.get_closest_marker(tier)), default=0)


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
