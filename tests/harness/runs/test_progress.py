"""A run in a log shows its progress and names each failure immediately."""

import re

import pytest

pytest_plugins = ["pytester"]
SUITE = """
import pytest

def test_a(): ...

def test_b():
    assert 1 == 2

@pytest.mark.skip(reason="no such server")
def test_c(): ...
"""
PLUGINS = ("times", "tiers", "progress")
OPTIONS = [word for name in PLUGINS for word in ("-p", f"tests.harness.runs.{name}")]


@pytest.fixture
def lines(pytester: pytest.Pytester) -> list[str]:
    pytester.makepyfile(test_some=SUITE)
    run = pytester.runpytest(*OPTIONS, "-p", "no:django", "-n0", "--tier=full", "-ra")
    run.assert_outcomes(passed=1, failed=1, skipped=1)
    return [re.sub(r"\d+:\d\d ·", "0:00 ·", line) for line in run.outlines]


def test_a_failure_is_named_immediately(lines: list[str]):
    assert " 33 % · 1 of 3 · 1 failed · 0:00 · failed: test_some.py::test_b" in lines


def test_the_last_line_reports_that_all_are_done(lines: list[str]):
    assert "100 % · 3 of 3 · 1 failed · 0:00 · test_some.py" in lines


def test_there_are_no_dots(lines: list[str]):
    assert not [line for line in lines if line.strip(".sFx ") == "" and "." in line]


def test_a_skipped_test_is_named_with_its_reason(lines: list[str]):
    assert [line for line in lines if line.startswith("SKIPPED")][0].endswith("no such server")
