"""Absences that begin and end by themselves, on the days that a player gave (D4)."""

from django.db.models import Q

from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.models import Seat


def follow_dates(locked: LockedGame) -> bool:
    """Begins and ends the absences whose time has come; whether there was one."""
    begins = Q(away=False, away_from__lte=locked.now)
    due = Seat.objects.filter(
        begins | Q(away=True, away_until__lte=locked.now), game=locked.game, user__isnull=False
    )
    seats = list(due.order_by("player"))
    for seat in seats:
        away = not seat.away and (seat.away_until is None or seat.away_until > locked.now)
        seat.away_from = None
        seat.away_until = seat.away_until if away else None
        write_absence(locked, seat, away=away)
    return bool(seats)


def write_absence(locked: LockedGame, seat: Seat, *, away: bool) -> None:
    """Stores the absence of this player; everybody is notified where it begins or ends."""
    if seat.away != away:
        until = {"until": seat.away_until.isoformat()} if away and seat.away_until else {}
        add_message(locked, "away" if away else "back", player=seat.player, **until)
    seat.away = away
    seat.save(update_fields=["steward", "away", "away_from", "away_until"])
