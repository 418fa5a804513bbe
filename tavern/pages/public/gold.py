"""Whether gold is still possible in a game without an account."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.pages.games.answers import for_one_reader
from club.refusals import Refusal
from tavern.actions.public.sealed_games import opened
from tavern.pages.public.front import public_page
from tavern.pages.public.scene import scene_of
from tavern.pages.stone_falls.gold import may_ask_for_gold
from tavern.stone_falls.bots.beam import gold_is_possible
from tavern.stone_falls.rules import STONE_FALLS


@require_safe
def open_gold(request: HttpRequest, sealed: str) -> HttpResponse:
    """One sentence, after one search as wide as for members. 404 if no stone is to be placed.

    The search knows only the row of stones, which everybody sees. The limit of requests is that of
    members.
    """
    try:
        game = opened(sealed)
        scene = scene_of(request, game, sealed)
        may_ask = game.kind == STONE_FALLS.name and may_ask_for_gold(scene)
    except Refusal as refusal:
        return public_page(request, refusal, status=404)
    if not may_ask:
        raise Http404
    context = {"scene": scene, "found": gold_is_possible(scene.seen.world)}
    response = render(request, "tavern/public/gold.html", context)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return for_one_reader(response)
