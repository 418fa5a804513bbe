"""The past of a table, entry by entry, as the reader could see it then."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tavern.actions import table_queries
from tavern.pages.table.chronicle import chronicle_of
from tavern.pages.table.scene import Scene, scene_for, scene_then, table_or_404


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
