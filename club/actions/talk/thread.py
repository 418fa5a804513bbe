"""The thread of a game: writing, removing, reporting and reading messages (D4).

The caller has checked that the actor may write here.
"""

from collections.abc import Collection

from django.db.models import QuerySet

from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.security.plain_text import checked_text
from club.actions.talk.blocks import blockers_of
from club.actions.talk.limits import AT_ONCE, check_pace, check_room
from club.actions.talk.unread import add_mark, forget_mark, open_marks
from club.models import Game, Seat, TalkMessage

MOST = 1000  # messages of a thread
PAGE = 50  # messages


def mark_of(row: TalkMessage) -> str:
    return str(row.pk)


def write(locked: LockedGame, *, actor: Actor, text: str) -> TalkMessage:
    """Stores a message of the actor's seat. It is unread for everybody else who has not blocked
    them.

    The same words that a person sends twice within minutes are stored once. Refuses `text`,
    `too-fast` and `too-many`.
    """
    words = checked_text(text)
    rows = TalkMessage.objects.filter(game=locked.game)
    latest = rows.filter(by=actor.user_id, at__gt=locked.now - AT_ONCE)
    again = latest.filter(text=words).first()
    if again is not None:
        return again
    check_pace(latest.count())
    check_room(rows.count(), MOST)
    row = TalkMessage.objects.create(
        game=locked.game, player=actor.player or "", by_id=actor.user_id, at=locked.now, text=words
    )
    readers = {*locked.roster.users} - {actor.user_id, *blockers_of(actor.user_id)}
    add_mark(locked.game, mark_of(row), readers)
    locked.record("talk", row, with_world=False)
    locked.mark(Effect.SAVE)
    return row


def remove(locked: LockedGame, number: int, *, actor: Actor, moderates: bool) -> bool:
    """Removes a message: its writer deletes it, a moderator leaves its place in the thread.

    Returns whether they may. Without such a message nothing changes.
    """
    row = TalkMessage.objects.filter(game=locked.game, pk=number).first()
    if row is None:
        return True
    own = row.by_id is not None and row.by_id == actor.user_id
    if not (own or moderates):
        return False
    forget_mark(locked.game, mark_of(row))
    if own:
        row.delete()
    else:
        row.removed, row.text = True, ""
        row.save(update_fields=["removed", "text"])
    locked.mark(Effect.SAVE)
    return True


def open_all_of(person_id: int, seats: QuerySet[Seat]) -> None:
    """Marks every message of this person as read, for the players of these seats."""
    said: dict[int, set[str]] = {}
    for row in TalkMessage.objects.filter(by=person_id).only("pk", "game"):
        said.setdefault(row.game_id, set()).add(mark_of(row))
    for seat in seats.filter(game__in=said):
        open_marks(seat, said[seat.game_id].__contains__)


def delete_all_of(person_id: int) -> None:
    """Deletes every message of this person, which is unread for nobody any more."""
    open_all_of(person_id, Seat.objects.all())
    TalkMessage.objects.filter(by=person_id).delete()


def report(locked: LockedGame, number: int, *, actor: Actor) -> None:
    """Marks a message of somebody else as reported. Without such a message nothing changes."""
    rows = TalkMessage.objects.filter(game=locked.game, removed=False, reported_at=None)
    row = rows.exclude(by=actor.user_id).filter(pk=number).first()
    if row is not None:
        row.reported_at = locked.now
        row.save(update_fields=["reported_at"])
        locked.record("talk_reported", row, with_world=False)


def thread_of(
    game: Game, before: int | None = None, without: Collection[int] = ()
) -> tuple[list[TalkMessage], int]:
    """A page of the thread, newest first, with numbers below `before`, without these writers.

    Also the number before which the next page begins, 0 for none.
    """
    rows = TalkMessage.objects.filter(game=game).order_by("-pk")
    if without:
        rows = rows.exclude(by__in=without)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].pk if len(found) > PAGE else 0
