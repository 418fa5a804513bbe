"""The one transaction in which a game changes, and its end (D3, D4).

Inside it an action plays commands, changes rows and marks what others will see. At its end follow,
once and in this order: automatic players and deadlines, notices, the next check, the version, the
row.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from club.actions.chain.hash_chain import notes_together
from club.actions.clock.automatic_players import checks_next, run_automatic_players
from club.actions.journal.ledger import Effect, LockedGame, lock, try_lock
from club.actions.journal.moments import update_game
from club.actions.notices import notice_triggers
from club.actions.notices.reminders import remind


@contextmanager
def transact(game_id: int, *, replayed: bool = False) -> Iterator[LockedGame]:
    """The game under its lock. Raises `Game.DoesNotExist`.

    With `replayed`, entries that were played elsewhere cause no notices, and automatic players do
    nothing.
    """
    with transaction.atomic():
        locked = lock(game_id)
        locked.replayed = replayed
        yield locked
        _finish(locked)


@contextmanager
def try_transact(game_id: int, *, wait: bool) -> Iterator[LockedGame | None]:
    """As `transact`. None if the game is deleted, or if another process has locked it and it may be
    skipped."""
    with transaction.atomic():
        locked = try_lock(game_id, skip_locked=not wait)
        if locked is None:
            yield None
            return
        with notes_together(locked):
            yield locked
            _finish(locked)


def _finish(locked: LockedGame) -> None:
    """The end of every transaction. Nothing else calls what follows from an act."""
    before = notice_triggers.earlier_progress(locked.game)
    if Effect.PLAYED in locked.effects:
        run_automatic_players(locked)
    elif Effect.AWAITED in locked.effects:
        update_game(locked, locked.how)
    notice_triggers.write_notices(locked, before)
    if Effect.PLAYED in locked.effects:
        remind(locked)
    if locked.effects:
        _save(locked)


def _save(locked: LockedGame) -> None:
    game = locked.game
    if Effect.CHECKS in locked.effects:
        game.checks_at = checks_next(locked)
    game.version += 1
    game.save()
