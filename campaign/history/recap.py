"""The recap of a player: news under a few headings, their own first.

The words are made elsewhere. Every kind of news is in one of the tables of `recap_lines`.
"""

from collections import Counter
from collections.abc import Iterable
from typing import get_args

from msgspec import Struct

from campaign import news as n
from campaign.history.battle_losses import fallen, recovered
from campaign.history.recap_lines import LINES, ONLY_MINE, UNLESS_ORDERED, Head, Line
from campaign.world import PlayerId, TerrainId

MINE, OTHERS = 6, 3  # the most lines under one heading; all envelopes are shown
GATHERED = (
    "claimed",
    "taken",
    "taken_from",
    "left_to",
    "left_to_from",
)  # lines that differ only in their terrain become one
ORDERED = ("recruitment", "village", "sacred_ground", "portal")  # causes that belong to an order

OVER = (n.BattleSettled, n.BattleCancelled)
RETREATS = (n.BandRetreated, n.RefugeFixed)


class Item(Struct, frozen=True):
    """A piece of news; `own` if the player who reads it gave the command."""

    news: n.News
    own: bool = False


class Group(Struct, frozen=True):
    """Lines under one heading; `more` of them are left out."""

    head: Head
    lines: tuple[Line, ...]
    more: int = 0


def recap(given: Iterable[Item], me: PlayerId) -> tuple[Group, ...]:
    """The recap of these news, oldest first; headings without lines are left out."""
    given = list(given)
    abandoned = _abandoned(given)
    items = [item for item in given if not (item.own and isinstance(item.news, UNLESS_ORDERED))]
    items = _without_past(items)
    found: dict[Head, list[Line]] = {head: [] for head in get_args(Head)}
    for item in items:
        head, lines = _lines(item.news, me)
        if item.news in abandoned:
            lines = [_left(line) for line in lines]
        found[head] += lines
    found["battle"] += _losses(items, me)
    found["coin"] += _purse(items, me)
    found["march"] += _marches(items, me)
    return tuple(_group(head, lines) for head, lines in found.items() if lines)


def _lines(row: n.News, me: PlayerId) -> tuple[Head, list[Line]]:
    if type(row) not in LINES:
        return "march", []
    head, lines = LINES[type(row)](row, me)
    return head, [line for line in lines if line.me or not isinstance(row, ONLY_MINE)]


def _without_past(items: list[Item]) -> list[Item]:
    """The news without battles that are over, and retreats that have ended."""
    over = {item.news.battle for item in items if isinstance(item.news, OVER)}
    back = {item.news.retreat for item in items if isinstance(item.news, n.RetreatEnded)}
    return [
        item
        for item in items
        if not (isinstance(item.news, n.BattleCalled) and item.news.battle in over)
        and not (isinstance(item.news, RETREATS) and item.news.retreat in back)
    ]


def _abandoned(items: list[Item]) -> list[n.TerrainTaken]:
    """Terrains taken without a fight from a player whose band had stood there and left."""
    left: set[tuple[PlayerId | None, TerrainId]] = set()
    found = []
    for row in (item.news for item in items):
        if isinstance(row, n.MoveDeclared) and len(row.went) > 1:
            left.add((row.player, row.went[0]))
        elif isinstance(row, n.BattleCalled):
            left -= {one for one in left if one[1] == row.terrain}
        elif isinstance(row, n.TerrainTaken) and (row.before, row.terrain) in left:
            found.append(row)
    return found


def _left(line: Line) -> Line:
    kind = "left_to_from" if line.kind == "taken_from" else "left_to"
    return Line(kind, line.me, line.values)


def _group(head: Head, lines: list[Line]) -> Group:
    lines = _gathered(lines)
    mine, others = [line for line in lines if line.me], [line for line in lines if not line.me]
    if head == "envelope":
        return Group(head, (*mine, *others))
    shown = (*mine[:MINE], *others[:OTHERS])
    return Group(head, shown, len(lines) - len(shown))


def _gathered(lines: list[Line]) -> list[Line]:
    """Terrains that change hands in the same way are one line."""
    found: dict[object, Line] = {}
    for line in lines:
        gathers = line.kind in GATHERED
        key = (line.kind, line.values["who"], line.values["other"]) if gathers else id(line)
        if gathers:
            before = found[key].values["terrain"] if key in found else ()
            line = Line(
                line.kind, line.me, {**line.values, "terrain": (*before, line.values["terrain"])}
            )
        found[key] = line
    return list(found.values())


def _losses(items: list[Item], me: PlayerId) -> list[Line]:
    """The figures that the player's units lost, how many fought, and how many recover: one line."""
    rows = [item.news for item in items if isinstance(item.news, n.UnitLosses)]
    mine = [row for row in rows if row.player == me]
    settled = [item.news for item in items if isinstance(item.news, n.BattleSettled)]
    fielded = sum(row.fielded.get(me, 0) for row in settled)
    lost, full = sum(map(fallen, mine)), fielded or sum(row.before for row in mine)
    back = sum(map(recovered, mine))
    kind = "all_recovered" if 0 < lost <= back else "some_recovered" if back else "losses"
    values = {"count": lost, "full": full} | ({"back": back} if back else {})
    return [Line(kind, True, values)] if mine else []


def _purse(items: list[Item], me: PlayerId) -> list[Line]:
    """Power points gained and paid by cause, without what the player paid for an order."""
    sums: Counter[tuple[str, str]] = Counter()
    for item in items:
        row = item.news
        if isinstance(row, n.PowerGained) and row.player == me:
            sums["gained", row.cause] += row.amount
        elif isinstance(row, n.PowerPaid) and row.player == me:
            sums["paid", row.cause] += 0 if item.own and row.cause in ORDERED else row.amount
    return [
        Line(kind, True, {"count": amount, "cause": cause})
        for (kind, cause), amount in sums.items()
        if amount
    ]


def _marches(items: list[Item], me: PlayerId) -> list[Line]:
    """Where each player's bands have gone, and where they were held (R39)."""
    went: dict[tuple[PlayerId, str], dict[TerrainId, None]] = {}
    for item in items:
        if isinstance(item.news, n.MoveDeclared):
            kind = "marched" if len(item.news.went) > 1 else "held"
            went.setdefault((item.news.player, kind), {})[item.news.went[-1]] = None
    return [
        Line(kind, who == me, {"who": who, "terrains": tuple(ends)})
        for (who, kind), ends in went.items()
    ]
