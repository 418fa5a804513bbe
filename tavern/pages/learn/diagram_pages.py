"""Pages of diagrams: one rule, all of them for paper, one to try, and the guided first game.

Anybody may open them. They read and write nothing: a position is made from its row, and taps are in
the address.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from club.kinds import Kind
from club.pages.frame.fragments import Request, fragment
from tavern.pages.games.diagram_rows import Row
from tavern.pages.games.painters import painter_of
from tavern.pages.learn.diagrams import diagram_of, learnt_in, rows_of
from tavern.pages.learn.first_game import SEATS
from tavern.pages.learn.guided import steps_of
from tavern.pages.learn.rule_pages import known
from tavern.pages.learn.trying import taps_in, trial_of


@require_safe
def diagram(request: Request, game: str, row: str) -> HttpResponse:
    """The diagram of a rule as a page, or its pictures alone."""
    kind, texts = known(game)
    found = _row(game, row)
    drawn = drawing_of(kind, found)
    if request.htmx:
        return HttpResponse(drawn)
    context = {"kind": kind, "row": found, "drawn": drawn, "words": texts.words(found.rule)}
    return render(request, "tavern/learn/diagram.html", context | _styles(game))


@require_safe
def pictures(request: HttpRequest, game: str) -> HttpResponse:
    """All diagrams of a game on one page, for paper and for readers without script."""
    kind, texts = known(game)
    rows = rows_of(game).values()
    if not rows:
        raise Http404
    found = [(row.rule, texts.words(row.rule), drawing_of(kind, row)) for row in rows]
    context = {"kind": kind, "diagrams": found} | _styles(game)
    return render(request, "tavern/learn/pictures.html", context)


@require_safe
def try_out(request: HttpRequest, game: str, row: str) -> HttpResponse:
    """The position of a diagram, in which anybody may try its act."""
    kind, texts = known(game)
    found = _row(game, row)
    trial = trial_of(kind, found, taps_in(request.GET.get("taps", "")))
    context = {"kind": kind, "row": found, "trial": trial, "words": texts.words(found.rule)}
    return render(request, "tavern/learn/try.html", context | _styles(game))


@require_safe
def guided(request: HttpRequest, game: str, step: int) -> HttpResponse:
    """Step `step`, from 1, of the guided first game."""
    kind, texts = known(game)
    steps = steps_of(kind)
    if not 1 <= step <= len(steps):
        raise Http404
    row, since = steps[step - 1]
    trial = trial_of(kind, row, taps_in(request.GET.get("taps", "")), lit=True)
    context = {
        "kind": kind,
        "number": step,
        "steps": len(steps),
        "row": row,
        "since": since,
        "last": next((one for one in reversed(since) if _of_another(one)), (None, *since)[-1]),
        "trial": trial,
        "words": texts.words(row.rule),
        "next": step + 1 if step < len(steps) else 0,
        "learnt": learnt_in(game) if step == len(steps) and trial.played else (),
    }
    return render(request, "tavern/learn/guided.html", context | _styles(game))


def _of_another(news: Any) -> bool:
    return getattr(news, "seat", SEATS[0]) not in ("", SEATS[0])


def drawing_of(kind: Kind, row: Row) -> SafeString:
    """The diagram, drawn once for each language."""

    def draw() -> str:
        found = diagram_of(kind, row)
        values = {"kind": kind, "diagram": found, "scene": found.scene}
        return render_to_string("tavern/learn/_diagram.html", values)

    return fragment("diagram", (kind.name, row.key), draw)


def _styles(game: str) -> dict[str, tuple[str, ...]]:
    return {"styles": painter_of(game).styles}


def _row(game: str, key: str) -> Row:
    row = rows_of(game).get(key)
    if row is None:
        raise Http404
    return row
