"""The tables of one person, by game: places, points, opponents, streaks."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from tavern.models import Result

MOST = 12  # opponents that are named


class Opponent(NamedTuple):
    """An opponent, and the number of tables at which the reader finished before and behind them."""

    user: int
    name: str
    tables: int
    before: int
    behind: int


class Statistics(NamedTuple):
    """A person's tables of one game.

    `tables` and the fields after it count tables with other players. `medals` are those of solo
    games. `streak` counts tables won in a row: the present streak and the longest.
    """

    kind: str
    tables: int
    places: list[tuple[int, int]]
    best: int | None
    mean: float | None
    streak: int
    longest: int
    opponents: list[Opponent]
    medals: dict[str, int]

    @property
    def won(self) -> int:
        return dict(self.places).get(1, 0)


def statistics_of(user: Any) -> list[Statistics]:
    """One for each game that the user has finished, by the name of the game. One query."""
    own = Result.objects.filter(user=user).values("game")
    rows = Result.objects.filter(game__in=own).select_related("user").order_by("pk")
    tables: dict[str, dict[int, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        tables[row.kind][row.game_id].append(row)
    return [_of_game(kind, user.pk, tables[kind].values()) for kind in sorted(tables)]


def _of_game(kind: str, user: int, tables: Iterable[list[Result]]) -> Statistics:
    mine: list[Result] = []
    medals: Counter[str] = Counter()
    met: dict[int, list[tuple[Result, Result]]] = defaultdict(list)
    for rows in tables:
        own = next(row for row in rows if row.user_id == user)
        if len(rows) == 1:
            medals[own.how] += 1
            continue
        mine.append(own)
        for row in rows:
            is_partner = bool(own.side) and row.side == own.side
            if row.user is not None and row.user.is_active and row is not own and not is_partner:
                met[row.user.pk].append((own, row))
    points = [row.points for row in mine if row.points is not None]
    opponents = sorted(map(_opponent, met.values()), key=lambda one: (-one.tables, one.name))
    places = sorted(Counter(row.place for row in mine).items())
    return Statistics(
        kind,
        len(mine),
        places,
        max(points, default=None),
        sum(points) / len(points) if points else None,
        *_streaks(mine),
        opponents[:MOST],
        dict(medals),
    )


def _opponent(pairs: list[tuple[Result, Result]]) -> Opponent:
    other: Any = pairs[0][1].user
    before = sum(own.place < row.place for own, row in pairs)
    behind = sum(own.place > row.place for own, row in pairs)
    return Opponent(other.pk, other.first_name, len(pairs), before, behind)


def _streaks(mine: list[Result]) -> tuple[int, int]:
    """The number of the latest tables won in a row, and the longest such streak."""
    now = longest = 0
    for row in mine:
        now = now + 1 if row.place == 1 else 0
        longest = max(longest, now)
    return now, longest
