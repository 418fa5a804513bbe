"""Queries: the games of any kind that a person may see, and their order in lists."""

from collections.abc import Iterable
from typing import Any

from django.db.models import BigIntegerField, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Now

from club.actions.chain.prepared_queries import Gap, Prepared
from club.actions.journal.permissions import organises
from club.kinds import kind_of
from club.models import Game, Profile, Seat

_SEATS = Prepared(
    lambda: Seat.objects.filter(game=Gap("game", BigIntegerField())).order_by("player")
)


def either(*rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    """The values of several queries, each once, for a condition with `__in`.

    A database looks each of them up in its index. Joined by OR, they are checked for every row of
    the site.
    """
    first, *others = (one.order_by() for one in rows)
    return first.union(*others)


def visible_to(user: Any) -> Q:
    """The games at which the user sits, or that they organise."""
    return _organised_or(user, Seat.objects.filter(user_id=user.pk))


def led_by(user: Any) -> Q:
    """The games whose organiser or deputy is the user."""
    return _organised_or(user, Seat.objects.filter(user_id=user.pk, deputy=True))


def _organised_or(user: Any, seats: QuerySet[Seat]) -> Q:
    organised = Game.objects.filter(organiser_id=user.pk)
    return Q(pk__in=either(organised.values("pk"), seats.values("game")))


def reader_zone(user_pk: Any) -> Subquery:
    """The time zone that the reader has set."""
    return Subquery(Profile.objects.filter(user_id=user_pk).values("time_zone")[:1])


def with_seats() -> Prefetch:
    """The seats of games, in their order."""
    return Prefetch("seats", queryset=Seat.objects.order_by("player"))


def load_seats(game: Game) -> None:
    """Loads seats as `prefetch_related` would, but faster than that query."""
    seats = game.seats.all()
    seats._result_cache = list(_SEATS(game=game.pk))
    game._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]


def game_for(user: Any, public_id: str) -> Game:
    """The game of this address, of any kind, with its seats and `database_now`.

    Raises LookupError for strangers, as for a game that does not exist.
    """
    rows = Game.objects.filter(visible_to(user), public_id=public_id)
    found = rows.annotate(database_now=Now()).prefetch_related(with_seats()).first()
    if found is None:
        raise LookupError(public_id)
    return found


def seat_of(game: Game, user: Any) -> Seat | None:
    """The user's own seat among the loaded seats. None for an organiser who does not play."""
    mine = (seat for seat in game.seats.all() if seat.user_id == user.pk)
    return next(mine, None) if user.pk else None


def waits_for_user(game: Game, user: Any) -> bool:
    """Whether the game waits for the user, as a player or as the organiser of an empty seat."""
    seat = seat_of(game, user)
    own = seat is not None and seat.player in game.waits_for
    return own or (bool(awaited_empty_seats(game)) and organises(game, user))


def awaited_empty_seats(game: Game) -> list[Seat]:
    """The loaded seats that a running game waits for and at which nobody sits.

    Its organiser must find a player or a bot.
    """
    if game.status != Game.RUNNING:
        return []
    rights = kind_of(game).seats
    empty = [seat for seat in game.seats.all() if seat.user_id is None and not seat.bot]
    awaited = [seat for seat in empty if seat.player in game.waits_for]
    return [seat for seat in awaited if not rights.shares_device(game, seat.player)]


def in_order_of_urgency(games: Iterable[Game], user: Any) -> list[Game]:
    """Games that wait for the user first, nearest deadline first, ended ones last."""
    return sorted(games, key=lambda game: urgency(game, user))


def urgency(game: Game, user: Any) -> tuple[object, ...]:
    """The sort key of a list of games. It is smaller for games that await the user."""
    ended = game.status == Game.ENDED
    deadline = game.closes_at.timestamp() if game.closes_at else float("inf")
    return (ended, not waits_for_user(game, user), deadline, -game.pk)
