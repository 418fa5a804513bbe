"""The organiser checks whether messages get through, and sets the campaign's own channel."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.pages.scene import access
from club.actions.delivery import channels
from club.actions.journal.actor import Actor
from club.actions.notices.delivery_status import delivery_status
from club.actions.security.whole_numbers import whole_number
from club.models import Channel, Game
from club.pages.account.channel_forms import (
    channel_rows,
    forms_of,
    secret_of,
    typed_channel,
    webhook_or_404,
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
            secret = _doer(request)(request, game) or ""
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


def _add(request: HttpRequest, game: Game) -> str:
    kind, label, fields = typed_channel(request)
    actor = Actor.organiser(request.user)
    added = channels.add_game_channel(game, kind, label, fields, actor=actor)
    channels.send_test(added)
    messages.success(request, _("A test message is on its way."))
    return secret_of(added)


def _test(request: HttpRequest, game: Game) -> None:
    channels.send_test(_own(request, game))
    messages.success(request, _("A test message is on its way."))


def _rotate(request: HttpRequest, game: Game) -> str:
    return channels.rotate_secret(webhook_or_404(_own(request, game)))


def _own(request: HttpRequest, game: Game) -> Channel:
    id = request.POST.get("channel", "")
    rows = Channel.objects.filter(game=game)
    found = rows.filter(pk=whole_number(id) or 0).first()
    if found is None:
        raise Http404
    return found


def _doer(request: HttpRequest) -> Callable[[HttpRequest, Game], str | None]:
    found = OPERATIONS.get(request.POST.get("what", ""))
    if found is None:
        raise Http404
    return found


OPERATIONS: dict[str, Callable[[HttpRequest, Game], str | None]] = {
    "rotate": _rotate,
    "add": _add,
    "test": _test,
    "remove": lambda request, game: channels.remove_channel(_own(request, game)),
    "on": lambda request, game: channels.switch_on(_own(request, game)),
}
