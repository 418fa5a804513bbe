"""The page on which the chronicle and the lords are searched."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.search.chronicle_lines import search_chronicle
from campaign.pages.search.lord_cards import search_lords
from campaign.pages.search.query import LONGEST, query_of
from club.pages.frame.attempt import Attempt

TRIES = 4  # words that are suggested


@login_required
@require_safe
def search(request: HttpRequest, public_id: str) -> HttpResponse:
    """The results of `q`; without it, the field and some words to try."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    typed = request.GET.get("q", "")
    found: dict[str, Any] = {}
    with Attempt() as attempt:
        if typed.strip():
            query = query_of(typed)
            found = {
                "query": query,
                "lords": search_lords(scene, query),
                "chronicle": search_chronicle(scene, query),
            }
    context = {
        "game": game,
        "scene": scene,
        "typed": typed[: 2 * LONGEST],
        "longest": LONGEST,
        "refusal": attempt.refusal,
        "tries": _tries(scene),
        **found,
    }
    return render(request, "search/page.html", context, status=attempt.status)


def _tries(scene: Scene) -> list[str]:
    """Names in this campaign: lords, a player, a held terrain."""
    lords = [lord.name for lord in scene.world.lords.values() if lord.name]
    players = [seat.name for seat in scene.seats.values()]
    held = [scene.terrain_name(terrain) for terrain in scene.world.holders]
    return list(dict.fromkeys([*lords[:2], *players[:1], *held[:1], *players[1:]]))[:TRIES]
