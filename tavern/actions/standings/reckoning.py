"""The strengths, computed again from all rated results, and compared with the rows."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db import transaction

from tavern.actions.standings.rating import NEWCOMER, Finish, Rating, rate_table
from tavern.actions.standings.strengths import finish_of, rating_of
from tavern.models import Result, Strength


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
