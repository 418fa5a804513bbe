"""Queries: the tables that a user may see, and their visible facts. Nothing here writes."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import BigIntegerField, CharField, Exists, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Now

from club.actions.chain.contents import heard_by, seen_by
from club.actions.chain.prepared_queries import Gap, Prepared
from club.actions.journal.actor import Actor
from club.actions.journal.companions import companion_ids
from club.actions.journal.game_queries import (
    in_order_of_urgency,
    load_seats,
    reader_zone,
    seat_of,
    visible_to,
    with_seats,
)
from club.actions.journal.history import beside, counting, effective, last, world_then, worlds_along
from club.actions.play.taking_back import may_take_back
from club.actions.schedule import site_pause
from club.actions.seats import spectator_links
from club.kinds import kind_of, kinds
from club.models import Game, JournalEntry, Message, Seat, Seed
from club.rules import Seat as Letter
from tavern.models import COMPANIONS, AskedPerson, Table

MESSAGES = 40  # on a page
LAST = 2**31 - 1  # after every entry
ENDED = 10  # tables that are over, if only the latest are needed


def table_kinds() -> list[Any]:
    """The games that are played at the tables of this site."""
    return [kind for kind in kinds() if kind.part == "tavern"]


def _tables() -> Any:
    return Game.objects.filter(kind__in=_names()).select_related("table")


def _names() -> list[str]:
    return [kind.name for kind in table_kinds()]


_FOUND = Prepared(
    lambda: (
        Game.objects.filter(public_id=Gap("public_id", CharField()))
        .select_related("table")
        .annotate(
            database_now=Now(),
            closing_paused=site_pause.paused(),
            reader_zone=reader_zone(Gap("user", BigIntegerField())),
        )
    )
)


def table_for(user: Any, public_id: str) -> Game:
    """The table of this address, with seats and `database_now`. Raises LookupError for
    strangers."""
    found = next(iter(_FOUND(public_id=public_id, user=user.pk)), None)
    if found is None or found.kind not in _names():
        raise LookupError(public_id)
    load_seats(found)
    if not (found.organiser_id == user.pk or seat_of(found, user)):
        raise LookupError(public_id)
    return found


def version_at(user_pk: int, public_id: str) -> tuple[object, ...] | None:
    """For conditional answers: the version of a table, and a fact that changes when they sign out.

    None if the page must look: a deadline has passed, bots may be due, or several people share a
    device. It does not check whether they may see the table.
    """
    bots = Seat.objects.filter(~Q(bot="") | Q(away=True), game=OuterRef("pk"))
    secret = get_user_model()._default_manager.filter(pk=user_pk).values("password")
    open_ones = Q(closes_at=None) | Q(closes_at__gt=Now())
    rows = Game.objects.filter(open_ones, ~Exists(bots), public_id=public_id, table__here="")
    found: tuple[object, ...] | None = rows.values_list("version", Subquery(secret)).first()
    return found


def my_tables(user: Any) -> list[Game]:
    """Tables at which the user sits or that they host, without their worlds.

    Those that wait for them come first, nearest deadline first, and ended ones last.
    """
    return _listed(_tables().filter(visible_to(user)), user)


def tables_with_results(user: Any) -> list[Game]:
    """As `my_tables`, for the lists of pages, which show how each ended."""
    return _listed(_tables().filter(visible_to(user)).prefetch_related("results"), user)


def latest_tables(user: Any) -> list[Game]:
    """As `my_tables`, for a sentence: only the latest `ENDED` of those that are over."""
    mine = _tables().filter(visible_to(user))
    over = mine.filter(status=Game.ENDED).order_by("-pk").values("pk")[:ENDED]
    listed = mine.filter(~Q(status=Game.ENDED) | Q(pk__in=over))
    return _listed(listed.prefetch_related("results"), user)


def _listed(rows: Any, user: Any) -> list[Game]:
    rows = rows.annotate(database_now=Now(), reader_zone=reader_zone(user.pk)).defer("world")
    return in_order_of_urgency(rows.prefetch_related(with_seats()), user)


def open_tables(user: Any) -> list[Game]:
    """Tables of the user's companions at which they may sit down, newest first.

    Each has `seed_hash`, the published hash of its seed.
    """
    rows = _tables().filter(
        Q(organiser__in=companion_ids(user)), status=Game.SETUP, table__open_to=COMPANIONS
    )
    rows = rows.exclude(visible_to(user)).defer("world").prefetch_related(with_seats())
    hashes = Seed.objects.filter(game=OuterRef("pk")).order_by("-pk").values("hash")[:1]
    rows = rows.annotate(seed_hash=Subquery(hashes)).order_by("-pk")
    return [game for game in rows.prefetch_related(kept_seats()) if offered_seats(game)]


def is_open_to(game: Game, user: Any) -> bool:
    """Whether the user may sit down here without an invitation."""
    table = Table.objects.filter(game=game, open_to=COMPANIONS).exists()
    return table and game.status != Game.ENDED and game.organiser_id in companion_ids(user)


def free_seats(game: Any) -> list[Seat]:
    """The empty seats of a game whose seats are loaded."""
    here = game.table.here
    return [
        seat
        for seat in game.seats.all()
        if seat.user_id is None and not seat.bot and seat.player not in here
    ]


def kept_seats() -> Any:
    """Loads with a game the people who are invited and have not answered: `kept`."""
    asked = AskedPerson.objects.filter(answered_at__isnull=True)
    return Prefetch("asked", asked.select_related("user"), to_attr="kept")


def offered_seats(game: Any) -> list[Seat]:
    """The empty seats that are reserved for nobody, of a game with its `kept_seats`."""
    kept = {asked.player for asked in game.kept}
    return [seat for seat in free_seats(game) if seat.player not in kept]


def asked_tables(user: Any) -> list[Game]:
    """The tables to which the user is invited and has not answered, the latest first."""
    mine = AskedPerson.objects.filter(user=user, answered_at__isnull=True)
    rows = _tables().filter(pk__in=mine.values("game")).exclude(status=Game.ENDED).defer("world")
    rows = rows.select_related("organiser").prefetch_related(with_seats(), kept_seats())
    rows = rows.annotate(database_now=Now())
    return list(rows.order_by("-pk"))


def people_asked(game: Game) -> Any:
    """Everybody who was invited to a table by name, whether they have answered or not."""
    return AskedPerson.objects.filter(game=game).select_related("user")


def has_played(user: Any, kind: str) -> bool:
    """Whether the user sat at a table of this game until its end."""
    ended = Game.objects.filter(kind=kind, status=Game.ENDED, seats__user=user)
    return bool(ended.exists())


def seen_at(game: Game, player: str | None) -> Any:
    """The present world as a seat may see it. Without one, as everybody may."""
    return seen_by(game, player)


def seen_then(game: Game, seq: int, player: str | None) -> Any:
    """The world after entry `seq` as a seat could see it. Raises LookupError for other numbers."""
    rules = kind_of(game).rules
    return rules.see(world_then(game, seq), None if player is None else Letter(player))


def seen_along(
    game: Game, seq: int, entries: Sequence[JournalEntry], player: str | None
) -> dict[int, Any]:
    """As `seen_then`, after entry `seq` and after each of these that follow it, by number."""
    see, seat = kind_of(game).rules.see, None if player is None else Letter(player)
    worlds = worlds_along(game, seq, entries)
    return {number: see(world, seat) for number, world in worlds.items()}


def entries_between(game: Game, after: int, upto: int) -> list[JournalEntry]:
    """The effective entries after one and up to another, oldest first. [] if the first one does
    not count any more."""
    entries = list(effective(game).filter(seq__gte=after, seq__lte=upto))
    if after and entries and entries[0].seq == after:
        return entries[1:]
    return [] if after else entries


def latest_entries(game: Game, *, most: int = 0, upto: int | None = None) -> list[JournalEntry]:
    """The latest effective entries, newest first. All of them without `most`."""
    if most and upto is None:
        return list(_latest(most)(game=game.pk))
    entries = effective(game).order_by("-seq")
    entries = entries if upto is None else entries.filter(seq__lte=upto)
    return list(entries[:most] if most else entries)


@cache
def _latest(most: int) -> Prepared[JournalEntry]:
    of_game = counting().filter(game=Gap("game", BigIntegerField()))
    return Prepared(lambda: of_game.order_by("-seq")[:most])


def latest_messages(game: Game, first: int, before: int | None) -> list[Message]:
    """The latest messages from one entry on and before another, newest first."""
    return list(_MESSAGES(game=game.pk, first=first, before=LAST if before is None else before))


_GAPS = {name: Gap(name, BigIntegerField()) for name in ("game", "first", "before")}
_MESSAGES = Prepared(
    lambda: Message.objects.filter(
        game=_GAPS["game"], seq__gte=_GAPS["first"], seq__lt=_GAPS["before"]
    ).order_by("-pk")[:MESSAGES]
)


def heard_of(entry: JournalEntry, game: Game, player: str | None) -> tuple[Any, ...]:
    """The news of an entry that this seat hears."""
    return heard_by(entry, game, player)


def choices_of(game: Game, seen: Any, player: str) -> tuple[Any, ...]:
    """The present choices of the seat in a running game. Some seats need not wait for others."""
    running = game.status == Game.RUNNING
    return tuple(kind_of(game).rules.choices(seen)) if running else ()


def can_take_back(game: Game, latest: Sequence[JournalEntry], actor: Actor) -> bool:
    """Whether this actor may take back the last effective entry.

    `latest` are the latest ones, newest first.
    """
    return may_take_back(game, latest[0], actor, known=latest)


def last_entry(game: Game) -> int:
    """The number of the latest effective entry, or 0 before the first."""
    return last(game)


def entries_beside(game: Game, seq: int) -> tuple[int | None, int | None]:
    """The numbers of the entries before and after this one. 0 is before the first."""
    return beside(game, seq)


def watched(key: str) -> Game:
    """The table of a spectators' link. Raises LookupError."""
    names = [kind.name for kind in table_kinds()]
    return spectator_links.game_watched(key, *names)
