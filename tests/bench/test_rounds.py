"""Ratios of two rows of rates, and the rounds that it takes to know them."""

from math import inf
from random import Random

import pytest

from bench.peers.rounds import FEWEST, Ratio, in_turns, ratio_of


def test_a_ratio_is_the_median_of_the_rounds():
    assert ratio_of([2, 3, 40, 6, 5, 4], [1, 1, 10, 2, 1, 1]).median == 3.5


def test_few_rounds_have_no_bounds():
    assert ratio_of([1.0] * 5, [1.0] * 5) == Ratio(1, 0, inf)
    assert ratio_of([1.0] * 6, [1.0] * 6) == Ratio(1, 1, 1)


def test_the_bounds_are_those_of_the_sign_test():
    """At most one of ten is beyond each: that is so in 22 of 1,024 cases for both sides."""
    ours = [float(number) for number in range(1, 11)]
    assert ratio_of(ours, [1.0] * 10) == Ratio(5.5, 2, 9)


def test_bounds_hold_the_true_ratio_in_nineteen_of_twenty_runs():
    rng = Random(7)
    runs = [[rng.lognormvariate(0, 0.2) for _ in range(40)] for _ in range(400)]
    found = [ratio_of(run, [1.0] * 40) for run in runs]
    assert sum(one.low <= 1 <= one.high for one in found) >= 0.93 * len(found)


def test_sides_are_measured_by_turns_until_the_ratio_is_narrow():
    calls: list[str] = []

    def side(name: str, rate: float):
        def speed() -> dict[str, float]:
            calls.append(name)
            return {name: rate}

        return speed

    rates = in_turns([side("ours", 3), side("theirs", 2)], [("ours", "theirs")], 100)
    assert rates == {"ours": [3] * FEWEST, "theirs": [2] * FEWEST}
    assert calls[:4] == ["theirs", "ours", "ours", "theirs"]


@pytest.mark.parametrize("most", [25, 60])
def test_there_is_an_end_of_rounds_that_never_agree(most: int):
    rng = Random(1)
    sides = [lambda: {"ours": rng.uniform(1, 9)}, lambda: {"theirs": 1.0}]
    rates = in_turns(sides, [("ours", "theirs")], most)
    assert len(rates["ours"]) == most
