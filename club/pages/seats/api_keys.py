"""Keys for programs: of a seat, such as a Discord bot's, and of a person who organises."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.delivery import notice_rendering
from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.notices.recipients import zone_of
from club.actions.seats.api_keys import (
    make_organiser_token,
    make_token,
    organiser_tokens_of,
    revoke_key,
    revoke_organiser_key,
    tokens_of,
)
from club.models import Profile
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in, was_shown_lately, way_in
from club.pages.seats.game_pages import GamePages


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: HttpRequest, public_id: str, pages: GamePages) -> HttpResponse:
    """The keys of the reader's own seat."""
    game = pages.find(request, public_id)
    seat = seat_of(game, request.user)
    if seat is None:
        raise Http404
    actor = Actor.seat(request.user, seat.player)
    secret = ""
    with Attempt() as attempt:
        if "take_back" in request.POST:
            revoke_key(game.pk, number(request.POST, "take_back"), actor=actor)
        elif request.method == "POST":
            demand_fresh_sign_in(request)
            secret = make_token(game.pk, actor=actor, label=request.POST.get("label", ""))
    context = pages.context(request, game) | {"secret": secret}
    context["keys"] = [_row(row, lambda at: time_words(game, at)) for row in tokens_of(game, actor)]
    return _page(request, "seats/api_keys.html", context, attempt)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def organiser_keys(request: HttpRequest) -> HttpResponse:
    """The reader's own keys, for all that they organise."""
    user: Any = request.user
    label, strong = request.POST.get("label", ""), "strong" in request.POST
    secret = ""
    with Attempt() as attempt:
        if "take_back" in request.POST:
            revoke_organiser_key(user, number(request.POST, "take_back"))
            return redirect("organiser_keys")
        if request.method == "POST":
            if user.is_staff and not settings.DEMO and not was_shown_lately(request):
                return redirect(way_in(request, request.path))
            demand_fresh_sign_in(request)
            secret = make_organiser_token(user, label=label, strong=strong)
    zone = zone_of(Profile.objects.filter(user=user).first(), None)
    rows = [
        _row(row, lambda at: notice_rendering.time_words(at, zone))
        for row in organiser_tokens_of(user)
    ]
    context = {"keys": rows, "secret": secret, "strong": strong}
    return _page(request, "seats/organiser_keys.html", context, attempt)


def _page(
    request: HttpRequest, template: str, context: dict[str, Any], attempt: Attempt
) -> HttpResponse:
    """The page of keys. A new one is shown only once, in the answer to the form. It outlives every
    session, so making one needs a recent sign-in."""
    context |= {
        "refusal": attempt.refusal,
        "label": request.POST.get("label", "")[:60],
        "address": request.build_absolute_uri(reverse("api:openapi-json")),
    }
    return render(request, template, context, status=attempt.status)


def _row(row: Any, words: Callable[[datetime], str]) -> dict[str, Any]:
    """A key with its times in words. `strong` is the time until which it has every right."""
    strong = getattr(row, "strong_until", None)
    return {
        "row": row,
        "made": words(row.made_at),
        "used": words(row.used_at) if row.used_at else "",
        "strong": words(strong) if strong and strong > timezone.now() else "",
    }
