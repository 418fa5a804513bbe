"""The organiser checks whether messages get through, and sets the campaign's own channel."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.pages.scene import access
from club.actions.decisions.channel_extras import save_extras
from club.actions.delivery import channels
from club.actions.journal.actor import Actor
from club.actions.notices.delivery_status import delivery_status
from club.actions.security.whole_numbers import whole_number
from club.models import Channel, Game
from club.pages.account.channel_forms import (
    change_channel,
    channel_rows,
    forms_of,
    secret_of,
    try_out,
    typed_channel,
)
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_up_channels(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page; its forms add, try and remove channels of the campaign."""
    game = access.organised_or_404(request, public_id)
    secret = ""
    with Attempt() as attempt:
        if request.method == "POST":
            if request.POST.get("what") == "add":
                secret = _add(request, game)
            elif request.POST.get("what") == "extras":
                _save_extras(request, game)
            else:
                secret = change_channel(request, Channel.objects.filter(game=game)) or ""
            if not secret:
                return redirect("club_channel", public_id=public_id)
    context = {
        "game": game,
        "scene": access.scene_for(request, game),
        "refusal": attempt.refusal,
        "channels": channel_rows(request, Channel.objects.filter(game=game)),
        "secret": secret,
        "kinds": forms_of(request),
        "refused": request.POST.get("what", "") if attempt.refusal else "",
        "statuses": [
            (row, time_words(game, row.last) if row.last else "") for row in delivery_status(game)
        ],
    }
    return render(request, "organise/club_channel.html", context, status=attempt.status)


def _save_extras(request: HttpRequest, game: Game) -> None:
    number = whole_number(request.POST.get("channel", "")) or 0
    channel = get_object_or_404(Channel, pk=number, game=game)
    extras = request.POST.getlist("extra")
    save_extras(channel, extras, actor=Actor.organiser(request.user))
    messages.success(request, _("Saved."))


def _add(request: HttpRequest, game: Game) -> str:
    kind, label, fields = typed_channel(request)
    actor = Actor.organiser(request.user)
    added = channels.add_game_channel(game, kind, label, fields, actor=actor)
    try_out(request, added)
    return secret_of(added)
