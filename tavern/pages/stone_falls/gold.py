"""Whether gold is still possible: a search of half a second, only when its player asks."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tavern.pages.table.scene import scene_for, table_or_404
from tavern.stone_falls.bots.beam import gold_is_possible
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import is_solo


def may_ask_for_gold(scene: Any) -> bool:
    """Whether the reader plays alone, must place a stone, and hints are given here (S33)."""
    if scene.watching or scene.seq is not None or not scene.waits_for_me or not scene.hints:
        return False
    world = scene.seen.world
    return is_solo(world) and world.phase == "place"


@login_required
@never_cache
@require_GET
def gold(request: HttpRequest, public_id: str) -> HttpResponse:
    """One sentence for the seat itself. 404 for all others, and if the search is not available."""
    game = table_or_404(request, public_id)
    scene = scene_for(request, game)
    if game.kind != STONE_FALLS.name or not may_ask_for_gold(scene):
        raise Http404
    found = gold_is_possible(scene.seen.world)
    context = {"scene": scene, "game": game, "found": found}
    return render(request, "tavern/stone_falls/gold.html", context)
