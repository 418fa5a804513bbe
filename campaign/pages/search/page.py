"""The page on which the chronicle and the lords are searched."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from campaign.pages.chronicle.lord_views import LordView, lords_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.search.chronicle_lines import search_chronicle
from campaign.pages.search.folding import LONGEST, Query, has_all, marked, query_of
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


MOST = 24  # lords shown


@dataclass(frozen=True, slots=True)
class LordHit:
    """A lord with the found words marked. `story` includes the death."""

    view: LordView
    name: SafeString
    owner: SafeString
    where: SafeString
    story: SafeString


def search_lords(scene: Scene, query: Query) -> list[LordHit]:
    """Lords whose card contains every word of the query, the living first."""
    found = [(view, _texts(scene, view)) for view in lords_of(scene)]
    return [
        LordHit(view, *(marked(text, query.words) for text in texts))
        for view, texts in found
        if has_all(" ".join(texts), query.words)
    ][:MOST]


def _texts(scene: Scene, view: LordView) -> tuple[str, str, str, str]:
    """Name, player and faction, place, and story with the death."""
    story = view.lord.story
    if view.lord.died:
        end = render_to_string("chronicle/_lord_end.html", {"view": view, "scene": scene})
        story = " ".join(f"{strip_tags(end)} {story}".split())
    return view.name, f"{view.seat.name}, {view.seat.faction}", view.where, story
