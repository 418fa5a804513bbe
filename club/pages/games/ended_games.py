"""The ended games of a person: folded below the others, paged, and searched by name."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from club.actions.accounts.plain_names import lookalike_key, plain_name

A_PAGE = 10  # games
LONGEST = 60  # letters of the search text


@dataclass(frozen=True, slots=True)
class EndedGames:
    """The ended games. `many` is the number of all, and `page` holds those found.

    `open` says whether they are shown unfolded: the reader came for them, or there is nothing else.
    """

    many: int
    page: Page[Any]
    typed: str
    open: bool

    @property
    def is_searched(self) -> bool:
        """Whether there is a search field. A single page needs none."""
        return self.many > A_PAGE


def ended_games(request: HttpRequest, rows: list[Any], *, others: bool) -> EndedGames:
    """The requested page of these rows.

    `q` is searched in the name of the game and of its players. Case and accents make no difference.
    """
    typed = plain_name(request.GET.get("q", ""))[:LONGEST]
    key = lookalike_key(typed) if typed else ""
    found = [row for row in rows if key in _key(row)] if key else rows
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return EndedGames(len(rows), page, typed, bool(typed or "page" in request.GET or not others))


def _key(row: Any) -> str:
    names = (row.game.name, *(seat.name for seat in row.game.seats.all()))
    return " ".join(map(lookalike_key, names))
