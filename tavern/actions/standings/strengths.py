"""The rows of strengths, written with the results of a table."""

from collections.abc import Iterable, Sequence

from tavern.actions.standings.rating import NEWCOMER, Finish, Rating, rate_table
from tavern.models import Result, Strength


def count_table(results: Sequence[Result]) -> None:
    """Changes the strengths of the people of a rated table, and links its unsaved results to them.

    Call it in the transaction that saves the results, before they are saved. It locks the rows of
    strengths first. So of two tables with a common person, the first has the lower ids of results,
    which is the order in `reckoned`.
    """
    kind, people = results[0].kind, sorted(row.user_id or 0 for row in results)
    _make_missing(kind, people)
    rows = Strength.objects.select_for_update().filter(kind=kind, user__in=people).order_by("pk")
    strengths = {row.user_id: row for row in rows}
    for result in results:
        result.strength = strengths[result.user_id]
    ratings = {row.pk: rating_of(row) for row in strengths.values()}
    after = rate_table(ratings, [finish_of(result) for result in results])
    for row in strengths.values():
        row.mu, row.sigma, row.games = after[row.pk]
    Strength.objects.bulk_update(strengths.values(), ["mu", "sigma", "games"])


def _make_missing(kind: str, people: Iterable[int]) -> None:
    mu, sigma, games = NEWCOMER
    Strength.objects.bulk_create(
        [Strength(user_id=pk, kind=kind, mu=mu, sigma=sigma, games=games) for pk in people],
        ignore_conflicts=True,
    )


def rating_of(row: Strength) -> Rating:
    """The rating that a row stores."""
    return Rating(row.mu, row.sigma, row.games)


def finish_of(result: Result) -> Finish:
    """The result of a person who is identified by their strength."""
    person = result.strength_id
    assert person is not None
    return Finish(person, result.place, result.side)
