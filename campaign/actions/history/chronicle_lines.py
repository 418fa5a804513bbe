"""The entries of a campaign as its chronicle asks for them, newest first."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db.models import BigIntegerField, F, Q, QuerySet
from django.db.models.functions import Coalesce

from club.actions.chain.prepared_queries import Gap, Prepared
from club.models import Game, JournalEntry

SPARE = 8  # extra entries of a page: after corrections, some may share the place of its last one
FIELDS = (
    "seq",
    "at",
    "actor_kind",
    "actor_user",
    "seat",
    "origin",
    "chain",
    "news",
    "chance",
    "moment",
    "copy_of",
    "superseded_by",
    "struck",
    "turn",
    "phase",
)
_LINES = JournalEntry.objects.filter(
    Q(superseded_by__isnull=True) | Q(struck=True), rewinds_to__isnull=True
).only(*FIELDS)


def lines_of(game: Game) -> QuerySet[Any]:
    """Effective or struck entries, each with its place in the chronicle."""
    return _lines(game.pk, corrected=bool(game.era))


def entries_before(game: Game, before: int | None, count: int) -> list[JournalEntry]:
    """Effective or struck entries, newest first: as many as asked for, and a few beyond."""
    lines = lines_of(game)
    if before is not None:
        lines = lines.filter(place__lt=before)
    return list(_newest(lines, count, corrected=bool(game.era)))


def latest(game: Game, count: int) -> Iterator[JournalEntry]:
    """As `entries_before` for all entries. `count` is one of few numbers: each is a query of its
    own, and an entry is made when it is reached."""
    return _latest(count, corrected=bool(game.era)).one_by_one(game=game.pk)


@cache
def _latest(count: int, *, corrected: bool) -> Prepared[JournalEntry]:
    lines = _lines(Gap("game", BigIntegerField()), corrected=corrected)
    return Prepared(lambda: _newest(lines, count, corrected=corrected))


def _newest(lines: QuerySet[Any], count: int, *, corrected: bool) -> QuerySet[Any]:
    return lines.order_by("-place", "-seq")[: count + (SPARE if corrected else 1)]


def _lines(game: int | Gap, *, corrected: bool) -> QuerySet[Any]:
    place = Coalesce("copy_of", "seq") if corrected else F("seq")
    return _LINES.filter(game=game).alias(place=place)
