"""The home page: one list of games of every kind, those that wait for the reader first.

The ended ones are folded below, paged, and searched by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.actions.accounts.contact_preferences import profile_of
from club.actions.accounts.plain_names import lookalike_key, plain_name
from club.actions.journal.game_queries import urgency
from club.actions.seats.seat_requests import games_that_look_for_players
from club.models import Game
from club.pages.letters.refused_mail import refused_mail

MOST_OPEN = 12  # games of the public list


class Row(Protocol):
    """One game of the list. Its `template` words it as `line`."""

    game: Game
    waits: bool
    template: str


class Question(Protocol):
    """Something other than a game that waits for the reader's answer.

    Its `template` words it as `question`.
    """

    template: str


Lister = Callable[[Any], list[Any]]
_LISTERS: dict[str, Lister] = {}
Questions = Callable[[Any], list[Any]]  # each a `Question`
_QUESTIONS: dict[str, Questions] = {}


def register_lister(part: str, lister: Lister) -> None:
    """Registers how a part of the site lists the games of a user."""
    _LISTERS[part] = lister


def register_questions(part: str, questions: Questions) -> None:
    """Registers what else of a part of the site waits for a user's answer."""
    _QUESTIONS[part] = questions


def _rows_for(user: Any) -> list[Any]:
    """The user's games of every kind: those that wait for them first, ended ones last."""
    rows = [row for lister in _LISTERS.values() for row in lister(user)]
    return sorted(rows, key=lambda row: (not row.waits, *urgency(row.game, user)))


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    every = _rows_for(request.user)
    lines = [row for row in every if row.game.status != Game.ENDED]
    over = [row for row in every if row.game.status == Game.ENDED]
    waiting = sum(1 for line in lines if line.waits)
    now = every[0].game.database_now.isoformat() if every else ""
    asked = [one for questions in _QUESTIONS.values() for one in questions(request.user)]
    context: dict[str, Any] = {
        "lines": lines,
        "waiting": waiting,
        "now_iso": now,
        "questions": asked,
    }
    context["ended"] = ended_games(request, over, others=bool(lines)) if over else None
    context["mailbox"] = refused_mail(request.user, profile_of(request.user))
    context["open_games"] = games_that_look_for_players()[:MOST_OPEN]
    return render(request, "seats/home.html", context)


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
