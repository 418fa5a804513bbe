"""Results: one row a seat, written with the entry that ended the game, and their sums."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery

from club.actions.journal.ledger import LockedGame
from club.kinds import kind_of
from club.models import Game, Seat
from club.rules import Seat as Letter
from tavern.actions.standings.strengths import count_table
from tavern.models import Result, Table

GOLD = "gold"  # how a puzzle must end
LEFT = "left"  # how a table ended for leavers; why they do not sit there any more


def write_results(locked: LockedGame) -> None:
    """Writes the result of every seat when the game has ended.

    If the result is rated, it also changes the strengths of the people. It is rated if bots sit
    only in the place of people who left. Leavers are last. A puzzle is solved or not, and has no
    result.
    """
    rules: Any = kind_of(locked.game).rules
    standing = rules.standing(locked.world)
    if standing is None or locked.game.results.exists():
        return
    if locked.game.table.puzzle is not None:
        Table.objects.filter(game=locked.game).update(solved=standing.how == GOLD)
        return
    seats = list(locked.game.seats.order_by("player"))
    sides = {seat: team[0] for team in rules.partners(locked.world) for seat in team}
    left = leavers(locked.game, seats) if locked.game.table.rated else {}
    rated = locked.game.table.rated and all(
        (seat.user_id and not seat.bot) or seat.player in left for seat in seats
    )
    results = [
        Result(
            game=locked.game,
            player=seat.player,
            user_id=seat.user_id,
            bot=seat.bot,
            kind=locked.game.kind,
            place=standing.places[Letter(seat.player)],
            points=standing.points.get(Letter(seat.player)),
            how=standing.how[:20],
            side=sides.get(Letter(seat.player), ""),
            rated=rated,
            ended_at=locked.now,
        )
        for seat in seats
    ]
    if rated:
        _place_last(results, left)
        count_table([result for result in results if result.user_id])
    Result.objects.bulk_create(results)


def leavers(game: Game, seats: Iterable[Seat]) -> dict[str, int | None]:
    """The people who left the running game, by the seats at which a bot plays on for them.

    None for a person who is erased. A person who was removed from their seat has not left.
    """
    found: dict[str, int | None] = {}
    played_on = [seat for seat in seats if seat.bot and not seat.user_id]
    if not played_on:
        return found
    started = game.messages.filter(kind="started").values_list("at", flat=True).first()
    if started is None:
        return found
    for seat in played_on:
        last = seat.tenures.order_by("pk").last()
        if last is not None and last.why == LEFT and last.until and last.until >= started:
            found[seat.player] = last.user_id
    return found


def _place_last(results: list[Result], left: Mapping[str, int | None]) -> None:
    """Gives the last place to people who left, each on a side of their own.

    The other places count only the people who stayed.
    """
    staying = [result for result in results if result.player not in left]
    places = [result.place for result in staying]
    for result in staying:
        result.place = 1 + sum(place < result.place for place in places)
    for result in results:
        if result.player in left:
            result.user_id, result.bot, result.side = left[result.player], "", ""
            result.place, result.points, result.how = len(results), None, LEFT
            result.rated = result.user_id is not None


class Tally(NamedTuple):
    """A person's tables of one game, including solo ones.

    `best` is their highest number of points, None if points are not counted.
    """

    kind: str
    user: int
    name: str
    played: int
    won: int
    best: int | None


def tallies(games: QuerySet[Game], *, among_people: bool = False) -> list[Tally]:
    """One for each person and game, those with most tables won first. One query.

    `among_people` counts only tables at which another person sat.
    """
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
    """The latest results of a person with their games, newest first.

    `places` is the number of seats at the table.
    """
    seats = Result.objects.filter(game=OuterRef("game")).order_by().values("game")
    places = seats.annotate(n=Count("pk")).values("n")
    rows = Result.objects.filter(game__in=games, user=person).select_related("game")
    found = rows.defer("game__world").annotate(places=Subquery(places))
    return list(found.order_by("-ended_at", "-pk")[:most])
