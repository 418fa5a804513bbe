"""Keys for programs that organise: a club's own site, a bot that moves deadlines."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.delivery.notice_rendering import time_words
from club.actions.notices.recipients import zone_of
from club.actions.seats.api_keys import (
    make_organiser_token,
    organiser_tokens_of,
    revoke_organiser_key,
)
from club.models import OrganiserToken, Profile
from club.pages.frame.attempt import Attempt
from club.pages.frame.form_fields import number
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in, was_shown_lately, way_in


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def organiser_keys(request: HttpRequest) -> HttpResponse:
    """The reader's own keys. A new key is shown only once, in the answer to the form."""
    user: Any = request.user
    secret = ""
    with Attempt() as attempt:
        if request.method == "POST":
            if "take_back" in request.POST:
                revoke_organiser_key(user, number(request.POST, "take_back"))
                return redirect("organiser_keys")
            if user.is_staff and not settings.DEMO and not was_shown_lately(request):
                return redirect(way_in(request, request.path))
            secret = _made(request)
    profile = Profile.objects.filter(user=user).first()
    zone = zone_of(profile, None)
    context: dict[str, Any] = {
        "keys": [_row(row, zone) for row in organiser_tokens_of(user)],
        "secret": secret,
        "refusal": attempt.refusal,
        "label": request.POST.get("label", "")[:60],
        "strong": "strong" in request.POST,
        "address": request.build_absolute_uri(reverse("api:openapi-json")),
    }
    return render(request, "seats/organiser_keys.html", context, status=attempt.status)


def _made(request: HttpRequest) -> str:
    """The new key's secret. A key outlives every session, so making one needs a recent sign-in."""
    demand_fresh_sign_in(request)
    label, strong = request.POST.get("label", ""), "strong" in request.POST
    return make_organiser_token(request.user, label=label, strong=strong)


def _row(row: OrganiserToken, zone: ZoneInfo) -> dict[str, Any]:
    """A key with its times in words. `strong` is the time until which it has every right."""
    strong = row.strong_until
    return {
        "row": row,
        "made": time_words(row.made_at, zone),
        "used": time_words(row.used_at, zone) if row.used_at else "",
        "strong": time_words(strong, zone) if strong and strong > timezone.now() else "",
    }
