"""The spectators' pages: table and past, for everybody with the link. They accept no forms."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from club.pages.frame.fragments import Request
from club.pages.games.answers import for_spectators, no_news, shows, tag_of
from club.pages.screen.parts import IN_PLACE_OF_KEY, Drawn
from tavern.actions import upkeep
from tavern.pages.table import past
from tavern.pages.table.page import page_context, page_or_parts
from tavern.pages.table.scene import Scene, scene_watched


@require_safe
def watch(request: Request, key: str) -> HttpResponse:
    scene = _scene(key)
    return for_spectators(page_or_parts(request, page_context(scene), _tag(scene), in_parts=False))


@require_safe
def watch_now(request: Request, key: str) -> HttpResponse:
    """The parts of the table when something changed since the reader's version, else 304."""
    scene = _scene(key)
    tag = _tag(scene)
    if shows(request, tag):
        return for_spectators(no_news(tag))
    return for_spectators(page_or_parts(request, page_context(scene), tag, in_parts=True))


@require_safe
def watch_history(request: Request, key: str, seq: int) -> HttpResponse:
    """The table after entry `seq`, as everybody saw it."""
    return for_spectators(past.page_of(request, _scene(key), seq, ""))


def _scene(key: str) -> Scene:
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
