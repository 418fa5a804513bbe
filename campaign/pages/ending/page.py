"""The page of the end of a campaign."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.actions.history.points_by_turn import points_by_turn
from campaign.actions.leagues.league_queries import following
from campaign.models import Campaign, League
from campaign.pages.ending.feat_views import records_of
from campaign.pages.ending.graph import graph_of
from campaign.pages.ending.places import end_of
from campaign.pages.map.link_preview import share_of
from campaign.pages.map.map_view import still_chart_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from club.actions.journal.companions import seen_games
from club.actions.seats.spectator_links import watch_secret
from club.refusals import Refusal


@login_required
@require_safe
def end(request: HttpRequest, public_id: str) -> HttpResponse:
    """The end of the campaign, for its members. Before the end, they are redirected to the
    table."""
    game = access.campaign_or_404(request, public_id)
    return page_of(request, access.scene_for(request, game))


def page_of(request: HttpRequest, scene: Scene, *, refusal: Refusal | None = None) -> HttpResponse:
    """The page as members and spectators read it."""
    end = end_of(scene)
    if end is None:
        return redirect(scene.places["table"])
    course = points_by_turn(scene.game)
    seats = [place.seat for place in end.places]
    began = [scene.moment(row.seq) for row in course[:-1]]
    context = {
        "game": scene.game,
        "scene": scene,
        "end": end,
        "chart": still_chart_of(scene),
        "totals": graph_of(course, seats, lambda row: row.totals),
        "memory": graph_of(course, seats, lambda row: row.memory, goal=end.needed),
        "records": records_of(scene),
        "first_turn": began[0] if began else "",
        "last_turn": began[-1] if began else "",
        "address": request.build_absolute_uri(_shared(scene)),
        "share": share_of(request, scene) if scene.watching else None,
        "season": season_of(request.user, scene),
        "refusal": refusal,
    }
    return render(request, "ending/end.html", context, status=422 if refusal else 200)


def _shared(scene: Scene) -> str:
    """The address that shows this page to the largest audience."""
    key = watch_secret(scene.game)
    return reverse("watch_end", args=[key]) if key else scene.places["end"]


@dataclass(frozen=True, slots=True)
class Season:
    """`next` is the campaign after this one, if the reader may see it."""

    number: int
    league: League | None
    next: Campaign | None
    may_found: bool


def season_of(reader: Any, scene: Scene) -> Season | None:
    """The season, for members who may continue or look back. None for spectators, and if there is
    nothing to show."""
    if scene.watching or scene.shared_device:
        return None
    campaign = scene.game.campaign
    after = following(campaign)
    seen = after is not None and seen_games(reader).filter(pk=after.pk).exists()
    may_found = scene.organises and after is None
    if campaign.league_id is None and not may_found:
        return None
    return Season(campaign.season or 1, campaign.league, after if seen else None, may_found)
