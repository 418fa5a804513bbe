"""Keys for programs that speak for a seat: a Discord bot, the club's own site."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.journal.actor import Actor
from campaign.actions.play.campaign_queries import seat_of
from campaign.actions.seats.api_keys import make_token, take_back, tokens_of
from campaign.pages.frame.deadline_display import short_words
from campaign.pages.frame.fresh_sign_in import demand_fresh_sign_in
from campaign.pages.scene import access
from campaign.pages.scene.form_values import number
from club.refusals import Refusal


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: HttpRequest, public_id: str) -> HttpResponse:
    """The keys of the reader's own seat. A new key is shown in the answer to its making alone."""
    campaign = access.campaign_or_404(request, public_id)
    seat = seat_of(campaign, request.user)
    if seat is None:
        raise Http404
    actor = Actor.seat(request.user, seat.player)
    secret, refusal = "", None
    if request.method == "POST":
        try:
            secret = _act(request, campaign.pk, actor)
        except Refusal as caught:
            refusal = caught
    rows = [
        {"row": row, "made": short_words(campaign, row.made_at),
         "used": short_words(campaign, row.used_at) if row.used_at else ""}
        for row in tokens_of(campaign, actor)
    ]  # fmt: skip
    context: dict[str, Any] = {
        "campaign": campaign, "scene": access.scene_for(request, campaign), "keys": rows,
        "secret": secret, "refusal": refusal, "label": request.POST.get("label", "")[:60],
        "address": request.build_absolute_uri(reverse("api:openapi-json")),
    }  # fmt: skip
    return render(request, "seats/api_keys.html", context, status=422 if refusal else 200)


def _act(request: HttpRequest, campaign_id: int, actor: Actor) -> str:
    """The new key's secret; empty when one was taken back.

    A key outlives every session, so it is made after a fresh sign-in.
    """
    post = request.POST
    if "take_back" in post:
        take_back(campaign_id, number(post, "take_back"), actor=actor)
        return ""
    demand_fresh_sign_in(request)
    return make_token(campaign_id, actor=actor, label=post.get("label", ""))
