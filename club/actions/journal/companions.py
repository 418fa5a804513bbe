"""Companions: the other people in the games that somebody may see (D4).

They sit in such a game, organise it, or sat in it before. A person whose account was erased is
nobody's companion. Nothing here writes.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet

from club.actions.accounts.emblems import Emblem, emblems_of
from club.actions.accounts.plain_names import own_name, shown_name
from club.actions.journal.game_queries import either, visible_to
from club.kinds import kinds, names
from club.models import Game, Seat, Tenure

MOST_WATCHED = 24  # games on a screen
MOST_THREADS = 3


class Companion(NamedTuple):
    """A person, and the number of games in which the reader meets them."""

    id: int
    name: str
    emblem: Emblem
    games: int


def seen_games(reader: Any) -> QuerySet[Game]:
    """The games of every kind that the reader may see."""
    return Game.objects.filter(visible_to(reader))


def shared_games(reader: Any, person: Any) -> QuerySet[Game]:
    """The games in which the reader meets the person. For the reader themselves, all of their
    games."""
    sat = Tenure.objects.filter(user_id=person.pk).values("seat__game")
    return seen_games(reader).filter(pk__in=either(seen_games(person).values("pk"), sat))


def companion_ids(reader: Any, *, with_demos: bool = True) -> set[int]:
    """Ids of the people who sit in a game of the reader, or organise it."""
    shared = seen_games(reader) if with_demos else seen_games(reader).filter(demo=False)
    players = Seat.objects.filter(game__in=shared, user__isnull=False)
    organisers = shared.values_list("organiser_id", flat=True)
    return {*players.values_list("user_id", flat=True), *organisers} - {reader.pk}


def met_by(reader: Any, field: str) -> Q:
    """A filter for rows whose user in this field sits in a game of the reader, or organises it.

    The reader's own rows match too. It becomes part of a query.
    """
    shared = seen_games(reader)
    players = Seat.objects.filter(game__in=shared, user__isnull=False).values("user")
    return Q(**{f"{field}__in": either(players, shared.values("organiser"))})


def companions_of(reader: Any) -> list[Companion]:
    """Everybody in the reader's games, by name, with five queries.

    If somebody has no name, one more query.
    """
    met: dict[int, set[int]] = defaultdict(set)
    for person, game in _meetings(reader):
        met[person].add(game)
    met.pop(reader.pk, None)
    emblems = emblems_of(met)
    people = list(get_user_model()._default_manager.filter(pk__in=met, is_active=True))
    called = names_known(reader, people)
    found = [
        Companion(user.pk, called[user.pk], emblems[user.pk], len(met[user.pk])) for user in people
    ]
    return sorted(found, key=lambda one: (one.name.casefold(), one.id))


def names_known(reader: Any, people: Iterable[Any]) -> dict[int, str]:
    """The names by which the reader knows these people.

    Each is their own name, or that of the newest seat in which the reader meets them, or a neutral
    word.
    """
    everybody = {user.pk: user for user in people}
    nameless = [pk for pk, user in everybody.items() if not own_name(user)]
    seats = Seat.objects.filter(game__in=seen_games(reader), user__in=nameless).order_by("game_id")
    seen = dict(seats.values_list("user_id", "name")) if nameless else {}
    return {pk: seen.get(pk) or shown_name(user) for pk, user in everybody.items()}


def _meetings(reader: Any) -> Iterator[tuple[int, int]]:
    """(person, game) for everybody who is or was in a game that the reader may see."""
    games = seen_games(reader)
    yield from games.values_list("organiser_id", "pk")
    seats = Seat.objects.filter(game__in=games, user__isnull=False)
    yield from seats.values_list("user_id", "game_id")
    tenures = Tenure.objects.filter(seat__game__in=games, user__isnull=False)
    yield from tenures.values_list("user_id", "seat__game_id")


def companion(reader: Any, person_id: int) -> Any:
    """The user of this id, if they are the reader or a companion. Raises LookupError otherwise."""
    found = get_user_model()._default_manager.filter(pk=person_id, is_active=True).first()
    if found is None or (found != reader and not shared_games(reader, found).exists()):
        raise LookupError(person_id)
    return found


def games_with_threads(reader: Any) -> list[Game]:
    """The latest running games in which the reader and others write to one another."""
    threaded = [kind.name for kind in kinds() if kind.pages.thread]
    games = seen_games(reader).filter(kind__in=threaded, status__in=(Game.SETUP, Game.RUNNING))
    return list(games.defer("world").order_by("-pk")[:MOST_THREADS])


def games_elsewhere(reader: Any, person: Any) -> int:
    """The number of the person's games that the reader may not see."""
    unseen = Game.objects.exclude(pk__in=seen_games(reader).values("pk"))
    return unseen.filter(visible_to(person)).count() if person != reader else 0


def watched_games(person: Any) -> list[Game]:
    """Running games of the person and their companions that have a spectators' link."""
    organised = Game.objects.filter(organiser__in=companion_ids(person))
    theirs = either(seen_games(person).values("pk"), organised.values("pk"))
    games = Game.objects.filter(pk__in=theirs, status=Game.RUNNING, kind__in=names())
    games = games.exclude(spectator_key="").defer("world").order_by("pk")
    return list(games[:MOST_WATCHED])
