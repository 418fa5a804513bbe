"""The forms in which a channel's fields are typed, one form per kind."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from club.actions.delivery import channels
from club.actions.delivery.channel_kinds import KINDS, ChannelField, fields_to_type
from club.actions.delivery.channels import channel_fields, latest_deliveries
from club.actions.delivery.notice_rendering import time_words
from club.actions.delivery.outbound_hosts import origins
from club.actions.notices.notice_kinds import asked_events
from club.actions.notices.recipients import zone_of
from club.actions.security.whole_numbers import whole_number
from club.models import CHANNELS, WEBHOOK, Channel, Notice, Profile


@dataclass(frozen=True, slots=True)
class Typed:
    """A field, and its refused text. Secrets must be typed again."""

    field: ChannelField
    value: str

    @property
    def servers(self) -> list[str]:
        """The servers to choose from, if the field is a choice."""
        return sorted(origins()) if self.field.name == "host" else []


@dataclass(frozen=True, slots=True)
class KindForm:
    kind: str
    name: str
    label: str
    open: bool
    fields: list[Typed]


def forms_of(request: HttpRequest) -> list[KindForm]:
    """A form for every kind. A refused one is open and filled with the typed text."""
    post = request.POST
    tried = post.get("kind", "") if post.get("what") == "add" else ""
    return [
        KindForm(
            kind,
            name,
            post.get("label", "") if kind == tried else "",
            kind == tried,
            [
                Typed(field, post.get(field.name, "") if kind == tried and not field.secret else "")
                for field in fields_to_type(kind)
            ],
        )
        for kind, name in CHANNELS
    ]


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """A channel. For a webhook also its latest deliveries, each with its time.

    For a game's own channel `extras` are what it posts if asked: name, words, and whether it is.
    """

    channel: Channel
    deliveries: list[tuple[Notice, str]]
    extras: list[tuple[str, Any, bool]]


def channel_rows(request: HttpRequest, shown: Iterable[Channel]) -> list[ChannelRow]:
    """The channels of a page, for `_channels.html`."""
    profile = Profile.objects.filter(user=request.user.pk).first()

    def row(channel: Channel) -> ChannelRow:
        sent = latest_deliveries(channel) if channel.kind == WEBHOOK else []
        here = zone_of(profile, channel.game)
        deliveries = [(one, time_words(one.made_at, here)) for one in sent]
        return ChannelRow(channel, deliveries, _extras_of(channel))

    return [row(channel) for channel in shown]


def _extras_of(channel: Channel) -> list[tuple[str, Any, bool]]:
    if channel.game_id is None or channel.kind == WEBHOOK:
        return []
    return [(name, kind.label, name in channel.extras) for name, kind in asked_events().items()]


def secret_of(channel: Channel) -> str:
    """The secret of a new webhook, which is shown once. "" for other channels."""
    return channel_fields(channel)["secret"] if channel.kind == WEBHOOK else ""


def try_out(request: HttpRequest, channel: Channel) -> None:
    channels.send_test(channel)
    messages.success(request, _("A test message is on its way."))


def _rotate(request: HttpRequest, channel: Channel) -> str:
    if channel.kind != WEBHOOK:
        raise Http404
    return channels.rotate_secret(channel)


OF_A_CHANNEL: dict[str, Callable[[HttpRequest, Channel], str | None]] = {
    "test": try_out,
    "remove": lambda request, channel: channels.remove_channel(channel),
    "rotate": _rotate,
    "on": lambda request, channel: channels.switch_on(channel),
}


def change_channel(request: HttpRequest, among: QuerySet[Channel]) -> str | None:
    """Performs the operation of a form on one of these channels. Returns a secret to show once."""
    action = OF_A_CHANNEL.get(request.POST.get("what", ""))
    channel = among.filter(pk=whole_number(request.POST.get("channel", "")) or 0).first()
    if action is None or channel is None:
        raise Http404
    return action(request, channel)


def typed_channel(request: HttpRequest) -> tuple[str, str, dict[str, str]]:
    """Kind, label and fields as they were typed."""
    post = request.POST
    kind = post.get("kind", "")
    names = {field.name for field in KINDS.get(kind, ())} | {"address"}
    fields = {name: post[name][:300] for name in sorted(names & set(post))}
    return kind, post.get("label", "")[:80], fields
