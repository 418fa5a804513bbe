"""Whether gold is still possible, or was: a short search, only when its player asks."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tavern.actions import table_queries
from tavern.pages.table.scene import scene_for, table_or_404
from tavern.stone_falls.bots.beam import gold_is_possible
from tavern.stone_falls.news import StonePlaced
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import is_solo

GOLD = "gold"  # how a solo game ends that leaves few stones


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


MOST_BACK = 5  # stones: as far back as the search looks for a missed way to gold


def may_ask_for_missed(scene: Any) -> bool:
    """Whether the reader played alone, the game is over, and it did not end with gold."""
    world = scene.seen.world
    standing = world.standing
    if standing is None or not is_solo(world) or standing.how == GOLD:
        return False
    return not scene.watching and scene.seq is None and bool(scene.viewer)


@login_required
@never_cache
@require_GET
def missed(request: HttpRequest, public_id: str) -> HttpResponse:
    """How late gold was still possible, with a link to that moment. 404 as for `gold`.

    It looks at the last `MOST_BACK` stones, the last one first, and ends at the first way that it
    finds. Together these searches see fewer stones than one from the beginning.
    """
    game = table_or_404(request, public_id)
    scene = scene_for(request, game)
    if game.kind != STONE_FALLS.name or not may_ask_for_missed(scene):
        raise Http404
    stones, moment = _latest_chance(scene)
    context = {"scene": scene, "game": game, "stones": stones, "moment": moment, "most": MOST_BACK}
    return render(request, "tavern/stone_falls/missed.html", context)


def _latest_chance(scene: Any) -> tuple[int, str]:
    """The number of stones with which gold was still possible, and the moment before the first of
    them. (0, "") if no way was found."""
    entries = table_queries.latest_entries(scene.game)
    numbers = [entry.seq for entry in entries[1:]] + [0]
    placed = [
        before
        for entry, before in zip(entries, numbers, strict=True)
        if any(isinstance(one, StonePlaced) for one in _news(scene, entry))
    ]
    for stones, before in enumerate(placed[:MOST_BACK], 1):
        if gold_is_possible(table_queries.seen_then(scene.game, before, scene.viewer).world):
            return stones, scene.then(before)
    return 0, ""


def _news(scene: Any, entry: Any) -> tuple[Any, ...]:
    return table_queries.heard_of(entry, scene.game, scene.viewer)
