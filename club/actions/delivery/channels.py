"""Channels: addresses of a person or a game other than email, encrypted at rest (D4)."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from cryptography.fernet import InvalidToken
from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import plain_name
from club.actions.delivery.channel_kinds import KINDS, checked_fields, new_secret
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.notices.outbox import notice_key, post
from club.actions.security.sealing import keys_for
from club.models import Channel, Game, Notice
from club.refusals import Refusal

MOST = 5  # of one person, or of one game
BOTH_FOR = timedelta(days=1)  # so long an earlier secret of a webhook signs as well
LATEST = 8  # deliveries that are listed
MOST_FAILURES = 8  # in a row, after which a channel is switched off
TOO_MANY = gettext_noop("You can have at most {most} channels. Remove one first.")
NO_LABEL = gettext_noop("Give the channel a name of 1 to 60 characters that you will recognise.")


class Unreadable(Exception):
    """A channel's address that cannot be decrypted: its key is missing."""


def add_channel(user: Any, kind: str, label: str, typed: Mapping[str, str]) -> Channel:
    """Adds a channel of the user's own. Refuses wrong fields, `label` and `too-many`."""
    with transaction.atomic():
        return _add(Channel.objects.filter(user=user), kind, label, typed, user=user)


def add_game_channel(
    game: Game, kind: str, label: str, typed: Mapping[str, str], *, actor: Actor
) -> Channel:
    """Adds a channel for a game's public notices; for its organiser."""
    permissions.check_allowed(permissions.may_rule(game, actor))
    with transaction.atomic():
        mine = Channel.objects.filter(game=game)
        return _add(mine, kind, label, typed, game=game)


def _add(
    mine: QuerySet[Channel], kind: str, label: str, typed: Mapping[str, str], **owner: Any
) -> Channel:
    fields = checked_fields(kind, typed)
    name = plain_name(label)
    if not 1 <= len(name) <= 60:
        raise Refusal("label", "D4", NO_LABEL, fields=("label",))
    if mine.count() >= MOST:
        raise Refusal("too-many", "D4", TOO_MANY, most=MOST)
    return Channel.objects.create(
        kind=kind, label=name, address=_encrypted(fields), made_at=timezone.now(), **owner
    )


def remove_channel(channel: Channel) -> None:
    """Deletes the channel together with the notices that were waiting for it."""
    channel.delete()


def switch_on(channel: Channel) -> None:
    """Enables a channel that was switched off, to be tried again."""
    Channel.objects.filter(pk=channel.pk).update(failures=0, off_at=None)


def send_test(channel: Channel) -> None:
    """Puts a message into the outbox that shows the owner whether the channel works.

    If one is still waiting there, no second one is written.
    """
    if Notice.objects.filter(channel=channel, event="test", outcome="").exists():
        return
    now = timezone.now()
    Notice.objects.create(
        key=notice_key("test", channel.pk, now.isoformat()),
        game=channel.game,
        user=channel.user,
        channel=channel,
        event="test",
        values={"label": channel.label},
        made_at=Now(),
        due_at=Now(),
    )


def channel_fields(channel: Channel) -> dict[str, str]:
    """The fields that were typed. Raises Unreadable."""
    try:
        fields: dict[str, str] = json.loads(keys_for("channel").decrypt(bytes(channel.address)))
    except InvalidToken:
        raise Unreadable(f"channel {channel.pk}") from None
    names = [field.name for field in KINDS[channel.kind]]
    return {name: fields[name] for name in names if name in fields}


def rotate_secret(channel: Channel) -> str:
    """Makes a new secret of a webhook and returns it. The previous one signs as well for a
    while."""
    fields = rotated(channel_fields(channel), timezone.now())
    Channel.objects.filter(pk=channel.pk).update(address=_encrypted(fields))
    return fields["secret"]


def rotated(fields: Mapping[str, str], now: datetime) -> dict[str, str]:
    """The fields with a new secret. The present one signs until `BOTH_FOR` from now."""
    until = str(int((now + BOTH_FOR).timestamp()))
    return {**fields, "secret": new_secret(), "earlier": fields["secret"], "until": until}


def latest_deliveries(channel: Channel) -> list[Notice]:
    """Its latest notices, newest first."""
    return list(Notice.objects.filter(channel=channel).order_by("-pk")[:LATEST])


def rekey_channel(channel: Channel) -> int:
    """Encrypts the same address with the newest key. Raises Unreadable."""
    same = Channel.objects.filter(pk=channel.pk, address=channel.address)
    return same.update(address=_encrypted(channel_fields(channel)))


def note_success(channel: Channel) -> None:
    if channel.failures:
        Channel.objects.filter(pk=channel.pk).update(failures=0)


def note_failed_delivery(channel: Channel, now: datetime, *, for_good: bool) -> None:
    """Counts a failure, and switches the channel off after too many or a permanent one.

    Its waiting notices then fail, and its owner gets one email about it.
    """
    rows = Channel.objects.filter(pk=channel.pk, off_at__isnull=True)
    rows.update(failures=F("failures") + 1)
    worn = rows if for_good else rows.filter(failures__gte=MOST_FAILURES)
    if not worn.update(off_at=now):
        return
    waiting = Notice.objects.filter(channel=channel, outcome="")
    waiting.update(outcome="failed", done_at=now, claimed_until=None)
    game = channel.game
    owner = game.organiser_id if game is not None else channel.user_id
    post(
        None,
        "channel_off",
        now=now,
        to=[owner] if owner is not None else [],
        occasion=f"{channel.pk} {now.isoformat()}",
        label=channel.label,
    )


def _encrypted(fields: Mapping[str, str]) -> bytes:
    return keys_for("channel").encrypt(json.dumps(dict(fields)).encode())
