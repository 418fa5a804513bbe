"""Unread messages: the seat of each player has the marks of those that they have not opened.

A mark is the number of a message in the campaign's thread, such as "12"; followed by its battle,
"12 k1", if it is about one; or "p7 3": the private message 7 of the account 3.
"""

from collections.abc import Callable, Iterable

from django.db import transaction

from campaign.models import BattleComment, PrivateMessage
from club.models import Game, Seat

MOST = 200  # marks of a seat; the earliest are forgotten


def mark_of(row: BattleComment) -> str:
    return f"{row.pk} {row.battle}".strip()


def private_mark(row: PrivateMessage) -> str:
    return f"p{row.pk} {row.writer_id}"


def add_mark(game: Game, mark: str, readers: Iterable[int | None]) -> None:
    """The players among these accounts have not opened this message. Belongs under the lock."""
    accounts = {reader for reader in readers if reader is not None}
    seats = list(Seat.objects.select_for_update().filter(game=game, user__in=accounts))
    for seat in seats:
        seat.unread_talk = [*seat.unread_talk, mark][-MOST:]
    Seat.objects.bulk_update(seats, ["unread_talk"])


def forget_mark(game: Game, mark: str) -> None:
    """A message is removed, for everybody."""
    for seat in Seat.objects.filter(game=game):
        open_marks(seat, lambda one: one == mark)


def open_marks(seat: Seat, opened: Callable[[str], bool]) -> None:
    """The player has opened the messages whose marks are `opened`; no query without one."""
    if not any(map(opened, seat.unread_talk)):
        return
    with transaction.atomic():
        row = Seat.objects.select_for_update().get(pk=seat.pk)
        row.unread_talk = [mark for mark in row.unread_talk if not opened(mark)]
        row.save(update_fields=["unread_talk"])
    seat.unread_talk = row.unread_talk
