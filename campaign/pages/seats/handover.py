"""The hand-over: a successor's possessions, the promises that bind them, and their present duty."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.actions.seats.seat_handover import promises
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import lord_name
from club.actions.journal.game_queries import seat_of
from club.actions.seats.seat_tenures import predecessor
from club.models import Seat
from club.pages.frame.deadline_display import deadline_of, time_words


@dataclass(frozen=True, slots=True)
class Dated:
    """An agreed date: the terrain of the battle, and the time and place of the game."""

    terrain: str
    when: str
    place: str


@login_required
@require_safe
def handover(request: HttpRequest, public_id: str) -> HttpResponse:
    """The hand-over of a seat, only for its player."""
    game = access.campaign_or_404(request, public_id)
    seat = seat_of(game, request.user)
    if seat is None:
        raise Http404
    scene = access.scene_for(request, game)
    context = {
        "game": game,
        "scene": scene,
        "seat": seat,
        "before": predecessor(seat),
        "owned": _owned(scene, seat),
        "dates": _dates(scene, seat),
        "deadline": deadline_of(game),
    }
    return render(request, "seats/handover.html", context)


def _owned(scene: Scene, seat: Seat) -> dict[str, Any]:
    """The possessions of the seat in the world."""
    world, player = scene.world, seat.player
    lords = [id for id, lord in world.lords.items() if lord.owner == player and not lord.died]
    return {
        "terrains": [
            scene.terrain_name(z) for z, owner in world.holders.items() if owner == player
        ],
        "villages": [
            scene.terrain_name(z) for z, owner in world.villages.items() if owner == player
        ],
        "lords": [lord_name(world, id) for id in lords],
        "sheet": next(sheet for sheet in scene.sheets if sheet.seat.player == player),
    }


def _dates(scene: Scene, seat: Seat) -> list[Dated]:
    """Agreed dates of battles that are still open."""
    battles = scene.world.battles
    return [
        Dated(
            scene.terrain_name(battles[found.battle].terrain),
            time_words(scene.game, found.at),
            found.place,
        )
        for found in promises(seat, battles)
    ]
