"""The bar's own machinery: names give ids, tiers contain each other, the table says what failed."""

import pytest

from tests.reliability.tiers import id_of

pytest_plugins = ["pytester"]

A_SUITE = """
import pytest

def test_d01_is_in_the_quick_tier(record_property):
    record_property("figure", ("D1", "3 closes"))

@pytest.mark.landing
def test_d03_is_in_the_landing_tier():
    assert 1 == 2

@pytest.mark.nightly
def test_d17_is_in_the_nightly_tier(): ...

def test_a_test_without_an_id(): ...
"""


@pytest.mark.parametrize(
    ("name", "promise"),
    [("test_d01_a_burst", "D1"), ("test_w12_x", "W12"), ("test_a_burst", ""), ("test_d1_x", "")],
)
def test_the_name_of_a_test_starts_with_its_promise(name: str, promise: str):
    assert id_of(name) == promise


@pytest.mark.parametrize(
    ("tier", "outcomes", "table"),
    [
        ("quick", {"passed": 2, "deselected": 2}, ["D01  · 3 closes · pass"]),
        (
            "nightly",
            {"passed": 3, "failed": 1},
            [
                "D01  · 3 closes · pass",
                "D03  · is_in_the_landing_tier · FAIL",
                "D17  · is_in_the_nightly_tier · pass",
            ],
        ),
    ],
)
def test_a_tier_contains_those_before_it_and_prints_its_table(
    pytester: pytest.Pytester, tier: str, outcomes: dict[str, int], table: list[str]
):
    pytester.makepyfile(A_SUITE)
    pytester.makeini("[pytest]\nmarkers =\n  landing: a\n  nightly: b\n")
    run = pytester.runpytest(
        "-p", "tests.reliability.tiers", "-p", "no:django", f"--tier={tier}", "-n0"
    )
    run.assert_outcomes(**outcomes)
    assert [line for line in run.outlines if line.startswith("D")] == table
