"""The measures of a good campaign, with bounds, each with the least and most that is wanted.

They show whether a map or a rule makes good campaigns: length, the two ways to win, the worth of
initiative, changes of the lead. Bounds are at 95 %.
"""

from collections.abc import Iterator
from math import inf, sqrt
from typing import Literal, TypeAlias

from msgspec import Struct

from campaign.house_rules import Limits
from campaign.trials.confidence import Z, best_to_worst, wilson
from campaign.trials.sums import Ratio, Share, Sums

Verdict: TypeAlias = Literal["met", "near", "missed"]

EARLY = 3  # a campaign that ends before this turn is too short
HEAVY = 3  # power points from which upkeep is heavy


class Measure(Struct, frozen=True):
    """One figure of a simulation with its bounds, and the least and most that is wanted of it.

    Shares run from 0 to 1; `count` is the number of trials behind it. Ratios are greater than 1;
    `inf` stands for a side that never won. `of` says whose it is, else "".
    """

    what: str
    of: str
    value: float
    low: float
    high: float
    count: int
    least: float = 0.0
    most: float = inf

    @property
    def verdict(self) -> Verdict:
        """`near`: the figure misses what is wanted, but its bounds do not."""
        if self.least <= self.value <= self.most:
            return "met"
        return "near" if self.high >= self.least and self.low <= self.most else "missed"


def measures(limits: Limits, sums: Sums) -> tuple[Measure, ...]:
    """Every measure for which the campaigns, at least one, have any trial."""
    return tuple(m for m in _measures(limits, sums) if m.count)


def _measures(limits: Limits, sums: Sums) -> Iterator[Measure]:
    games, lengths = sums.campaigns, sums.lengths
    yield _median(lengths, limits.turns)
    yield _mean(lengths, limits.turns)
    early = sum(n for turn, n in lengths.items() if turn < EARLY)
    yield _share("early", Share(games, early), most=0.05)
    yield _share("memory", Share(games, sums.endings.get("memory", 0)), least=0.4, most=0.9)
    yield _extremes("first_turn", list(sums.by_first_place.values()), most=1.3)
    yield from _ends("first_turn", sums.by_first_place)
    yield from _ends("last_turn", sums.by_last_place, judged=True)
    yield _extremes("sites", list(sums.by_site.values()), most=1.25)
    yield _extremes("factions", list(sums.by_faction.values()), most=1.2)
    yield _quotient("battles", sums.later, least=1.0, most=2.5)
    turns = sum(n for turn, n in sums.turns.items() if turn > 1)
    quiet = sum(n for turn, n in sums.quiet.items() if turn > 1)
    yield _share("quiet", Share(turns, quiet), most=0.3)
    moved = sum(n for changes, n in sums.lead_changes.items() if changes)
    yield _share("lead_changes", Share(games, moved), least=0.7)
    yield _share("half_time", sums.half_time, most=0.55)
    heavy = sum(n for cost, n in sums.upkeep.items() if cost >= HEAVY)
    yield _share("upkeep", Share(sum(sums.upkeep.values()), heavy), least=0.1)
    yield _share("portals", Share(sums.with_external, sums.with_portals), least=0.2)
    hoard = Share(sum(sums.counted.values()) // 100, sums.counted.get("power", 0) // 100)
    yield _share("hoarded", hoard)


def bot_measures(sums: Sums) -> tuple[Measure, ...]:
    """The wins of each kind of player in mixed campaigns, and the ratio of best to worst."""
    rows = [_share("wins", share, of=bot) for bot, share in sorted(sums.by_bot.items())]
    return (_extremes("players", list(sums.by_bot.values())), *rows)


def worth_of_bids(sums: Sums) -> Measure:
    """How much more often one habit of bidding wins than another; the bots are otherwise alike."""
    return _extremes("bids", list(sums.by_bot.values()), most=1.3)


def _share(
    what: str, share: Share, *, of: str = "", least: float = 0.0, most: float = inf
) -> Measure:
    value = share.won / share.played if share.played else 0.0
    return Measure(what, of, value, *wilson(share), share.played, least, most)


def _extremes(what: str, sides: list[Share], *, most: float = inf) -> Measure:
    """The ratio of the best side to the worst; infinite if one never won."""
    played = sum(side.played for side in sides)
    if len(sides) < 2:
        return Measure(what, "", 1.0, 1.0, 1.0, 0, 0.0, most)
    found = best_to_worst(sides) or (inf, 1.0, inf)
    return Measure(what, "", *found, played, 0.0, most)


def _ends(what: str, places: dict[int, Share], *, judged: bool = False) -> Iterator[Measure]:
    """The wins of the first and of the last place, divided by an equal share."""
    if len(places) < 2:
        return
    for of, place in (("first", min(places)), ("last", max(places))):
        found, players = _share(what, places[place]), len(places)
        least = 1.0 if judged and of == "first" else 0.0
        most = 1.0 if judged and of == "last" else inf
        yield Measure(
            what,
            of,
            players * found.value,
            players * found.low,
            players * found.high,
            found.count,
            least,
            most,
        )


def _median(lengths: dict[int, int], turns: int) -> Measure:
    """The median length divided by the turns of the table, with bounds from binomial ranks."""
    games = sum(lengths.values())
    off = Z * sqrt(games) / 2
    ranks = (games / 2, games / 2 - off, games / 2 + off)
    value, low, high = (_ranked(lengths, rank) / turns for rank in ranks)
    return Measure("length", "", value, low, high, games, 0.6, 0.9)


def _ranked(lengths: dict[int, int], rank: float) -> int:
    """The length that this many campaigns do not exceed, shortest first."""
    reached = 0
    for turn, n in sorted(lengths.items()):
        reached += n
        if reached >= rank:
            return turn
    return max(lengths)


def _mean(lengths: dict[int, int], turns: int) -> Measure:
    """The mean length divided by the turns of the table."""
    games = sum(lengths.values())
    value = sum(turn * n for turn, n in lengths.items()) / games
    spread = sum(n * (turn - value) ** 2 for turn, n in lengths.items())
    half = Z * sqrt(spread / max(1, games - 1) / games)
    return Measure(
        "mean_length", "", value / turns, (value - half) / turns, (value + half) / turns, games
    )


def _quotient(what: str, ratio: Ratio, *, least: float, most: float) -> Measure:
    """A quotient of sums over campaigns; the counts of one campaign depend on each other."""
    if not ratio.under:
        return Measure(what, "", 0.0, 0.0, inf, 0, least, most)
    value, n = ratio.over / ratio.under, ratio.campaigns
    rest = ratio.over_squares - 2 * value * ratio.products + value**2 * ratio.under_squares
    half = Z * sqrt(max(0.0, rest) * n / max(1, n - 1)) / ratio.under
    return Measure(what, "", value, max(0.0, value - half), value + half, n, least, most)
