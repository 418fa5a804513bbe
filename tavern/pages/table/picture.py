"""The end of a table as a picture to share: who won, the points, and the final board."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tavern.pages.end import words
from tavern.pages.end.card import end_of
from tavern.pages.end.drawing import drawing_of
from tavern.pages.table.scene import scene_for, table_or_404

WIDTH, EDGE, LINE = 1000, 40, 52  # units of the drawing
TOP = 150  # of the first line of results


@login_required
@require_safe
def picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """An SVG file without links to others. 404 until the table is over, and without a result."""
    scene = scene_for(request, table_or_404(request, public_id))
    end = end_of(scene)
    drawn = drawing_of(scene, scene.painter.board(scene)) if end else {}
    if end is None or not drawn:
        raise Http404
    best = [bar.seat.name for bar in end.bars if bar.row.place == 1]
    rows = [(TOP + LINE * number, bar) for number, bar in enumerate(end.bars)]
    below = TOP + LINE * len(rows)
    _x, _y, width, height = map(float, drawn["box"].split())
    tall = round((WIDTH - 2 * EDGE) * height / width)
    values: dict[str, Any] = {
        "scene": scene,
        "headline": words.headline(best, False) if best else end.left,
        "rows": rows,
        "drawn": drawn,
        "width": WIDTH,
        "edge": EDGE,
        "inner": WIDTH - 2 * EDGE,
        "board_at": below,
        "board_height": tall,
        "height": below + tall + EDGE,
    }
    response = HttpResponse(render_to_string("tavern/picture.svg", values), "image/svg+xml")
    response["Content-Disposition"] = f'attachment; filename="{scene.game.kind}.svg"'
    return response
