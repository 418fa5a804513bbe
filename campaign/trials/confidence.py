"""Confidence bounds of counts."""

from math import exp, hypot, log, sqrt

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
    """The ratio of the wins of two sides, with bounds (Katz, on the logarithm).

    None when either never won.
    """
    if not most.won or not least.won:
        return None
    found = (most.won / most.played) / (least.won / least.played)
    spread = sqrt(
        max(0.0, 1 / most.won - 1 / most.played) + max(0.0, 1 / least.won - 1 / least.played)
    )
    return found, exp(log(found) - z * spread), exp(log(found) + z * spread)


def difference(one: Share, other: Share, z: float = Z) -> tuple[float, float, float]:
    """By how much the other share is greater, with bounds (Newcombe, from Wilson's intervals).

    Of two counts that have nothing to do with each other.
    """
    p, q = _part(one), _part(other)
    (low_p, high_p), (low_q, high_q) = wilson(one, z), wilson(other, z)
    return q - p, q - p - hypot(q - low_q, high_p - p), q - p + hypot(high_q - q, p - low_p)


def _part(share: Share) -> float:
    return share.won / share.played if share.played else 0.0
