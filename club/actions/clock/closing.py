"""The one closing function, for Celery, the clock process, `closedue` and the next page view.

Any of them is enough, and all of them together close each moment exactly once. The second one
finds, under the lock, that nothing is due (D4, B2).
"""

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db import OperationalError
from django.db.models.functions import Now

from club.actions.clock import closing_attempts, grace, outage
from club.actions.clock.automatic_players import answer_for_absent
from club.actions.clock.closing_attempts import RUNNING, UNENDED
from club.actions.clock.holidays import follow_dates
from club.actions.clock.transactions import transact, try_transact
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.moments import postpone
from club.actions.journal.page_versions import page_version_of
from club.kinds import kind_of, names
from club.models import Game

logger = logging.getLogger(__name__)

LONGEST = 1000  # commands in one closing


def due_ids(limit: int = 500) -> list[int]:
    """Games whose deadline or next check has passed by the database's clock, longest overdue first.

    Games of a kind that this program does not know are left out.
    """
    found: list[int] = []
    for field, open_ones in (("closes_at", RUNNING), ("checks_at", UNENDED)):
        games = Game.objects.filter(open_ones, kind__in=names())
        due = games.filter(**{f"{field}__lte": Now()}).order_by(field)
        found += due.values_list("pk", flat=True)[:limit]
    return list(dict.fromkeys(found))[:limit]


def close_all_due(name: str = "") -> int:
    """Closes what is due and returns the number of closed moments. `name` names the heartbeat."""
    return close_each(due_ids()) if outage.may_close(name) else 0


def close_each(game_ids: Iterable[int]) -> int:
    """Closes these games if they are due, each in its own transaction.

    Returns the number of closed moments. A game that fails is logged and does not stop the others.
    A game that another process has locked is left to that process.
    """
    closed, outage_check = 0, outage.OutageCheck()
    for game_id in game_ids:
        try:
            closed += close(game_id, wait=False, outage_check=outage_check)
        except Exception as error:  # counted by close
            logger.warning("game %s did not close: %s", game_id, type(error).__name__)
    return closed


def close(
    game_id: int,
    *,
    now: datetime | None = None,
    how: str = "deadline",
    wait: bool = True,
    page_version: int | None = None,
    outage_check: outage.OutageCheck | None = None,
) -> bool:
    """Closes the game's present moment if it is due. Returns whether this call closed it.

    Sealed acts are opened, or every awaited player gets the default of the phase. An open-ended
    phase plays the defaults it has, and stays open. `how` "organiser" closes before the deadline.
    In drills `now` replaces the database's time. With `page_version`, only that moment is closed.
    Nothing closes after an outage, or while closing is paused.

    The attempt is counted before it is made, outside its transaction. Errors are logged, counted
    and raised again, except that a failing database is not counted. Consecutive closings share an
    `outage_check`.
    """
    ask = closing_attempts.Question(game_id, now, deadline=how != "organiser", wait=wait)
    if not closing_attempts.may_try(ask, outage_check or outage.OutageCheck()):
        return False
    try:
        with try_transact(game_id, wait=wait) as locked:
            if locked is None or page_version not in (None, page_version_of(locked.game)):
                return False
            closed = close_moment(locked, now, how)
    except OperationalError:
        logger.warning("closing game %s met a failing database", game_id)
        closing_attempts.uncount_attempt(game_id)
        raise
    except Exception:
        if how != "organiser":  # its decision is rolled back with it, and its caller counts it then
            closing_attempts.note_failed_closing(game_id)
        raise
    kind_of(locked.game).clock.after_commit(locked.game)
    return closed


def close_if_all_sealed(game: Game) -> None:
    """Closes after a command or a seal if the game need not wait.

    If that fails, the command stays valid and the clock tries again.
    """
    if not kind_of(game).clock.closes_at_once(game):
        return
    try:
        close(game.pk, how="early")
    except Exception:  # logged and counted by close
        return


def retry(game_id: int, *, actor: Actor) -> bool:
    """Makes a stuck game active: clears the mark and closes the game if it is due."""
    with transact(game_id) as locked:
        permissions.check_allowed(permissions.may_rule(locked.game, actor))
        locked.game.stuck, locked.game.attempts = "", 0
        locked.mark(Effect.SAVE)
    return close(game_id)


def close_moment(locked: LockedGame, now: datetime | None = None, how: str = "deadline") -> bool:
    """Closes the present moment of a locked game if it is due. Returns whether it was closed."""
    game = locked.game
    moment = game.moment
    if _is_free(game) and game.status != Game.ENDED and follow_dates(locked):
        locked.mark(Effect.PLAYED)
    if not _is_due(locked, now, how):
        return _check_overdue(locked, moment)
    if how == "deadline" and grace.give_grace(locked):
        return False
    kind = kind_of(game)
    if how == "deadline" and kind.clock.closes_at_once(game):
        how = "early"
    kind.clock.before_defaults(locked)
    _play_defaults(locked, moment)
    if kind.clock.after_defaults(locked):
        _play_defaults(locked, moment)
    closed = _moment(locked) != moment or kind.rules.standing(locked.world) is not None
    if not closed and game.phase not in kind.clock.open_ended:
        raise RuntimeError(f"closing {game.phase} of game {game.pk} changed nothing")
    if not closed:
        postpone(locked)
        kind.clock.stayed_open(locked)
    game.attempts = 0
    locked.how = how
    locked.mark(Effect.PLAYED)
    return closed


def _check_overdue(locked: LockedGame, moment: int) -> bool:
    """Handles what is due other than the phase.

    These are unanswered reports, reminders, and tables that nobody uses.
    """
    game = locked.game
    overdue = game.checks_at is not None and game.checks_at <= locked.now
    if game.status == Game.ENDED or not _is_free(game) or not overdue:
        return False
    kind_of(game).clock.overdue(locked)
    game.attempts = 0
    locked.how = "deadline"
    locked.mark(Effect.SAVE if game.status == Game.ENDED else Effect.PLAYED)
    return _moment(locked) != moment


def _runs(game: Game) -> bool:
    return game.status == Game.RUNNING and _is_free(game)


def _is_free(game: Game) -> bool:
    return not game.stuck and not game.paused


def _is_due(locked: LockedGame, now: datetime | None, how: str) -> bool:
    game = locked.game
    if not _runs(game):
        return False
    if how == "organiser":
        return True
    return game.closes_at is not None and game.closes_at <= (now or locked.now)


def _play_defaults(locked: LockedGame, moment: int) -> None:
    """Plays one default at a time, since each may change the next, until the moment ends.

    A player's plan comes before the default of the phase.
    """
    with locked.entries_together():
        for _ in range(LONGEST):
            if _moment(locked) != moment or not _play_default(locked):
                return
    raise RuntimeError(f"game {locked.game.pk}: defaults without end")


def _play_default(locked: LockedGame) -> bool:
    """Plays for one absent player. Returns whether there was anything to play."""
    rules = kind_of(locked.game).rules
    if any(answer_for_absent(locked, player) for player in rules.awaited(locked.world)):
        return True
    offered = rules.defaults(locked.world)
    if offered:
        locked.append(offered[0], actor=Actor.clock())
    return bool(offered)


def _moment(locked: LockedGame) -> int:
    return kind_of(locked.game).rules.progress(locked.world).moment
