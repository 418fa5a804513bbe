"""The hand-over: what a successor owns, what was promised for them, and what is due now."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.actions.play import campaign_queries
from campaign.actions.seats.seat_handover import predecessor, promises
from campaign.models import Seat
from campaign.pages.frame.deadline_display import deadline_of, moment_words
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import lord_name


@dataclass(frozen=True, slots=True)
class Dated:
    """An agreed date: where the battle is, when and where it is fought."""

    zone: str
    when: str
    place: str


@login_required
@require_safe
def handover(request: HttpRequest, public_id: str) -> HttpResponse:
    """For who sits there: nobody else reads what a predecessor left."""
    campaign = access.campaign_or_404(request, public_id)
    seat = campaign_queries.seat_of(campaign, request.user)
    if seat is None:
        raise Http404
    scene = access.scene_for(request, campaign)
    context = {
        "campaign": campaign, "scene": scene, "seat": seat, "before": predecessor(seat),
        "owned": _owned(scene, seat), "dates": _dates(scene, seat),
        "deadline": deadline_of(campaign),
    }  # fmt: skip
    return render(request, "seats/handover.html", context)


def _owned(scene: Scene, seat: Seat) -> dict[str, Any]:
    """What stands in the world to the seat's name."""
    world, player = scene.world, seat.player
    lords = [id for id, lord in world.lords.items() if lord.owner == player and not lord.died]
    return {
        "terrains": [scene.zone_name(z) for z, owner in world.holders.items() if owner == player],
        "villages": [scene.zone_name(z) for z, owner in world.villages.items() if owner == player],
        "lords": [lord_name(world, id) for id in lords],
        "sheet": next(sheet for sheet in scene.sheets if sheet.seat.player == player),
    }


def _dates(scene: Scene, seat: Seat) -> list[Dated]:
    """Agreed dates of battles that are still open."""
    battles = scene.world.battles
    return [
        Dated(
            scene.zone_name(battles[found.battle].zone), moment_words(scene.campaign, found.at),
            found.place,
        )
        for found in promises(seat, battles)
    ]  # fmt: skip
