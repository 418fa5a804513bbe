"""Seasons of three months: strengths only from the rated tables of one season, and the best
players.

Nothing of a season is stored. It follows from the results of the tables that ended in it. Strengths
can be computed again from all rated results.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from club.actions.journal.companions import companion_ids
from tavern.actions.standings.rating import NEWCOMER, Finish, Rating, rate_table
from tavern.actions.standings.strengths import finish_of, rating_of
from tavern.models import Result, Strength

MONTHS = 3
MOST = 8  # finished seasons in the hall of fame
_NAME = re.compile(r"(2[0-9]{3})-([1-4])")


class Season(NamedTuple):
    """A quarter of a year, in the time zone of the site."""

    year: int
    quarter: int

    @property
    def name(self) -> str:
        return f"{self.year}-{self.quarter}"

    @property
    def first_day(self) -> date:
        return date(self.year, MONTHS * (self.quarter - 1) + 1, 1)

    @property
    def last_day(self) -> date:
        return self.after.first_day - timedelta(days=1)

    @property
    def after(self) -> "Season":
        last = self.quarter == 12 // MONTHS
        return Season(self.year + 1, 1) if last else Season(self.year, self.quarter + 1)

    @property
    def times(self) -> tuple[datetime, datetime]:
        """Its beginning, and the beginning of the next one."""
        midnight = datetime.min.time()
        first, after = (
            timezone.make_aware(datetime.combine(one.first_day, midnight))
            for one in (self, self.after)
        )
        return first, after


def season_of(day: date) -> Season:
    return Season(day.year, (day.month - 1) // MONTHS + 1)


def season_named(name: str) -> Season | None:
    """The season of this name, such as 2026-4. None if no season has it."""
    found = _NAME.fullmatch(name)
    return Season(int(found[1]), int(found[2])) if found else None


class Standing(NamedTuple):
    """A person with their rating."""

    user: int
    name: str
    rating: Rating


def standings(kind: str, reader: Any, season: Season | None = None) -> list[Standing]:
    """The reader and their companions, the strongest first. Those with few tables come last.

    In a season, only tables with one of these people count.
    """
    people = {reader.pk, *companion_ids(reader)}
    if season is None:
        return _ranked(kind, people)
    first, after = season.times
    rows = _counted(kind, people).filter(ended_at__gte=first, ended_at__lt=after)
    return _ranked(kind, people, reckoned(rows))


def hall_of_fame(kind: str, reader: Any, today: date) -> list[tuple[Season, Standing]]:
    """The best of the reader and their companions in each finished season, latest first."""
    people = {reader.pk, *companion_ids(reader)}
    seasons: dict[Season, list[Result]] = defaultdict(list)
    for row in _counted(kind, people):
        seasons[season_of(timezone.localtime(row.ended_at).date())].append(row)
    over = sorted(seasons.keys() - {season_of(today)}, reverse=True)[:MOST]
    ranked = [(season, _ranked(kind, people, reckoned(seasons[season]))) for season in over]
    return [(season, rows[0]) for season, rows in ranked if rows]


def _counted(kind: str, people: set[int]) -> QuerySet[Result]:
    """The rated results of the tables at which one of these people sat, in order."""
    rows = Result.objects.filter(kind=kind, strength__isnull=False)
    return rows.filter(game__in=rows.filter(user__in=people).values("game")).order_by("pk")


def _ranked(
    kind: str, people: set[int], ratings: Mapping[int, Rating] | None = None
) -> list[Standing]:
    """These people by these ratings of their strengths, or by their present strengths."""
    rows = Strength.objects.filter(kind=kind, user__in=people, user__is_active=True)
    named = {row.pk: row for row in rows.annotate(name=F("user__first_name"))}
    if ratings is None:
        ratings = {pk: rating_of(row) for pk, row in named.items()}
    found = [
        Standing(row.user_id or 0, row.name, ratings[pk])
        for pk, row in named.items()
        if pk in ratings
    ]
    return sorted(found, key=lambda one: (one.rating.uncertain, -one.rating.ordinal, one.user))


class Difference(NamedTuple):
    """A strength whose row differs from its results."""

    strength: int
    kind: str
    kept: Rating
    reckoned: Rating


def reckoned(results: Iterable[Result]) -> dict[int, Rating]:
    """The ratings of all strengths after these rated results, by the ids of their rows.

    The results are in the order of their ids. Those of two tables without a common person may be
    mixed.
    """
    tables: dict[int, list[Finish]] = {}
    for result in results:
        tables.setdefault(result.game_id, []).append(finish_of(result))
    found: dict[int, Rating] = {}
    for finishes in tables.values():
        found |= rate_table(found, finishes)
    return found


def counted() -> Iterator[Result]:
    """The rated results, in the order of their tables' ends."""
    rows = Result.objects.filter(strength__isnull=False).order_by("pk")
    yield from rows.only("game_id", "place", "side", "strength_id").iterator()


def reckon(*, mend: bool) -> list[Difference]:
    """Compares every strength with all results. With `mend` it corrects the rows."""
    with transaction.atomic():
        rows = list(Strength.objects.select_for_update().order_by("pk"))
        found = reckoned(counted())
        wrong = [row for row in rows if rating_of(row) != found.get(row.pk, NEWCOMER)]
        differences = [
            Difference(row.pk, row.kind, rating_of(row), found.get(row.pk, NEWCOMER))
            for row in wrong
        ]
        if mend:
            for row in wrong:
                row.mu, row.sigma, row.games = found.get(row.pk, NEWCOMER)
            Strength.objects.bulk_update(wrong, ["mu", "sigma", "games"], batch_size=500)
    return differences
