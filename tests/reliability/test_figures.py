"""The machinery of the reliability bar: names give ids, and the table lists failures."""

import pytest

from tests.reliability.figures import id_of

pytest_plugins = ["pytester"]

A_SUITE = """
def test_d01_says_its_figure(record_property):
    record_property("figure", ("D1", "3 closes"))

def test_d03_fails():
    assert 1 == 2

def test_d17_says_no_figure(): ...

def test_a_test_without_an_id(): ...
"""


@pytest.mark.parametrize(
    ("name", "promise"),
    [("test_d01_a_burst", "D1"), ("test_w12_x", "W12"), ("test_a_burst", ""), ("test_d1_x", "")],
)
def test_the_name_of_a_test_starts_with_its_promise(name: str, promise: str):
    assert id_of(name) == promise


def test_a_run_prints_a_line_for_every_promise(pytester: pytest.Pytester):
    pytester.makepyfile(A_SUITE)
    run = pytester.runpytest("-p", "tests.reliability.figures", "-p", "no:django", "-n0")
    run.assert_outcomes(passed=3, failed=1)
    assert [line for line in run.outlines if line.startswith("D")] == [
        "D01  · 3 closes · pass",
        "D03  · fails · FAIL",
        "D17  · says_no_figure · pass",
    ]
