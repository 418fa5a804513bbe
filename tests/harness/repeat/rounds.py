"""Rounds of the same tests, each in a run of its own: no round affects the next."""

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

ENDS = (0, 1)  # all passed, or some failed; any other exit of pytest is not a round


def failures(chosen: Sequence[str], rounds: int) -> Iterator[tuple[int, Counter[str]]]:
    """Yields after each round its number, from 1, and how often each test has failed so far. Raises
    RuntimeError if pytest itself could not run.
    """
    found: Counter[str] = Counter()
    for number in range(1, rounds + 1):
        found.update(failed_in_one_round(chosen))
        yield number, found


def failed_in_one_round(chosen: Sequence[str]) -> set[str]:
    """The tests that failed, as pytest names them."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}"]
        command += ["-o", "junit_family=xunit1", *chosen]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode not in ENDS:
            raise RuntimeError(done.stdout)
        failed = named(report)
        if failed:
            sys.stdout.write(done.stdout)
        return failed


def named(report: Path) -> set[str]:
    cases = ElementTree.parse(report).iter("testcase")
    return {
        f"{case.get('file')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    }
