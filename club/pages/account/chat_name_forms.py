"""My names at chat services, by which the channels of my games call me: their forms."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from club.actions.delivery import chat_names
from club.actions.delivery.channel_kinds import ChannelField
from club.models import CALLING, Channel, ChatName


@dataclass(frozen=True, slots=True)
class NameRow:
    """A service, my name there if I gave one, and the channels that could call me.

    `unknown_in` are those of them which knew nobody of this name. `value` is what the form shows.
    """

    kind: str
    service: str
    field: ChannelField
    channels: list[Channel]
    name: ChatName | None
    unknown_in: list[Channel]
    value: str

    @property
    def is_used(self) -> bool:
        return self.name is not None and self.name.confirmed_at is not None

    @property
    def may_confirm(self) -> bool:
        """Whether a test may have called me somewhere, and I have not said so."""
        waits = self.name is not None and not self.is_used
        return waits and len(self.unknown_in) < len(self.channels)


def name_rows(request: HttpRequest) -> list[NameRow]:
    """A row for each service where a channel of my games could call me, or where I have a name."""
    mine = {row.kind: row for row in ChatName.objects.filter(user=request.user.pk)}
    channels = chat_names.channels_for(request.user)
    post = request.POST
    tried = post.get("kind", "") if post.get("what") == "name" else ""
    rows = []
    for kind, service in CALLING:
        own = mine.get(kind)
        here = [channel for channel in channels if channel.kind == kind]
        if own is None and not here:
            continue
        unknown = own.unknown_in if own is not None else []
        stored = chat_names.name_of(own) if own is not None else ""
        rows.append(
            NameRow(
                kind,
                service,
                chat_names.FIELDS[kind],
                here,
                own,
                [channel for channel in here if channel.pk in unknown],
                post.get("name", "")[:120] if kind == tried else stored,
            )
        )
    return rows


def save(request: HttpRequest) -> None:
    post = request.POST
    chat_names.save_name(request.user, post.get("kind", ""), post.get("name", "")[:120])
    messages.success(request, _("A test message is on its way."))


def _test(request: HttpRequest, row: ChatName) -> None:
    chat_names.test_again(row)
    messages.success(request, _("A test message is on its way."))


def _confirm(request: HttpRequest, row: ChatName) -> None:
    chat_names.confirm_name(row)
    messages.success(request, _("From now on you are called there when a game waits for you."))


OF_A_NAME: dict[str, Callable[[HttpRequest, ChatName], None]] = {
    "name-test": _test,
    "name-confirm": _confirm,
    "name-remove": lambda request, row: chat_names.remove_name(row),
}


def change(request: HttpRequest) -> None:
    """Performs the operation of a form on my name at a service."""
    action = OF_A_NAME.get(request.POST.get("what", ""))
    row = ChatName.objects.filter(user=request.user.pk, kind=request.POST.get("kind", "")).first()
    if action is None or row is None:
        raise Http404
    action(request, row)
