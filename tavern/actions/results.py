"""Results: one row a seat, written with the entry that ended the game; and their sums."""

from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery

from club.actions.journal.ledger import LockedGame
from club.kinds import kind_of
from club.models import Game
from club.rules import Seat as Letter
from tavern.models import Result


def write_results(locked: LockedGame) -> None:
    """Writes how the game ended for every seat, once it has ended."""
    standing = kind_of(locked.game).rules.standing(locked.world)
    if standing is None or locked.game.results.exists():
        return
    seats = locked.game.seats.order_by("player")
    Result.objects.bulk_create(
        Result(
            game=locked.game, player=seat.player, user_id=seat.user_id, bot=seat.bot,
            kind=locked.game.kind, place=standing.places[Letter(seat.player)],
            points=standing.points.get(Letter(seat.player)), how=standing.how[:20],
            rated=locked.game.table.rated, ended_at=locked.now,
        )
        for seat in seats
    )  # fmt: skip


class Tally(NamedTuple):
    """A person's tables of one game, by themselves too; `best` are their most points, None where
    none are counted."""

    kind: str
    user: int
    name: str
    played: int
    won: int
    best: int | None


def tallies(games: QuerySet[Game], *, among_people: bool = False) -> list[Tally]:
    """One for each person and game, those with most tables won first; one query.

    `among_people` counts only tables at which somebody else sat who is no bot."""
    rows = Result.objects.filter(game__in=games, user__is_active=True)
    if among_people:
        others = Result.objects.filter(game=OuterRef("game"), user__isnull=False)
        rows = rows.filter(Exists(others.exclude(pk=OuterRef("pk"))))
    by_person = rows.order_by().values_list("kind", "user_id", "user__first_name")
    counted = by_person.annotate(
        played=Count("pk"), won=Count("pk", filter=Q(place=1)), best=Max("points")
    )
    return sorted((Tally(*row) for row in counted), key=lambda one: (-one.won, -one.played))


def latest_results(games: QuerySet[Game], person: Any, most: int) -> list[Result]:
    """The latest results of a person with their games, newest first; `places` is how many seats
    the table had."""
    seats = Result.objects.filter(game=OuterRef("game")).order_by().values("game")
    places = seats.annotate(n=Count("pk")).values("n")
    rows = Result.objects.filter(game__in=games, user=person).select_related("game")
    found = rows.defer("game__world").annotate(places=Subquery(places))
    return list(found.order_by("-ended_at", "-pk")[:most])
