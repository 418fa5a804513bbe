"""A club night in the middle of a game: for an evening, deadlines count in minutes (D4)."""

from django.utils.translation import gettext_noop

from club.actions.decisions.deadlines import check_running, publish_decision, ruled
from club.actions.decisions.ruling_log import record_ruling
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.journal.moments import move_deadline
from club.actions.schedule.calendar import LIVE, calendar_of, deadline
from club.refusals import Refusal

MOST_MINUTES = 24 * 60


def begin_club_night(game_id: int, *, actor: Actor, minutes: int, reason: str) -> None:
    """Starts a club night: a phase closes after so many minutes. With 0 it closes when everybody is
    done.

    The open phase gets the new length too, from this moment. An open-ended phase has no clock.
    Refuses `live` if a club night is on, `minutes`, and what every decision about time refuses.
    """
    with ruled(game_id, actor) as locked:
        check_running(locked)
        if locked.game.live:
            raise Refusal("live", "D4", gettext_noop("A club night is already on."))
        if not 0 <= minutes <= MOST_MINUTES:
            sentence = gettext_noop("A phase on a club night can last 0 to 1440 minutes.")
            raise Refusal("minutes", "D4", sentence, fields=("minutes",))
        locked.game.durations[LIVE] = 60 * minutes
        _switch(locked, actor, reason, live=True, minutes=minutes)


def end_club_night(game_id: int, *, actor: Actor, reason: str) -> None:
    """Returns to the game's calendar. The open phase starts again with it. Refuses `live`."""
    with ruled(game_id, actor) as locked:
        check_running(locked)
        if not locked.game.live:
            raise Refusal("live", "D4", gettext_noop("No club night is on."))
        _switch(locked, actor, reason, live=False)


def _switch(locked: LockedGame, actor: Actor, reason: str, *, live: bool, **values: int) -> None:
    game = locked.game
    kind = "live" if live else "live_over"
    record_ruling(locked, kind, actor=actor, reason=reason)
    game.live = live
    game.attempts = 0
    move_deadline(locked, deadline(game.phase, locked.now, **calendar_of(game)))
    until = game.closes_at.isoformat() if game.closes_at else ""
    publish_decision(locked, kind, actor, reason, until=until, **values)
