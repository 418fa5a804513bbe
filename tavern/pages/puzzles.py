"""Puzzles of Stone Falls: gold in three, each played at the reader's own table."""

from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.actions.accounts.plain_names import own_name
from club.pages.frame.attempt import Attempt
from club.pages.frame.form_fields import number
from tavern.actions import table_queries
from tavern.actions.records.puzzles import play_puzzle, solved_by, solvers
from tavern.pages.public.slots import moved_from
from tavern.stone_falls.puzzles.known import Puzzle, puzzles
from tavern.stone_falls.rules import STONE_FALLS

LEVELS: tuple[tuple[float, str | Promise], ...] = (  # from this part of the first boards on
    (0.12, gettext_lazy("easy")),
    (0.05, gettext_lazy("tricky")),
    (0.0, gettext_lazy("hard")),
)


class Row(NamedTuple):
    """A puzzle on the page. `others` is the number of companions who have solved it."""

    number: int
    level: str | Promise
    golden: int
    solved: bool
    others: int


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def puzzle_list(request: HttpRequest) -> HttpResponse:
    """All puzzles, easy ones first. A POST with a `number` leads to the reader's table of it."""
    if all(kind.name != STONE_FALLS.name for kind in table_queries.table_kinds()):
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            return _played(request)
    mine, others = solved_by(request.user), solvers(request.user)
    rows = [
        Row(place, _level(one), one.golden, place in mine, others[place])
        for place, one in enumerate(puzzles(), 1)
    ]
    context = {"rows": rows, "solved": len(mine), "refusal": attempt.refusal}
    context |= {"moved": moved_from(request)}
    return render(request, "tavern/puzzles.html", context, status=attempt.status)


def _played(request: HttpRequest) -> HttpResponse:
    name = own_name(request.user) or _("Me")
    try:
        game = play_puzzle(number(request.POST, "number"), user=request.user, name=name)
    except LookupError as error:
        raise Http404 from error
    return redirect("tavern_table", public_id=game.public_id)


def _level(one: Puzzle) -> str | Promise:
    return next(words for least, words in LEVELS if one.golden >= least * one.firsts)
