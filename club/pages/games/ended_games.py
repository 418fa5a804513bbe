"""The games of a person that are over: folded below the others, page by page, searched by names."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from club.actions.accounts.plain_names import lookalike_key, plain_name

A_PAGE = 10  # games
LONGEST = 60  # letters of what is searched


@dataclass(frozen=True, slots=True)
class EndedGames:
    """`many` is the number of all; `page` holds those found. `open` says whether they are shown
    before somebody asks: they are what the reader came for, or there is nothing else."""

    many: int
    page: Page[Any]
    typed: str
    open: bool

    @property
    def is_searched(self) -> bool:
        """Whether there is a field to search in: one page is read as quickly."""
        return self.many > A_PAGE


def ended_games(request: HttpRequest, rows: list[Any], *, others: bool) -> EndedGames:
    """Of these rows the page that the request asks for, those with `q` in the name of the game or
    of one who played; case and accents make no difference."""
    typed = plain_name(request.GET.get("q", ""))[:LONGEST]
    key = lookalike_key(typed) if typed else ""
    found = [row for row in rows if key in _key(row)] if key else rows
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return EndedGames(len(rows), page, typed, bool(typed or "page" in request.GET or not others))


def _key(row: Any) -> str:
    names = (row.game.name, *(seat.name for seat in row.game.seats.all()))
    return " ".join(map(lookalike_key, names))
