"""Private messages between two members of a campaign, sealed at rest. Only these two can read them.

A reader may report a message; then organisers can read that one message.
"""

from typing import Any, NamedTuple

from cryptography.fernet import InvalidToken, MultiFernet
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from campaign.actions.company.marks import private_mark
from campaign.models import PrivateMessage
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.security.plain_text import checked_text
from club.actions.security.sealing import keys_for
from club.actions.talk.limits import AT_ONCE, check_pace, check_room
from club.actions.talk.unread import add_mark
from club.models import Game
from club.refusals import Refusal

MOST_AT_ONCE = 20  # messages within `AT_ONCE`, of one person in a campaign
MOST_OF_TWO = 2000  # messages between two members
PAGE = 50  # messages
MOST_REPORTED = 50  # messages shown, the latest

FORBIDDEN = gettext_noop("The organiser has switched off private messages in this campaign.")
NOT_HERE = gettext_noop("They are not in this campaign.")


class Opened(NamedTuple):
    """A private message and its text, which is empty if no key here opens it."""

    row: PrivateMessage
    text: str


def write_privately(game_id: int, reader: int, *, actor: Actor, text: str) -> PrivateMessage:
    """Stores a message of the actor to another member (the number of an account), and notifies
    them.

    Nobody else sees a change. The same words that are sent twice within minutes are stored once.
    Refuses `text`, `no-private-talk`, `not-here`, `too-fast` and `too-many`.
    """
    with turn(game_id, actor, permissions.takes_part) as locked:
        if not locked.game.campaign.private_talk:
            raise Refusal("no-private-talk", "D4", FORBIDDEN)
        if reader == actor.user_id or reader not in members_of(locked.game):
            raise Refusal("not-here", "D4", NOT_HERE)
        words = checked_text(text)
        again = _sent_again(locked, actor, reader, words)
        if again is not None:
            return again
        writer: Any = actor.user_id
        row = PrivateMessage(game=locked.game, writer_id=writer, reader_id=reader, at=locked.now)
        row.sealed = message_keys(row).encrypt(words.encode())
        row.save()
        add_mark(locked.game, private_mark(row), (reader,))
        locked.record("private", row, with_world=False)
        return row


def _sent_again(locked: LockedGame, actor: Actor, reader: int, words: str) -> PrivateMessage | None:
    """The message that already has these words. Refuses more messages than the limit."""
    own = PrivateMessage.objects.filter(game=locked.game, writer=actor.user_id)
    latest = list(own.filter(at__gt=locked.now - AT_ONCE).select_related("game"))
    for row in latest:
        if row.reader_id == reader and opened_text(row) == words:
            return row
    check_pace(len(latest), MOST_AT_ONCE)
    check_room(_between(locked.game, actor.user_id, reader).count(), MOST_OF_TWO)
    return None


def talk_between(
    game: Game, user: Any, other: int, before: int | None = None
) -> tuple[list[Opened], int]:
    """A page of the messages between these two, newest first, with numbers below `before`.

    Also the number before which the next page begins, 0 for none.
    """
    rows = _between(game, user.pk, other).select_related("game").order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: PAGE + 1])
    page = [Opened(row, opened_text(row)) for row in found[:PAGE]]
    return page, found[PAGE - 1].pk if len(found) > PAGE else 0


def mark_read(game: Game, user: Any, other: int) -> None:
    """Marks as read what this member wrote to the user."""
    rows = PrivateMessage.objects.filter(game=game, writer=other, reader=user.pk, seen=False)
    rows.update(seen=True)


def unread_by_writer(game: Game, user: Any) -> dict[int, int]:
    """Everybody with whom the user has exchanged messages, with the number of unread ones from
    them."""
    found: dict[int, int] = {}
    rows = PrivateMessage.objects.filter(Q(writer=user.pk) | Q(reader=user.pk), game=game)
    for writer, reader, seen in rows.values_list("writer", "reader", "seen"):
        other = reader if writer == user.pk else writer
        found[other] = found.get(other, 0) + (writer == other and not seen)
    return found


def report(game_id: int, message_id: int, *, actor: Actor) -> None:
    """Shows a message that the actor received to the organisers, who are notified. Without such a
    message nothing changes."""
    with turn(game_id, actor, permissions.takes_part) as locked:
        rows = PrivateMessage.objects.filter(game=locked.game, reader=actor.user_id)
        row = rows.filter(pk=message_id, reported_at=None).first()
        if row is not None:
            row.reported_at = locked.now
            row.save(update_fields=["reported_at"])
            locked.record("reported", row, with_world=False)


def reported_messages(game: Game) -> list[Opened]:
    """The messages that readers reported, the latest first; only for organisers."""
    rows = PrivateMessage.objects.filter(game=game, reported_at__isnull=False)
    latest = rows.select_related("game").order_by("-reported_at", "-pk")[:MOST_REPORTED]
    return [Opened(row, opened_text(row)) for row in latest]


def allow_private_talk(game_id: int, allowed: bool, *, actor: Actor) -> None:
    """Allows or forbids private messages between members. Everybody is notified of a change."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        campaign = locked.game.campaign
        if campaign.private_talk == allowed:
            return
        campaign.private_talk = allowed
        campaign.save(update_fields=["private_talk"])
        add_message(locked, "private_talk" if allowed else "no_private_talk", by=actor)


def members_of(game: Game) -> set[int]:
    """The accounts that have a seat in the campaign, and its organiser's."""
    return {seat.user_id for seat in game.seats.all() if seat.user_id} | {game.organiser_id}


def opened_text(row: PrivateMessage) -> str:
    """The text of a message; empty if no key here opens it."""
    try:
        return message_keys(row).decrypt(bytes(row.sealed)).decode()
    except InvalidToken:
        return ""


def message_keys(row: PrivateMessage) -> MultiFernet:
    """The keys of messages from this writer to this reader, the newest first."""
    return keys_for("private", row.game.public_id, str(row.writer_id), str(row.reader_id))


def _between(game: Game, one: int | None, other: int) -> QuerySet[PrivateMessage]:
    pair = Q(writer=one, reader=other) | Q(writer=other, reader=one)
    return PrivateMessage.objects.filter(pair, game=game)
