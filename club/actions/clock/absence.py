"""Absence of players by a switch or by dates, and their stewards (D4)."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext_noop

from club.actions.clock.holidays import next_absence, write_absence
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.kinds import kind_of
from club.refusals import Refusal

Absence = tuple[datetime, datetime]  # its first moment, and the first one after it
LONGEST = timedelta(days=366)  # of a holiday, and before it begins

NO_STEWARD = gettext_noop("There is no such steward.")
BACKWARDS = gettext_noop("The last day must not be before the first, or in the past.")
OVERLAP = gettext_noop("Two of your absences overlap. Enter each day only once.")
TOO_FAR = gettext_noop("Choose days within the next year.")


def set_absence(
    game_id: int,
    *,
    actor: Actor,
    steward: str | None,
    away: bool,
    since: datetime | None = None,
    until: datetime | None = None,
    later: Sequence[Absence] | None = None,
) -> None:
    """Saves the player's consent to a steward and their absences.

    `steward` is "" for none and None for the present one. Players can be away now, or from `since`
    on. They are back automatically at `until`. The same counts for each of the `later` absences
    (None: as they are stored).

    The steward of an absent player plays at once. Everybody is notified when an absence begins and
    ends. Refuses `not-yours`, an unknown bot, and `days`. Only the player may consent.
    """
    with turn(game_id, actor, permissions.holds_seat) as locked:
        if steward and steward not in kind_of(locked.game).clock.bots:
            raise Refusal("steward", "D4", NO_STEWARD, fields=("steward",))
        _check_days(locked.now, since, until)
        _check_later(locked.now, until, later or ())
        seat = locked.game.seats.get(player=actor.player)
        seat.steward = seat.steward if steward is None else steward
        begun = since is not None and since <= locked.now or since is None and until is not None
        seat.away_from = None if away or begun else since
        seat.away_until = until
        if later is not None:
            seat.later_absences = [[at.isoformat() for at in pair] for pair in later]
        if not (away or begun or since):
            next_absence(seat)
        write_absence(locked, seat, away=away or begun)
        locked.mark(Effect.PLAYED)


def _check_days(now: datetime, since: datetime | None, until: datetime | None) -> None:
    if until is not None and (until <= now or (since is not None and until <= since)):
        raise Refusal("days", "D4", BACKWARDS, fields=("until",))
    if any(at is not None and at > now + LONGEST for at in (since, until)):
        raise Refusal("days", "D4", TOO_FAR, fields=("since", "until"))


def _check_later(now: datetime, before: datetime | None, later: Sequence[Absence]) -> None:
    """Refuses `days` if an absence has no end, or begins before the previous one ends."""
    for since, until in later:
        _check_days(now, since, until)
        if before is not None and since < before:
            raise Refusal("days", "D4", OVERLAP, fields=("since",))
        before = until
