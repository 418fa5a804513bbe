"""Ratios of speeds that are measured by turns, until their bounds are narrow.

A machine that others use changes its speed all the time. So both sides are measured shortly, one
just after the other, in many rounds; every second round begins with the other side.
"""

from collections.abc import Callable, Iterable
from math import comb, inf
from statistics import median
from typing import NamedTuple

NARROW = 0.03  # of the ratio, to each side
FEWEST, MOST = 20, 400  # rounds
UNSURE = 0.05

Speed = Callable[[], dict[str, float]]  # measures one side: its rates by name


class Ratio(NamedTuple):
    """The median of the ratios of all rounds, and its bounds at 95 %."""

    median: float
    low: float
    high: float

    @property
    def is_narrow(self) -> bool:
        aside = max(self.high - self.median, self.median - self.low)
        return aside <= NARROW * self.median


def ratio_of(ours: Iterable[float], theirs: Iterable[float]) -> Ratio:
    """The ratio of two rows of rates; the bounds are those of the sign test.

    Fewer than six rounds have no bounds: zero and infinity.
    """
    found = sorted(our / their for our, their in zip(ours, theirs, strict=True))
    beyond, tail = 0, 1  # the rounds beyond each bound, and in how many ways so few can be there
    while 2 * tail <= UNSURE * 2 ** len(found):
        beyond += 1
        tail += comb(len(found), beyond)
    if not beyond:
        return Ratio(median(found), 0, inf)
    return Ratio(median(found), found[beyond - 1], found[-beyond])


def in_turns(sides: list[Speed], pairs: list[tuple[str, str]], most: int) -> dict[str, list[float]]:
    """The rates of each round by name, until the ratio of each pair is narrow; at most so many."""
    rates: dict[str, list[float]] = {}
    for number in range(most):
        for side in sides if number % 2 else sides[::-1]:
            for name, rate in side().items():
                rates.setdefault(name, []).append(rate)
        if number + 1 >= FEWEST and all(
            ratio_of(rates[ours], rates[theirs]).is_narrow for ours, theirs in pairs
        ):
            break
    return rates
