"""The page for checking the chance of a table: before, during and after the game."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tavern.actions.fairness.draws import Drawn
from tavern.actions.fairness.explained import as_text, explained_chance, record_of
from tavern.actions.fairness.table_check import brought_header
from tavern.pages.games.painters import painter_of
from tavern.pages.table.scene import Scene, scene_for, table_or_404


@login_required
@never_cache
@require_safe
def fair(request: HttpRequest, public_id: str) -> HttpResponse:
    """The hash of the seed, the lucky words, and after the game every draw."""
    game = table_or_404(request, public_id)
    scene, found = scene_for(request, game), explained_chance(game)
    context: dict[str, Any] = {
        "scene": scene,
        "game": game,
        "fair": found,
        "brought": brought_header(game) is not None,
        "words": [(seat, found.words.get(seat.letter, "")) for seat in scene.seats.values()],
        "deal": _deal(scene, found.deal) if found.deal else [],
        "seed": next((row.opened for row in found.seeds if row.opened), ""),
    }
    return render(request, "tavern/fair.html", context)


def _deal(scene: Scene, deal: Drawn) -> list[tuple[str, Any, int]]:
    """The draws of the deal: the thing that each decided, the draw and its value."""
    names_of = getattr(painter_of(scene.game.kind), "names_of_deal", None)
    names = names_of(scene.seats, scene.game.table.options) if names_of else []
    named = names if len(names) == len(deal.pairs) else [""] * len(deal.pairs)
    return [(name, draw, value) for name, (draw, value) in zip(named, deal.pairs, strict=True)]


@login_required
@never_cache
@require_safe
def download_record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The file for the checker, after the game."""
    game = table_or_404(request, public_id)
    try:
        text = as_text(record_of(game))
    except LookupError as error:
        raise Http404 from error
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{game.public_id}.json"'
    return answer
