"""The figures, and the rows of which each is the sum.

Pages, programs, the page of a person and that of a lord all ask here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from campaign.actions.statistics.scope import Scope
from campaign.models import FinalPlace, FoughtSide
from campaign.models.tallies import DRAWN, LOST, WON
from club.actions.security.whole_numbers import whole_number
from club.models import Game

FIELDS: dict[str, tuple[str, ...]] = {  # what may be asked for, and the columns that tell it apart
    "faction": ("faction",),
    "kind": ("kind",),
    "site": ("land", "site"),
}
MOST_FEUDS = 10
LEAST_FEUD = 2  # battles of a pair


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over sides of battles: how many, with what result, and figures lost and slain."""

    battles: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    figures_lost: int = 0
    figures_slain: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """The sums for one value, such as a faction; and campaigns that ended, and were won."""

    value: tuple[str, ...]
    sums: Sums
    campaigns: int = 0
    campaigns_won: int = 0


@dataclass(frozen=True, slots=True)
class Feud:
    """Two people, the battles between them, and how many each won."""

    one: int
    other: int
    battles: int
    won: int
    lost: int


def sums_of(rows: QuerySet[FoughtSide]) -> Sums:
    """The sums over these rows, with one query."""
    return _sums(rows.aggregate(**_COLUMNS))


def sums_of_sides(rows: Iterable[FoughtSide]) -> Sums:
    """The same over rows that were read."""
    found = list(rows)
    results = [row.outcome for row in found]
    return Sums(
        len(found),
        results.count(WON),
        results.count(LOST),
        results.count(DRAWN),
        sum(row.lost for row in found),
        sum(row.slain for row in found),
    )


def lines(scope: Scope, by: str) -> list[Line]:
    """A line for each faction, kind of territory or start site; the most battles first."""
    fields = FIELDS[by]
    rows = scope.fought().exclude(**{fields[-1]: ""}).order_by().values(*fields)
    ended = {} if by == "kind" else _ended(scope, fields)
    found = [
        Line(value, _sums(row), *ended.pop(value, (0, 0)))
        for row in rows.annotate(**_COLUMNS)
        for value in [tuple(str(row[field]) for field in fields)]
    ]
    found += [Line(value, Sums(), *counts) for value, counts in ended.items()]
    return sorted(found, key=lambda one: (-one.sums.battles, -one.campaigns, one.value))


def feuds(scope: Scope) -> list[Feud]:
    """The pairs of people with the most battles against one another."""
    rows = scope.fought_by_name().filter(user__isnull=False, foe__isnull=False, user__lt=F("foe"))
    found = rows.filter(user__is_active=True, foe__is_active=True).order_by().values("user", "foe")
    counted = found.annotate(
        n=Count("pk"),
        first=Count("pk", filter=Q(outcome=WON)),
        second=Count("pk", filter=Q(outcome=LOST)),
    ).filter(n__gte=LEAST_FEUD)
    return [
        Feud(row["user"], row["foe"], row["n"], row["first"], row["second"])
        for row in counted.order_by("-n", "user", "foe")[:MOST_FEUDS]
    ]


def evidence(scope: Scope, asked: dict[str, str]) -> QuerySet[FoughtSide]:
    """The sides of battles behind a figure, the latest first. Unknown questions ask for nothing.

    `asked` may have columns of `FIELDS`, `outcome`, `person` and `foe`, and the address of a
    `campaign` with the id of a `lord` in it.
    """
    columns = {"faction", "kind", "land", "site", "outcome"}
    rows = scope.fought()
    if "person" in asked:
        rows = scope.fought_by_name() if "foe" in asked else scope.fought_together()
    rows = rows.filter(**{name: asked[name] for name in columns & asked.keys()})
    for name, column in (("person", "user"), ("foe", "foe")):
        if name in asked and "person" in asked:
            rows = rows.filter(**{column: whole_number(asked[name])})
    if "lord" in asked:
        sides = rows.filter(game__public_id=asked.get("campaign", ""))
        rows = rows.filter(pk__in=[row.pk for row in sides if asked["lord"] in row.lords])
    return rows.order_by("-game", "-turn", "-pk")


def of_person(person: Any, games: QuerySet[Game]) -> Sums:
    """The sums of this person in these campaigns."""
    return sums_of(FoughtSide.objects.filter(user=person, game__in=games.values("pk")))


def of_lord(game_id: int, lord: str) -> list[FoughtSide]:
    """The sides with this lord, in the order of battles."""
    rows = FoughtSide.objects.filter(game=game_id).order_by("turn", "pk")
    return [row for row in rows if lord in row.lords]


def _ended(scope: Scope, fields: tuple[str, ...]) -> dict[tuple[str, ...], tuple[int, int]]:
    """Campaigns that ended with a winner, and those won, by these columns."""
    rows = scope.places().exclude(**{fields[-1]: ""}).order_by().values(*fields)
    counted = rows.annotate(n=Count("pk"), first=Count("pk", filter=Q(place=1)))
    return {tuple(str(row[field]) for field in fields): (row["n"], row["first"]) for row in counted}


def places_of(scope: Scope, asked: dict[str, str]) -> QuerySet[FinalPlace]:
    """The final places behind a number of campaigns, the latest first."""
    columns = {"faction", "land", "site"}
    rows = scope.places().filter(**{name: asked[name] for name in columns & asked.keys()})
    return rows.order_by("-game", "place")


_COLUMNS: dict[str, Any] = {
    "n_battles": Count("pk"),
    "n_won": Count("pk", filter=Q(outcome=WON)),
    "n_lost": Count("pk", filter=Q(outcome=LOST)),
    "n_drawn": Count("pk", filter=Q(outcome=DRAWN)),
    "n_figures_lost": Sum("lost", default=0),
    "n_figures_slain": Sum("slain", default=0),
}


def _sums(row: dict[str, Any]) -> Sums:
    return Sums(**{name.removeprefix("n_"): row[name] for name in _COLUMNS})
