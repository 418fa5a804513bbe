"""Messages to everybody in a game, in addition to the entries of the journal (D3, D4)."""

from typing import Any

from club.actions.chain.hash_chain import note_rows
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.permissions import organisers_of
from club.models import Message


def add_message(
    locked: LockedGame, kind: str, *, by: Any = None, reason: str = "", **values: Any
) -> Message:
    """Stores a message after the latest journal entry.

    Its words are in `chronicle/_message_words.html`. The users concerned get a notice too.

    Call it inside the transaction of its event. `by` is the user or the actor. The message marks if
    they also play, and `values` mark what a deputy did as an organiser. Nothing sealed may be in
    `values`.
    """
    game = locked.game
    if isinstance(by, Actor) and _is_deputy(locked, by):
        values["deputy"] = True
    by_id = by.user_id if isinstance(by, Actor) else getattr(by, "pk", None)
    plays = by_id is not None and game.seats.filter(user_id=by_id).exists()
    message = Message.objects.create(
        game=game,
        at=locked.now,
        seq=game.seq,
        kind=kind,
        by_id=by_id,
        by_player=plays,
        reason=reason,
        values=values,
    )
    note_rows(locked, ("message", message))
    locked.record("message", message)
    locked.mark(Effect.SAVE)
    return message


def _is_deputy(locked: LockedGame, by: Actor) -> bool:
    """Whether a deputy acts in place of the organiser."""
    if by.kind not in ("organiser", "ruling") or by.user_id == locked.game.organiser_id:
        return False
    return by.user_id in organisers_of(locked.game)
