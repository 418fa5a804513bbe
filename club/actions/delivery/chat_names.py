"""Names of people at chat services, by which the channels of their games call them (D4).

A name is encrypted at rest. Only its owner sees it, and it goes only to channels of games in which
they have a seat. A test message calls them there, and nothing else does before they have confirmed
that it did. Services other than these know no people: on ntfy everybody reads the topic.
"""

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote

from cryptography.fernet import InvalidToken
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from club.actions.delivery.channel_kinds import WRONG, ChannelField
from club.actions.notices.outbox import notice_key
from club.actions.security import rate_limits
from club.actions.security.sealing import keys_for
from club.models import CALLING, Channel, ChatName, Game, Notice, Seat
from club.refusals import Refusal

TEST = "name_test"  # the event of a test message
TESTS = "6/hour"  # of one person: everybody in the channel reads them
TOO_MANY = gettext_noop("You have sent enough tests for now. Try again in an hour.")
NO_SUCH = gettext_noop("No channel of your games calls people at this service.")
FIELDS: dict[str, ChannelField] = {
    "discord": ChannelField(
        "name",
        _("My user ID"),
        _("A long number: turn on Settings, Advanced, Developer Mode, then Copy User ID."),
        r"(?:<@!?)?(?P<name>\d{15,20})>?",
    ),
    "matrix": ChannelField(
        "name",
        _("My address"),
        _("Such as @anna:matrix.org"),
        r"(?:https://matrix\.to/#/)?(?P<name>@[\w.=/+-]{1,100}:[\w.:\[\]-]{1,100})",
    ),
    "telegram": ChannelField(
        "name",
        _("My user name or number"),
        _("Such as @anna, or the digits of your ID."),
        r"(?:(?:https://)?t\.me/)?(?P<name>@?[A-Za-z]\w{3,31}|\d{5,15})",
    ),
    "signal": ChannelField(
        "name",
        _("My number"),
        _("With the country code: +33…"),
        r"(?P<name>\+\d{8,15}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})",
    ),
}


def channels_for(user: Any) -> list[Channel]:
    """The channels that could call this person: those of games which have not ended and in which
    they have a seat."""
    seats = Seat.objects.filter(user=user).exclude(game__status=Game.ENDED)
    rows = Channel.objects.filter(
        game__in=seats.values("game"), game__demo=False, kind__in=dict(CALLING), off_at=None
    )
    return list(rows.select_related("game").order_by("pk"))


def save_name(user: Any, kind: str, typed: str) -> ChatName:
    """Saves the person's name at this service, unconfirmed, and sends a test to the channels.

    Refuses `kind`, `field` and `too-many`.
    """
    channels = [channel for channel in channels_for(user) if channel.kind == kind]
    if not channels:
        raise Refusal("kind", "D4", NO_SUCH)
    name = _checked(kind, typed)
    _count_test(user)
    with transaction.atomic():
        row, _new = ChatName.objects.update_or_create(
            user=user,
            kind=kind,
            defaults={
                "address": _keys().encrypt(name.encode()),
                "made_at": timezone.now(),
                "confirmed_at": None,
                "unknown_in": [],
            },
        )
        _send_tests(row, channels)
    return row


def test_again(row: ChatName) -> None:
    """Sends another test. Channels that did not know the name are asked again. Refuses
    `too-many`."""
    _count_test(row.user)
    with transaction.atomic():
        ChatName.objects.filter(pk=row.pk).update(unknown_in=[])
        _send_tests(row, [one for one in channels_for(row.user) if one.kind == row.kind])


def confirm_name(row: ChatName) -> None:
    """From now on the channels call its owner, who has seen that a test did."""
    ChatName.objects.filter(pk=row.pk).update(confirmed_at=timezone.now())


def remove_name(row: ChatName) -> None:
    row.delete()


def name_of(row: ChatName) -> str:
    """The name itself; "" if its key is missing."""
    try:
        return _keys().decrypt(bytes(row.address)).decode()
    except InvalidToken:
        return ""


def rekey_name(row: ChatName) -> int:
    """Encrypts the same name with the newest key. Raises InvalidToken."""
    same = ChatName.objects.filter(pk=row.pk, address=row.address)
    return same.update(address=_keys().rotate(bytes(row.address)))


def _checked(kind: str, typed: str) -> str:
    """The name as the service knows it. People may paste it as the service shows it."""
    field = FIELDS[kind]
    found = re.fullmatch(field.pattern, unquote(typed.strip()), re.ASCII)
    if found is None:
        raise Refusal(
            "field", "D4", WRONG, fields=("name",), field=str(field.label), hint=str(field.hint)
        )
    name = found["name"]
    is_public = kind == "telegram" and not name.isdigit()
    return f"@{name.removeprefix('@')}" if is_public else name


def _count_test(user: Any) -> None:
    if rate_limits.wait(TESTS, "chat names", str(user.pk)):
        raise Refusal("too-many", "D4", TOO_MANY)


def _send_tests(row: ChatName, channels: Iterable[Channel]) -> None:
    """Puts a test into the outbox for each channel. One that still waits there is enough."""
    waiting = Notice.objects.filter(event=TEST, outcome="", values__chat_name=row.pk)
    asked = set(waiting.values_list("channel", flat=True))
    now = timezone.now()
    for channel in channels:
        if channel.pk in asked:
            continue
        seat = Seat.objects.filter(game=channel.game, user=row.user).order_by("player").first()
        Notice.objects.create(
            key=notice_key(TEST, row.pk, channel.pk, now.isoformat()),
            game=channel.game,
            channel=channel,
            event=TEST,
            values={"player": seat.player if seat else "", "chat_name": row.pk},
            made_at=Now(),
            due_at=Now(),
        )


def _keys() -> Any:
    return keys_for("chat name")
