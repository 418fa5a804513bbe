"""The best games of a reader and their companions: narrow, high, long and quick ones.

These are finished tables of the reader, and those of companions that everybody with a link may
watch.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.db.models import Q

from club.actions.journal.companions import companion_ids, seen_games
from club.actions.journal.game_queries import either, visible_to, with_seats
from club.models import Game
from tavern.actions.public.outside import was_outside
from tavern.models import Result

MOST_TABLES = 500  # the latest, among which the best are searched
SHOWN = 3  # of each kind


class BestGame(NamedTuple):
    """A table, its figure, and whether the reader sat there or hosted it."""

    game: Game
    number: int
    own: bool


class Table(NamedTuple):
    """A table that is over, with its results by place."""

    game: Game
    results: list[Result]


Figure = Callable[[Table], int | None]  # None: the table has no such figure


def margin(table: Table) -> int | None:
    """By how many points the winners were ahead of the next side."""
    first = table.results[0]
    others = [row for row in table.results[1:] if not (first.side and row.side == first.side)]
    known = [row.points for row in others if row.points is not None]
    return first.points - max(known) if known and first.points is not None else None


def most_points(table: Table) -> int | None:
    """The winner's points, of a game of several players."""
    return table.results[0].points if len(table.results) > 1 else None


def stones_left(table: Table) -> int | None:
    """The stones left, of a solo game of Stone Falls (S33)."""
    return table.results[0].points if len(table.results) == 1 else None


def turns(table: Table) -> int | None:
    """The number of turns, of a game of several players."""
    return table.game.turn if len(table.results) > 1 else None


SORTS: dict[str, tuple[Figure, bool]] = {  # whether the highest are the best
    "narrowest": (margin, False),
    "most": (most_points, True),
    "fewest_stones": (stones_left, False),
    "longest": (turns, True),
    "quickest": (turns, False),
}


def best_games(kind: str, reader: Any) -> dict[str, list[BestGame]]:
    """The best games by the kinds of `SORTS`, the best first; of tied ones the latest. Four
    queries."""
    tables, own = _tables(kind, reader)
    return {
        sort: [
            BestGame(table.game, number, table.game.pk in own)
            for number, table in _first(tables, figure, highest)
        ]
        for sort, (figure, highest) in SORTS.items()
    }


def _first(tables: Iterable[Table], figure: Figure, highest: bool) -> list[tuple[int, Table]]:
    found = [(number, one) for one in tables if (number := figure(one)) is not None]
    found.sort(key=lambda pair: -pair[0] if highest else pair[0])
    return found[:SHOWN]


def _tables(kind: str, reader: Any) -> tuple[list[Table], set[int]]:
    """The latest tables with a result of a person, newest first, and which of them are the reader's
    own."""
    theirs = Result.objects.filter(user__in=companion_ids(reader)).values("game")
    known = either(seen_games(reader).values("pk"), theirs)
    shown = visible_to(reader) | ~Q(spectator_key="")
    games = Game.objects.filter(shown, pk__in=known, kind=kind, status=Game.ENDED).defer("world")
    games = games.filter(pk__in=Result.objects.filter(user__isnull=False).values("game"))
    games = games.exclude(was_outside("pk"))
    latest = list(games.order_by("-pk").prefetch_related(with_seats())[:MOST_TABLES])
    results = defaultdict(list)
    for row in Result.objects.filter(game__in=latest).order_by("place", "player"):
        results[row.game_id].append(row)
    seen = {
        game.pk
        for game in latest
        if game.organiser_id == reader.pk
        or any(seat.user_id == reader.pk for seat in game.seats.all())
    }
    return [Table(game, results[game.pk]) for game in latest], seen
