"""The push channel of this browser. The session stores it, and it ends with the session."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.actions.delivery import channels
from club.models import PUSH, Channel

OURS = "push_channel"  # of the session
FIELDS = {"endpoint": 1000, "p256dh": 100, "auth": 40, "key": 100}  # most characters of each


def channel_here(request: HttpRequest, mine: list[Channel]) -> Channel | None:
    """The user's channel to this browser, if it gets their notices."""
    here = request.session.get(OURS)
    return next((channel for channel in mine if channel.pk == here), None)


def proposed_name(request: HttpRequest) -> str:
    """A name for this device, until its owner enters another."""
    return _("My phone") if "Mobi" in request.headers.get("User-Agent", "") else _("My computer")


def add(request: HttpRequest) -> Channel:
    """Sends notices to this browser, in place of an earlier channel to it.

    Refuses what `add_channel` refuses.
    """
    post = request.POST
    typed = {name: post.get(name, "")[:most] for name, most in FIELDS.items()}
    with transaction.atomic():
        Channel.objects.filter(user=request.user.pk, pk=request.session.get(OURS, 0)).delete()
        made = channels.add_channel(request.user, PUSH, post.get("label", "")[:80], typed)
    request.session[OURS] = made.pk
    return made


@receiver(user_logged_out)
def device_is_left(request: HttpRequest | None, user: Any, **_: Any) -> None:
    """Removes the channel when the user signs out."""
    if request is not None and user is not None:
        Channel.objects.filter(user=user, pk=request.session.get(OURS, 0)).delete()
