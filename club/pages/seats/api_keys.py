"""Keys for programs that act for a seat: a Discord bot, the club's own site."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.seats.api_keys import make_token, revoke_key, tokens_of
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.pages.seats.game_pages import GamePages


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: HttpRequest, public_id: str, pages: GamePages) -> HttpResponse:
    """The keys of the reader's own seat. A new key is shown only once, in the answer to the
    form."""
    game = pages.find(request, public_id)
    seat = seat_of(game, request.user)
    if seat is None:
        raise Http404
    actor = Actor.seat(request.user, seat.player)
    secret = ""
    with Attempt() as attempt:
        if request.method == "POST":
            secret = _act(request, game.pk, actor)
    rows = [
        {
            "row": row,
            "made": time_words(game, row.made_at),
            "used": time_words(game, row.used_at) if row.used_at else "",
        }
        for row in tokens_of(game, actor)
    ]
    context: dict[str, Any] = {
        **pages.context(request, game),
        "keys": rows,
        "secret": secret,
        "refusal": attempt.refusal,
        "label": request.POST.get("label", "")[:60],
        "address": request.build_absolute_uri(reverse("api:openapi-json")),
    }
    return render(request, "seats/api_keys.html", context, status=attempt.status)


def _act(request: HttpRequest, game_id: int, actor: Actor) -> str:
    """Makes or revokes a key. Returns the new secret, or "" after revoking.

    A key outlives every session, so making one needs a recent sign-in.
    """
    post = request.POST
    if "take_back" in post:
        revoke_key(game_id, number(post, "take_back"), actor=actor)
        return ""
    demand_fresh_sign_in(request)
    return make_token(game_id, actor=actor, label=post.get("label", ""))
