"""The progress of a long run (a pytest plugin): an occasional line instead of many dots.

On a terminal pytest's own dots and percentages stay. Elsewhere, as in a log, each line gives the
progress of the run, the number of failures and the tests under way. A failure is named immediately.
Skipped tests, with their reasons, are at the end of the run (`-ra`).
"""

import sys
import time
from collections.abc import Sequence

import pytest

EVERY = 20.0  # seconds between two lines
Status = tuple[str, str, str]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    in_a_log = not sys.stdout.isatty() and config.option.verbose == 0
    if in_a_log and config.getoption("--tier") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config), "progress")


class Progress:
    """Counts the tests of a run as they end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.begun = self.told = time.monotonic()
        self.many = self.done = self.failed = 0

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.many = len(session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        self.many = len(ids)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> Status | None:
        """Prints no letters; the counts at the end stay."""
        if hasattr(report, "wasxfail"):
            return None
        if report.passed and report.when != "call":
            return "", "", ""
        failed = ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")
        return failed if report.failed else (report.outcome, "", report.outcome.upper())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed += 1
            self.say(f"failed: {report.nodeid}")
        if report.when == "teardown":
            self.done += 1
            if time.monotonic() - self.told > EVERY or self.done == self.many:
                self.say(report.nodeid.partition("::")[0])

    def say(self, what: str) -> None:
        self.told = time.monotonic()
        minutes, seconds = divmod(int(self.told - self.begun), 60)
        share = 100 * self.done // max(1, self.many)
        line = (
            f"{share:3} % · {self.done:,} of {self.many:,} · {self.failed} failed"
            f" · {minutes}:{seconds:02} · {what}"
        )
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if isinstance(reporter, pytest.TerminalReporter):
            reporter.ensure_newline()
            reporter.write_line(line)
            reporter.flush()
