"""The page of the hobby line: what was painted for the campaign, and the form for a week."""

from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.company import painted
from campaign.models import Campaign
from campaign.pages.scene import access
from campaign.world import PlayerId
from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.journal.permissions import organises
from club.actions.security.pictures import LARGEST_FILE
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.form_fields import number
from club.refusals import Refusal


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hobby(request: HttpRequest, public_id: str) -> HttpResponse:
    """The painted figures by week; the organiser switches the line on and off."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        if request.method == "POST":
            _save(request, game)
            return redirect("hobby", public_id=public_id)
    scene = access.scene_for(request, game)
    present: Any = game
    rows = [(row, scene.seats.get(PlayerId(row.player))) for row in painted.painted_in(game)]
    context = {
        "game": game,
        "scene": scene,
        "refusal": attempt.refusal,
        "on": Campaign.objects.values_list("hobby", flat=True).get(pk=game.pk),
        "seat": seat_of(game, request.user),
        "weeks": painted.weeks_of(game, painted.today_in(game, present.database_now)),
        "chosen": request.POST.get("monday", ""),
        "figures": request.POST.get("figures", ""),
        "most": painted.MOST_FIGURES,
        "rows": rows,
        "total": sum(row.figures for row, _ in rows),
        "largest_photo": LARGEST_FILE,
    }
    return render(request, "company/hobby.html", context, status=attempt.status)


def _save(request: HttpRequest, game: Game) -> None:
    what, seat = request.POST.get("what", ""), seat_of(game, request.user)
    if what == "switch" and organises(game, request.user):
        actor = Actor.organiser(request.user)
        painted.keep_hobby(game.pk, actor=actor, on=request.POST.get("on") == "1")
    elif what == "week" and seat is not None:
        file = request.FILES.get("photo")
        painted.note_painted(
            game.pk,
            actor=Actor.seat(request.user, seat.player),
            monday=_monday(request),
            figures=number(request.POST, "figures"),
            file=file,
            size=file.size or 0 if file else 0,
        )
    else:
        raise Http404


def _monday(request: HttpRequest) -> date:
    try:
        return date.fromisoformat(request.POST.get("monday", "")[:10])
    except ValueError:
        raise Refusal("week", "D4", painted.BAD_WEEK, fields=("monday",)) from None
