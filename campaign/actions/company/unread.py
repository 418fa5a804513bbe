"""Unread messages: each player's seat holds the marks of messages that they have not opened.

A mark is the number of a message in the campaign's thread, such as "12"; for a message about a
battle also the battle, "12 k1"; or "p7 3": the private message 7 of the account 3.
"""

from collections.abc import Callable, Iterable

from django.db import transaction

from campaign.models import BattleComment, PrivateMessage
from club.models import Game, Seat

MOST = 200  # marks of a seat; the earliest are dropped


def mark_of(row: BattleComment) -> str:
    return f"{row.pk} {row.battle}".strip()


def private_mark(row: PrivateMessage) -> str:
    return f"p{row.pk} {row.writer_id}"


def add_mark(game: Game, mark: str, readers: Iterable[int | None]) -> None:
    """Marks this message as unread for the players among these accounts. Call it under the lock."""
    accounts = {reader for reader in readers if reader is not None}
    seats = list(Seat.objects.select_for_update().filter(game=game, user__in=accounts))
    for seat in seats:
        seat.unread_talk = [*seat.unread_talk, mark][-MOST:]
    Seat.objects.bulk_update(seats, ["unread_talk"])


def forget_mark(game: Game, mark: str) -> None:
    """Removes the mark of a deleted message from every seat."""
    for seat in Seat.objects.filter(game=game):
        open_marks(seat, lambda one: one == mark)


def open_marks(seat: Seat, opened: Callable[[str], bool]) -> None:
    """Marks messages as read for the player; `opened` are their marks. No query if it is empty."""
    if not any(map(opened, seat.unread_talk)):
        return
    with transaction.atomic():
        row = Seat.objects.select_for_update().get(pk=seat.pk)
        row.unread_talk = [mark for mark in row.unread_talk if not opened(mark)]
        row.save(update_fields=["unread_talk"])
    seat.unread_talk = row.unread_talk
