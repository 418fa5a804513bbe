"""The pages of a game for learners: its rules, and a first game."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tavern.actions.table_queries import table_kinds
from tavern.pages.games.painters import painter_of
from tavern.pages.learn.diagrams import guided_kinds, rows_of
from tavern.pages.learn.first_game import LearnedScene, moves_of
from tavern.pages.learn.texts import Texts, texts_of


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, numbered, also for print."""
    kind, texts = known(game)
    context = {
        "kind": kind,
        "sections": sections_of(texts, game),
        "styles": painter_of(game).styles,
    }
    context["guided"] = bool(guided_kinds(game))
    return render(request, "tavern/learn/rules.html", context)


@require_safe
def first_game(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Command `number`, from 1, of a first game: the table after it, and its rules."""
    kind, texts = known(game)
    moves = moves_of(kind)
    if not 1 <= number <= len(moves):
        raise Http404
    move, painter = moves[number - 1], painter_of(game)
    scene = LearnedScene(move.seen, number, painter)
    context = {
        "kind": kind,
        "move": move,
        "moves": len(moves),
        "scene": scene,
        "board": painter.board(scene),
        "next": number + 1 if number < len(moves) else 0,
        "rules": texts.rules(texts.rules_of(move.command, move.news)),
    }
    return render(request, "tavern/learn/first_game.html", context)


def sections_of(texts: Texts, game: str) -> list[tuple[Any, list[tuple[str, Any, list[str]]]]]:
    """The sections: number and words of each rule, and the keys of its diagrams."""
    drawn: dict[str, list[str]] = {}
    for row in rows_of(game).values():
        drawn.setdefault(row.rule, []).append(row.key)
    return [
        (title, [(number, words, drawn.get(number, [])) for number, words in rules.items()])
        for title, rules in texts.sections
    ]


def known(game: str) -> tuple[Any, Texts]:
    """The game of this name and its texts. 404 if the site does not have it."""
    kind = next((one for one in table_kinds() if one.name == game), None)
    texts = texts_of(game) if kind else None
    if texts is None:
        raise Http404
    return kind, texts
