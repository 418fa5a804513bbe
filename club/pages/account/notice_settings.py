"""My notice settings: by event and channel, quiet hours, channels, and my calendar."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.accounts import contact_preferences
from club.actions.delivery import calendar_entries, channels
from club.actions.delivery.channel_kinds import SECRET
from club.actions.delivery.push_keys import site_key
from club.actions.notices.notice_kinds import DAILY, NEVER, NOW, events
from club.actions.notices.recipients import MAIL, preferences_of, save_preferences
from club.models import Channel
from club.pages.account import chat_name_forms, push_here
from club.pages.account.channel_forms import (
    change_channel,
    channel_rows,
    forms_of,
    secret_of,
    try_out,
    typed_channel,
)
from club.pages.account.time_zone_choices import time_zone_groups
from club.pages.frame.attempt import Attempt
from club.pages.letters.refused_mail import refused_mail

WHEN = (
    (NOW, gettext_lazy("at once")),
    (DAILY, gettext_lazy("once a day")),
    (NEVER, gettext_lazy("never")),
)


@dataclass(frozen=True, slots=True)
class PreferenceCell:
    """One choice: an event by one way. If there is no choice, `name` is empty."""

    name: str
    place: str
    chosen: str


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """One event, with a cell for each way."""

    label: str
    cells: list[PreferenceCell]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """The page. It shows the address of a new feed once."""
    secret = ""
    with Attempt() as attempt:
        if request.method == "POST":
            operation = OPERATIONS.get(request.POST.get("what", ""), _of_a_channel)
            secret = operation(request) or ""
            if not secret:
                return redirect("notices")
    mine = list(Channel.objects.filter(user=request.user.pk))
    profile = contact_preferences.profile_of(request.user)
    context = {
        "rows": _rows(request, mine),
        "when": WHEN,
        "channels": channel_rows(request, mine),
        "secret": secret if secret.startswith(SECRET) else "",
        "ways": [_("Email"), *(channel.label for channel in mine)],
        "profile": profile,
        "zones": time_zone_groups(profile.time_zone),
        "kinds": forms_of(request),
        "name_rows": chat_name_forms.name_rows(request),
        "feed": calendar_entries.feed_of(request.user),
        "feed_address": _feed_address(request, secret),
        "refusal": attempt.refusal,
        "mailbox": refused_mail(request.user, profile),
        "here": push_here.channel_here(request, mine),
        "push_key": site_key(),
        "device": push_here.proposed_name(request),
        "refused": request.POST.get("what", "") if attempt.refusal else "",
    }
    return render(request, "account/notice_settings.html", context, status=attempt.status)


def _rows(request: HttpRequest, mine: list[Channel]) -> list[NoticeRow]:
    preferences = preferences_of(request.user)
    return [
        NoticeRow(
            str(event.label),
            [
                PreferenceCell(
                    _name(name, MAIL), _("Email"), preferences.get((name, MAIL), event.mail)
                ),
                *(
                    PreferenceCell(
                        "" if event.by_mail else _name(name, channel.pk),
                        channel.label,
                        preferences.get((name, channel.pk), event.chat),
                    )
                    for channel in mine
                ),
            ],
        )
        for name, event in events().items()
        if not event.fixed
    ]


def _name(event: str, channel_id: int | None) -> str:
    return f"{event}-{channel_id or 'mail'}"


def _feed_address(request: HttpRequest, secret: str) -> str:
    return (
        request.build_absolute_uri(reverse("feed", args=[secret]))
        if secret and not secret.startswith(SECRET)
        else ""
    )


def _save_preferences(request: HttpRequest) -> None:
    post = request.POST
    places = [MAIL, *Channel.objects.filter(user=request.user.pk).values_list("pk", flat=True)]
    preferences = {
        (event, place): post.get(_name(event, place), NEVER)
        for event in events()
        for place in places
        if _name(event, place) in post
    }
    save_preferences(request.user, preferences)
    messages.success(request, _("Saved."))


def _save_hours(request: HttpRequest) -> None:
    post = request.POST
    quiet = tuple(post.get(name, "").strip()[:5] for name in ("quiet_from", "quiet_to"))
    contact_preferences.save_hours(
        request.user,
        time_zone=post.get("time_zone", "")[:40],
        quiet_hours=quiet if any(quiet) else (),
        wants_mail="mail" in post,
    )
    messages.success(request, _("Saved."))


def _add(request: HttpRequest) -> str:
    kind, label, fields = typed_channel(request)
    added = channels.add_channel(request.user, kind, label, fields)
    try_out(request, added)
    return secret_of(added)


def _add_device(request: HttpRequest) -> None:
    try_out(request, push_here.add(request))


def _of_a_channel(request: HttpRequest) -> str | None:
    return change_channel(request, Channel.objects.filter(user=request.user.pk))


OPERATIONS: dict[str, Callable[[HttpRequest], Any]] = {
    "wishes": _save_preferences,
    "hours": _save_hours,
    "add": _add,
    "push": _add_device,
    "name": chat_name_forms.save,
    **dict.fromkeys(chat_name_forms.OF_A_NAME, chat_name_forms.change),
    "feed": lambda request: calendar_entries.make_feed(request.user),
    "no-feed": lambda request: calendar_entries.revoke_feed(request.user),
}
