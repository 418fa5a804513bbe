"""Unread messages: each player's seat holds the marks of messages that they have not opened.

A mark is a word of the message, such as its number. Each kind of game makes its own.
"""

from collections.abc import Callable, Iterable

from django.db import transaction

from club.models import Game, Seat

MOST = 200  # marks of a seat; the earliest are dropped


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
