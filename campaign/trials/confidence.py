"""Confidence bounds of counts."""

from collections import Counter
from collections.abc import Collection
from itertools import permutations
from math import exp, hypot, sqrt
from random import Random
from statistics import NormalDist

from campaign.trials.sums import Share

Z = 1.959963984540054  # 95 %


def wilson(share: Share, z: float = Z) -> tuple[float, float]:
    """Bounds of the true share by Wilson's score interval; (0, 1) when nothing was tried."""
    n = share.played
    if n == 0:
        return 0.0, 1.0
    found = share.won / n
    middle = found + z * z / (2 * n)
    half = z * sqrt(found * (1 - found) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def ratio(most: Share, least: Share, z: float = Z) -> tuple[float, float, float] | None:
    """The ratio of the wins of two sides of the same campaigns, with bounds on the logarithm.

    If one side wins, the other does not, so the bounds are wider than those of independent counts.
    None if either never won.
    """
    if not most.won or not least.won:
        return None
    found = (most.won / most.played) / (least.won / least.played)
    factor = exp(z * sqrt(1 / most.won + 1 / least.won))
    return found, found / factor, found * factor


def best_to_worst(sides: Collection[Share]) -> tuple[float, float, float] | None:
    """The ratio of the best of two or more sides of the same campaigns to the worst, with bounds.

    The two are chosen after the fact, so chance makes their ratio greater than it is. The bounds
    allow for that. They come from the bounds of every pair, so wide that at 95 % all pairs lie
    within theirs at once (Bonferroni). None if a side never won.
    """
    pairs = list(permutations(sides, 2))
    z = -NormalDist().inv_cdf(0.05 / len(pairs))
    found = [row for pair in pairs if (row := ratio(*pair, z)) is not None]
    if len(found) < len(pairs):
        return None
    ratios, lows, highs = zip(*found, strict=True)
    return max(ratios), max(1.0, *lows), max(highs)


def best_to_worst_of_equals(sides: int, campaigns: int, runs: int = 400) -> tuple[float, float]:
    """The ratios of best to worst that equal sides show by chance in this many campaigns.

    Half of such runs do not exceed the first, nineteen of twenty do not exceed the second.
    """
    rng, found = Random(0), []
    for _ in range(runs):
        wins = Counter(rng.choices(range(sides), k=campaigns))
        found.append(max(wins.values()) / max(1, min(wins[side] for side in range(sides))))
    found.sort()
    return found[runs // 2], found[runs * 95 // 100]


def difference(one: Share, other: Share, z: float = Z) -> tuple[float, float, float]:
    """The other share less this one, with bounds (Newcombe, from Wilson's intervals).

    The two counts must be independent.
    """
    p, q = _part(one), _part(other)
    (low_p, high_p), (low_q, high_q) = wilson(one, z), wilson(other, z)
    return q - p, q - p - hypot(q - low_q, high_p - p), q - p + hypot(high_q - q, p - low_p)


def _part(share: Share) -> float:
    return share.won / share.played if share.played else 0.0
