"""A stored decision of the organiser: its author, time and reason, and whether they play (D3)."""

from typing import Any

from django.utils.translation import gettext_noop

from club.actions.chain.hash_chain import note_rows
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.models import JournalEntry, Ruling, Seat
from club.refusals import Refusal
from club.signs import plain_lines

MOST_WORDS = 1000  # characters of a reason


def record_ruling(
    locked: LockedGame,
    kind: str,
    *,
    actor: Actor,
    reason: str,
    entry: JournalEntry | None = None,
    standing: bool = False,
    changes: Any = (),
) -> Ruling:
    """Records the ruling apart from the journal, within the transaction of its decision.

    `kind` and `changes` as in `Ruling`. Refuses `reason` if it is empty or too long.
    """
    game = locked.game
    ruling = Ruling.objects.create(
        game=game,
        entry=entry,
        kind=kind,
        by_id=actor.user_id,
        by_player=_player_of(locked, actor),
        at=locked.now,
        turn=game.turn,
        phase=game.phase,
        reason=checked_reason(reason),
        standing=standing,
        changes=list(changes),
    )
    note_rows(locked, ("ruling", ruling))
    return ruling


def checked_reason(reason: str) -> str:
    """The reason as it is stored. Refuses `reason`."""
    words = plain_lines(reason)
    if not words:
        raise Refusal(
            "reason",
            "D3",
            gettext_noop("Say why: everybody will see it next to the decision."),
            fields=("reason",),
        )
    if len(words) > MOST_WORDS:
        raise Refusal(
            "reason",
            "D3",
            gettext_noop("A reason can have at most {most} characters."),
            fields=("reason",),
            most=MOST_WORDS,
        )
    return words


def _player_of(locked: LockedGame, actor: Actor) -> str:
    """The actor's seat in this game. It is empty if they do not play."""
    if actor.user_id is None:
        return ""
    seats = Seat.objects.filter(game=locked.game, user_id=actor.user_id)
    return seats.values_list("player", flat=True).first() or ""
