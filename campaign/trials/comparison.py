"""Two simulations side by side: their differences with bounds, and those that may be chance.

The games of both share nothing but the seed, so the bounds are those of independent counts. Where
equal chance makes games alike, the bounds are wider than necessary.
"""

from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist
from typing import Literal, TypeAlias

from msgspec import Struct

from campaign.trials.confidence import Z, difference, wilson
from campaign.trials.sums import Share, Sums

LEAST = 20  # a figure with fewer values is not compared

Verdict: TypeAlias = Literal["sure", "likely", "noise"]


class Mean(Struct, frozen=True):
    """A mean of `count` values, with its standard error."""

    value: float
    error: float
    count: int


class Bounds(Struct, frozen=True):
    """A figure and its bounds at 95 %."""

    value: float
    low: float
    high: float


class MeasureChange(Struct, frozen=True):
    """One figure of both simulations.

    `what` is the figure, `of` its seat, site, place or turn, else "". `is_share` separates shares
    (0 to 1) from means. A difference is `likely` when its bounds at 95 % exclude zero. It is `sure`
    when they still do at a level that allows for the number of lines (Bonferroni).
    """

    what: str
    of: str
    is_share: bool
    default: Bounds
    changed: Bounds
    difference: Bounds
    verdict: Verdict


Figure: TypeAlias = Share | Mean
Key: TypeAlias = tuple[str, str]


def compare(default: Sums, changed: Sums) -> tuple[MeasureChange, ...]:
    """Every figure that both have counted often enough, in the order of `figures`."""
    old, new = dict(compared_figures(default)), dict(compared_figures(changed))
    common = [key for key in old | new if key in old and key in new]
    strict = -NormalDist().inv_cdf(0.025 / max(1, len(common)))
    return tuple(_line(key, old[key], new[key], strict) for key in common)


def compared_figures(sums: Sums) -> Iterator[tuple[Key, Figure]]:
    """The compared figures of one simulation, without those of fewer than `LEAST` values."""
    for key, figure in _all_figures(sums):
        if (figure.played if isinstance(figure, Share) else figure.count) >= LEAST:
            yield key, figure


def _all_figures(sums: Sums) -> Iterator[tuple[Key, Figure]]:
    games = sums.campaigns
    yield ("length", ""), _mean_of(sums.lengths)
    yield ("memory", ""), Share(games, sums.endings.get("memory", 0))
    yield ("memory_turn", ""), _mean_of(sums.memory_turns)
    yield ("battles", ""), _battles_per_turn(sums)
    yield ("quiet", ""), _later_quiet(sums)
    yield ("draws", ""), Share(sum(sums.sides.values()), sums.draws)
    moved = sum(n for changes, n in sums.lead_changes.items() if changes)
    yield ("lead_changes", ""), Share(sum(sums.lead_changes.values()), moved)
    yield ("half_time", ""), sums.half_time
    for turn, played in sorted(sums.turns.items()):
        total, squares = sums.lead.get(turn, 0), sums.lead_squares.get(turn, 0)
        yield ("lead", str(turn)), _mean(played, total / 100, squares / 10_000)
    for turn, share in sorted(sums.leaders.items()):
        yield ("leader", str(turn)), share
    for seat, share in sorted(sums.by_seat.items()):
        yield ("seat", seat), share
    for place, share in sorted(sums.by_first_place.items()):
        yield ("first_place", str(place + 1)), share
    for place, share in sorted(sums.by_last_place.items()):
        yield ("last_place", str(place + 1)), share
    for site, share in sorted(sums.by_site.items()):
        yield ("site", site), share


def _later_quiet(sums: Sums) -> Share:
    """Turns from turn 2 on, and those of them without a battle."""
    later = [turn for turn in sums.turns if turn > 1]
    return Share(
        sum(sums.turns[turn] for turn in later), sum(sums.quiet.get(turn, 0) for turn in later)
    )


def _mean_of(counts: dict[int, int]) -> Mean:
    """The mean of values, given how often each was counted."""
    total = sum(value * n for value, n in counts.items())
    squares = sum(value * value * n for value, n in counts.items())
    return _mean(sum(counts.values()), total, squares)


def _mean(count: int, total: float, squares: float) -> Mean:
    if count < 2:
        return Mean(total, 0.0, count)
    value = total / count
    variance = max(0.0, squares - total * value) / (count - 1)
    return Mean(value, sqrt(variance / count), count)


def _battles_per_turn(sums: Sums) -> Mean:
    """A ratio of two sums over campaigns; the turns of one campaign depend on each other."""
    games, turns = sums.campaigns, sum(sums.turns.values())
    if games < 2 or not turns:
        return Mean(0.0, 0.0, 0)
    value = sum(sums.battles.values()) / turns
    squared_turns = sum(turn * turn * n for turn, n in sums.lengths.items())
    rest = sums.battles_squared - 2 * value * sums.battles_by_turns + value**2 * squared_turns
    return Mean(value, sqrt(max(0.0, rest) * games / (games - 1)) / turns, games)


def _line(key: Key, old: Figure, new: Figure, strict: float) -> MeasureChange:
    """`strict` is the z at which a difference is sure."""
    usual, sure = _difference(old, new, Z), _difference(old, new, strict)
    verdict: Verdict = "sure" if _is_apart(sure) else "likely" if _is_apart(usual) else "noise"
    return MeasureChange(*key, isinstance(old, Share), _bounds(old), _bounds(new), usual, verdict)


def _bounds(figure: Figure) -> Bounds:
    if isinstance(figure, Share):
        return Bounds(figure.won / figure.played, *wilson(figure))
    half = Z * figure.error
    return Bounds(figure.value, figure.value - half, figure.value + half)


def _difference(old: Figure, new: Figure, z: float) -> Bounds:
    if isinstance(old, Share) and isinstance(new, Share):
        return Bounds(*difference(old, new, z))
    assert isinstance(old, Mean)
    assert isinstance(new, Mean)
    found, half = new.value - old.value, z * sqrt(old.error**2 + new.error**2)
    return Bounds(found, found - half, found + half)


def _is_apart(bounds: Bounds) -> bool:
    return bounds.low > 0 or bounds.high < 0
