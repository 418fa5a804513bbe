"""The settings of the public page: its organiser opens it, and players decide about their own."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.publishing import publishing
from campaign.models import BattlePhoto, Campaign
from campaign.pages.public.public_scene import banner_of
from campaign.pages.scene import access
from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.journal.permissions import organises
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.form_fields import number


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def publicity(request: HttpRequest, public_id: str) -> HttpResponse:
    """The settings, for members. 404 for a form that is not theirs."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        if request.method == "POST":
            _save(request, game)
            return redirect("publicity", public_id=public_id)
    row = Campaign.objects.get(pk=game.pk)
    seat = seat_of(game, request.user)
    photos = BattlePhoto.objects.filter(game=game).defer("image").order_by("turn", "pk")
    context = {
        "game": game,
        "scene": access.scene_for(request, game),
        "refusal": attempt.refusal,
        "row": row,
        "address": request.build_absolute_uri(reverse("public_campaign", args=[public_id])),
        "seat": seat,
        "hidden": bool(seat) and seat.player in row.hidden_names if seat else False,
        "banner": banner_of(seat.player, seat.playing_as) if seat else "",
        "photos": [photo for photo in photos if _may_change(photo, request.user, game)],
    }
    return render(request, "public/settings.html", context, status=attempt.status)


def _may_change(photo: BattlePhoto, user: Any, game: Game) -> bool:
    """Whether the reader may show the photograph, or take it back as an organiser."""
    return photo.by_id == user.pk or (photo.shown and organises(game, user))


def _save(request: HttpRequest, game: Game) -> None:
    what, ticked = request.POST.get("what", ""), request.POST.get("on") == "1"
    leads, seat = organises(game, request.user), seat_of(game, request.user)
    own = Actor.seat(request.user, seat.player) if seat else None
    if what == "page" and leads:
        _open_or_close(request, game)
    elif what == "name" and own is not None:
        publishing.hide_name(game.pk, actor=own, hidden=ticked)
    elif what == "photo" and (own is not None or leads):
        actor = own if own is not None and ticked else _ruler(request, own, leads)
        publishing.show_photo(game.pk, number(request.POST, "photo"), actor=actor, shown=ticked)
    else:
        raise Http404


def _ruler(request: HttpRequest, own: Actor | None, leads: bool) -> Actor:
    """The organiser, who may take back every photograph; else the seat."""
    return Actor.organiser(request.user) if leads or own is None else own


def _open_or_close(request: HttpRequest, game: Game) -> None:
    actor = Actor.organiser(request.user)
    if request.POST.get("on") == "1":
        indexed = request.POST.get("indexed") == "1"
        publishing.publish(game.pk, actor=actor, indexed=indexed)
    else:
        publishing.withdraw(game.pk, actor=actor)
