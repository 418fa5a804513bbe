"""The spectators' pages: table and past, for everybody with the link. They accept no forms.

Members read the past in the same way, and the club's wall shows a table.
"""

from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.pages.frame.fragments import Request
from club.pages.games.answers import for_spectators, no_news, shows, tag_of
from club.pages.screen.parts import IN_PLACE_OF_KEY, Drawn
from tavern.actions import table_queries, upkeep
from tavern.pages.table.chronicle import chronicle_of
from tavern.pages.table.page import page_context, page_or_parts
from tavern.pages.table.scene import Scene, scene_for, scene_then, scene_watched, table_or_404


@require_safe
def watch(request: Request, key: str) -> HttpResponse:
    scene = scene_of_key(key)
    return for_spectators(page_or_parts(request, page_context(scene), _tag(scene), in_parts=False))


@require_safe
def watch_now(request: Request, key: str) -> HttpResponse:
    """The parts of the table when something changed since the reader's version, else 304."""
    scene = scene_of_key(key)
    tag = _tag(scene)
    if shows(request, tag):
        return for_spectators(no_news(tag))
    return for_spectators(page_or_parts(request, page_context(scene), tag, in_parts=True))


@require_safe
def watch_history(request: Request, key: str, seq: int) -> HttpResponse:
    """The table after entry `seq`, as everybody saw it."""
    return for_spectators(page_of(request, scene_of_key(key), seq, ""))


def scene_of_key(key: str) -> Scene:
    """The public scene of the table with this spectators' key. 404 for any other key."""
    try:
        return scene_watched(upkeep.watched(key))
    except LookupError as error:
        raise Http404 from error


def _tag(scene: Scene) -> str:
    return tag_of(scene.watching, scene.game.version)


def on_wall(key: str) -> Drawn:
    """The board of the table with this spectators' key."""
    try:
        scene = replace(scene_watched(upkeep.watched(key)), watching=IN_PLACE_OF_KEY)
    except LookupError as error:
        raise Http404 from error
    values = {"scene": scene, "board": scene.painter.board(scene)}
    title = " · ".join(filter(None, (scene.title, scene.phase)))
    return Drawn("tavern/_wall.html", values, ("tavern", *scene.painter.styles), title)


@login_required
@require_safe
def history(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """The table after entry `seq`. After the game, from every seat."""
    game = table_or_404(request, public_id)
    scene = scene_for(request, game)
    return page_of(request, scene, seq, _perspective(request, scene))


def page_of(request: HttpRequest, present: Scene, seq: int, viewer: str) -> HttpResponse:
    """The page of an entry, for members and for spectators."""
    try:
        scene = scene_then(present, seq, viewer)
    except LookupError as error:
        raise Http404 from error
    before, after = table_queries.entries_beside(scene.game, seq)
    query = f"?as={viewer}" if present.over and viewer else ""
    context: dict[str, Any] = {
        "scene": scene,
        "game": scene.game,
        "board": scene.painter.board(scene),
        "seq": seq,
        "before": scene.then(before) + query if before is not None else "",
        "after": scene.then(after) + query if after is not None else "",
        "first": scene.then(0) + query,
        "entries": chronicle_of(scene, most=1, upto=seq).words,
        "perspectives": scene.seats.values() if present.over and not present.watching else (),
    }
    return render(request, "tavern/history.html", context)


def _perspective(request: HttpRequest, scene: Scene) -> str:
    """The seat from which the past is seen.

    It is that of the table page. At a shared device, it belongs to the person who has said that
    they sit there. After the game, any seat is allowed.
    """
    asked = request.GET.get("as", "")
    if scene.over:
        return asked if asked in scene.seats else scene.own
    return scene.viewer
