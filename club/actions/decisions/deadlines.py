"""Deadline decisions of the organiser: extend, pause, resume, excuse, close (D3, D4, B1).

Each is a ruling with its reason, notifies everybody, and can be refused with a sentence. The
organiser may also undo the extension of an outage, and cancel the game.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import OperationalError
from django.utils.translation import gettext_noop

from club.actions.clock import closing, closing_attempts, outage
from club.actions.clock.automatic_players import play_out
from club.actions.clock.closing_preview import dry_run
from club.actions.clock.turn import turn
from club.actions.decisions.ruling_log import record_ruling
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.moments import end_early, move_deadline
from club.actions.journal.page_versions import stale
from club.actions.notices.game_messages import add_message
from club.actions.schedule.calendar import awake, open_ended_sentence
from club.actions.schedule.site_pause import is_paused
from club.kinds import kind_of
from club.models import Game
from club.refusals import Refusal

LONGEST = timedelta(days=366)  # from now to a deadline


def extend(
    game_id: int, *, actor: Actor, until: datetime, reason: str, page_version: int | None = None
) -> None:
    """Moves the deadline of the open phase to a later time, or sets one.

    The deadline avoids quiet hours like every other. `page_version` is that of the form. Refuses
    `past`, `earlier` (a promised deadline never comes nearer), `too-far`, `paused`, and what all of
    these refuse: `not-yours`, `not-started`, `ended`, `reason`, `stale`.
    """
    with ruled(game_id, actor, page_version) as locked:
        game = locked.game
        check_running(locked)
        until = _checked(locked, until)
        record_ruling(locked, "extend", actor=actor, reason=reason, changes=_move(game, until))
        move_deadline(locked, until)
        game.attempts = 0
        publish_decision(
            locked, "extended", actor, reason, until=until.isoformat(), phase=game.phase
        )


def pause(game_id: int, *, actor: Actor, reason: str) -> None:
    """Stops the deadlines. Players may continue to act. Refuses `paused` if the game is already
    paused."""
    with ruled(game_id, actor) as locked:
        check_running(locked)
        record_ruling(locked, "pause", actor=actor, reason=reason)
        locked.game.paused, locked.game.paused_at = True, locked.now
        locked.game.closes_moves += 1
        publish_decision(locked, "paused", actor, reason)


def resume(game_id: int, *, actor: Actor, reason: str) -> None:
    """Resumes the deadlines, which move by the length of the pause. Refuses `not-paused`.

    Games that may close now do so at once.
    """
    with ruled(game_id, actor) as locked:
        game = locked.game
        if not game.paused:
            raise Refusal("not-paused", "D4", gettext_noop("The game is not paused."))
        record_ruling(locked, "resume", actor=actor, reason=reason)
        stood = locked.now - max(game.paused_at or locked.now, game.opened_at or locked.now)
        game.paused, game.paused_at = False, None
        if game.closes_at is not None:
            move_deadline(locked, awake(game, game.closes_at + stood))
        locked.mark(Effect.CHECKS)
        if kind_of(game).clock.closes_at_once(game):
            move_deadline(locked, locked.now)
        until = game.closes_at.isoformat() if game.closes_at else ""
        publish_decision(locked, "resumed", actor, reason, until=until)


def excuse(
    game_id: int, player: str, *, actor: Actor, reason: str, page_version: int | None = None
) -> None:
    """Excuses a player, so that the game does not wait for them in the open moment.

    Their plan, or the default of the phase, is played for them now, so that the others can
    continue. It counts as played by default, not as missed, and their grace is not spent. What they
    seal later, in time, still counts. Refuses `not-awaited`, and `nothing-to-play` in an open-ended
    phase, which waits for people.
    """
    with ruled(game_id, actor, page_version) as locked:
        check_running(locked)
        if player not in locked.game.waits_for:
            raise Refusal(
                "not-awaited", "D4", gettext_noop("Nobody is waiting for this player now.")
            )
        record_ruling(locked, "excuse", actor=actor, reason=reason)
        publish_decision(locked, "excused", actor, reason, player=player, phase=locked.game.phase)
        play_out(locked, player, actor)
        locked.mark(Effect.PLAYED)


def close_early(
    game_id: int, *, actor: Actor, page_version: int, reason: str, shown: str | None = None
) -> None:
    """Closes the moment that the organiser saw before its deadline, and no later one.

    `shown` is the name of the preview that was confirmed. Refuses `stale` if closing would have
    another result now. Refuses `stuck` if the game must first be made active, and `not-closed` if
    only people can end the phase.
    """
    try:
        outage.notice()
        with ruled(game_id, actor, page_version) as locked:
            _close(locked, actor=actor, reason=reason, shown=shown)
    except (Refusal, OperationalError):
        raise
    except Exception:
        closing_attempts.count_failure(game_id)
        raise


def _close(locked: LockedGame, *, actor: Actor, reason: str, shown: str | None) -> None:
    check_running(locked)
    if locked.game.stuck:
        raise Refusal("stuck", "D4", gettext_noop("This phase is stuck. Try closing it again."))
    if shown not in (None, dry_run(locked.game, locked.world).name):
        raise stale()
    record_ruling(locked, "close", actor=actor, reason=reason)
    publish_decision(locked, "closed", actor, reason, phase=locked.game.phase)
    if is_paused() or not closing.close_moment(locked, how="organiser"):
        raise Refusal("not-closed", "A49", open_ended_sentence(locked.game))


@contextmanager
def ruled(game_id: int, actor: Actor, page_version: int | None = None) -> Iterator[LockedGame]:
    """The game under its lock, for its organiser. Refuses `ended`."""
    allowed = permissions.may_rule
    with turn(game_id, actor, allowed, page_version=page_version, strict=True) as locked:
        if locked.game.status == Game.ENDED:
            raise Refusal("ended", "R2", gettext_noop("The game has ended."))
        yield locked


def check_running(locked: LockedGame) -> None:
    """Refuses `not-started` and `paused`."""
    if locked.game.status == Game.SETUP:
        raise Refusal(
            "not-started",
            "D4",
            gettext_noop("The game has not started, so there is no deadline yet."),
        )
    if locked.game.paused:
        raise Refusal("paused", "D4", gettext_noop("The game is paused. Resume it first."))


def _checked(locked: LockedGame, until: datetime) -> datetime:
    """The new deadline, moved out of quiet hours."""
    too_far = gettext_noop("A deadline must be within a year.")
    if until - locked.now > LONGEST:
        raise _untimely("too-far", too_far)
    if until <= locked.now:
        raise _untimely("past", gettext_noop("That time has already passed."))
    until = awake(locked.game, until)
    closes_at = locked.game.closes_at
    if closes_at is not None and until <= closes_at:
        sentence = gettext_noop(
            "A deadline can only be moved later. To end the phase sooner, close it instead."
        )
        raise _untimely("earlier", sentence)
    if until - locked.now > LONGEST:
        raise _untimely("too-far", too_far)
    return until


def _untimely(code: str, sentence: str) -> Refusal:
    return Refusal(code, "D4", sentence, fields=("until",))


def _move(game: Game, until: datetime) -> list[list[str]]:
    before = game.closes_at.isoformat() if game.closes_at else ""
    return [["closes_at", before, until.isoformat()]]


def publish_decision(
    locked: LockedGame, kind: str, actor: Actor, reason: str, **values: Any
) -> None:
    """Publishes the decision, so that everybody can read it."""
    add_message(locked, kind, by=actor, reason=reason.strip(), **values)


def put_back(game_id: int, *, actor: Actor, reason: str, page_version: int | None = None) -> None:
    """Moves the deadline back by as much as outages moved it in this moment, but not into the past.

    Refuses `not-moved`, and what every decision about time refuses.
    """
    with ruled(game_id, actor, page_version) as locked:
        game = locked.game
        check_running(locked)
        if game.outage_moved is None or game.closes_at is None:
            sentence = gettext_noop("No outage has moved this deadline.")
            raise Refusal("not-moved", "D4", sentence)
        until = max(locked.now, game.closes_at - game.outage_moved)
        change = ["closes_at", game.closes_at.isoformat(), until.isoformat()]
        record_ruling(locked, "put_back", actor=actor, reason=reason, changes=[change])
        move_deadline(locked, until)
        locked.mark(Effect.CHECKS)
        publish_decision(
            locked, "put_back", actor, reason, until=until.isoformat(), phase=game.phase
        )


def break_off(game_id: int, *, actor: Actor, reason: str) -> None:
    """Ends the game: no more commands, no deadline, and sealed acts stay unopened for ever.

    For the organiser, and final. Refuses `not-yours`, `ended` and `reason`.
    """
    with ruled(game_id, actor) as locked:
        game = locked.game
        record_ruling(locked, "break_off", actor=actor, reason=reason)
        end_early(locked)
        publish_decision(locked, "broken_off", actor, reason, turn=game.turn, phase=game.phase)
