"""Absences that begin and end automatically, on the days that a player entered (D4)."""

from datetime import datetime

from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.models import Seat


def follow_dates(locked: LockedGame) -> bool:
    """Begins and ends the absences whose time has come. Returns whether there was one."""
    due = [seat for seat in locked.roster.seats.values() if seat.user_id and _turns(seat, locked)]
    for seat in due:
        away = not seat.away and (seat.away_until is None or seat.away_until > locked.now)
        seat.away_from = None
        if not away:
            next_absence(seat)
        write_absence(locked, seat, away=away)
    return bool(due)


def later_absences(seat: Seat) -> list[tuple[datetime, datetime]]:
    """The further absences: when each begins and when it is over."""
    return [
        (datetime.fromisoformat(since), datetime.fromisoformat(until))
        for since, until in seat.later_absences
    ]


def next_absence(seat: Seat) -> None:
    """Puts the earliest of the further absences in the place of the one that is over."""
    pairs = later_absences(seat)
    seat.away_from, seat.away_until = pairs[0] if pairs else (None, None)
    seat.later_absences = seat.later_absences[1:]


def _turns(seat: Seat, locked: LockedGame) -> bool:
    turns_at = seat.away_until if seat.away else seat.away_from
    return turns_at is not None and turns_at <= locked.now


def write_absence(locked: LockedGame, seat: Seat, *, away: bool) -> None:
    """Stores the absence of this player. Everybody is notified if it begins or ends."""
    if seat.away != away:
        until = {"until": seat.away_until.isoformat()} if away and seat.away_until else {}
        add_message(locked, "away" if away else "back", player=seat.player, **until)
    seat.away = away
    seat.save(update_fields=["steward", "away", "away_from", "away_until", "later_absences"])
