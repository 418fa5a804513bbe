"""Reminders before a deadline: a day, three hours and a fifth of the window before it (D4, C19)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.notices.outbox import post
from club.actions.notices.recipients import zone_of
from club.actions.schedule.calendar import asleep_since, outside
from club.kinds import kind_of
from club.models import Game, Message

BEFORE = (timedelta(hours=24), timedelta(hours=3))
SHARE = 0.8  # of the window
FRESH = 0.1  # of the window, too early for a reminder
APART = timedelta(hours=2)  # a reminder at SHARE that is nearer to another one is left out
EVENING = timedelta(minutes=15)  # before quiet hours
LEFT = timedelta(hours=1)  # of time to act after a reminder postponed by quiet hours


def times(
    opened: datetime, closes: datetime, quiet_hours: Sequence[str], zone: ZoneInfo
) -> tuple[datetime, ...]:
    """The times of a reader's reminders of a deadline, in order, if possible outside quiet hours.

    A reminder that falls into quiet hours comes at their end if that leaves time to act, else
    before they begin. Reminders within an hour of each other are one.
    """
    window = closes - opened
    fixed = [closes - before for before in BEFORE if closes - before > opened + window * FRESH]
    share = opened + window * SHARE
    planned = [*fixed, *([share] if all(abs(share - at) >= APART for at in fixed) else [])]
    spaced: list[datetime] = []
    for at in sorted({_awake(at, opened, closes, quiet_hours, zone) for at in planned}):
        if not spaced or at - spaced[-1] >= LEFT:
            spaced.append(at)
    return tuple(spaced)


def _awake(
    at: datetime, opened: datetime, closes: datetime, quiet_hours: Sequence[str], zone: ZoneInfo
) -> datetime:
    later = outside(at, quiet_hours, zone)
    if later <= closes - LEFT or later == at:
        return later
    evening = asleep_since(at, quiet_hours, zone) - EVENING
    return evening if evening > opened else at


def next_reminder(locked: LockedGame) -> datetime | None:
    """The time of the next reminder of an awaited player; None without one."""
    game = locked.game
    if not _reminds(game):
        return None
    coming = [at for _user, every in _readers(locked) for at in every if at > locked.now]
    notice_at = _window_notice_at(locked)
    return min(coming if notice_at is None else [*coming, notice_at], default=None)


def remind(locked: LockedGame) -> None:
    """Sends the reminders whose time has come.

    In an open-ended phase, everybody gets one notice that its window nears its end.
    """
    game = locked.game
    overdue = game.checks_at is not None and game.checks_at <= locked.now
    if not overdue or not _reminds(game):
        return
    assert game.closes_at is not None
    notice_at = _window_notice_at(locked)
    if notice_at is not None and notice_at <= locked.now:
        players = list(kind_of(game).rules.awaited(locked.world))
        add_message(locked, "reminded", players=players, until=game.closes_at.isoformat())
    for user_id, every in _readers(locked):
        passed = [at for at in every if at <= locked.now]
        if passed:
            _post(locked, user_id, passed[-1], game.closes_at)


def _post(locked: LockedGame, user_id: int, at: datetime, until: datetime) -> None:
    game = locked.game
    post(
        game,
        "reminder",
        now=locked.now,
        to=[user_id],
        at_once=True,
        occasion=f"{game.era} {game.moment} {game.closes_moves} {at.isoformat()}",
        era=game.era,
        moment=game.moment,
        turn=game.turn,
        phase=game.phase,
        until=until.isoformat(),
    )


def _reminds(game: Game) -> bool:
    """Whether a deadline runs that needs reminders. A club night needs none: people sit at the
    table."""
    runs = game.status == Game.RUNNING and not game.live
    return runs and game.closes_at is not None and game.opened_at is not None


def _readers(locked: LockedGame) -> list[tuple[int, tuple[datetime, ...]]]:
    """The awaited users, with the times of their reminders. Nobody of a demo, and nobody away."""
    game = locked.game
    if game.demo or not game.waits_for:
        return []
    assert game.opened_at is not None
    assert game.closes_at is not None
    found = []
    present = [seat.player for seat in locked.roster.seats_of(game.waits_for) if not seat.away]
    for user_id in sorted(locked.roster.users_of(present)):
        profile = getattr(locked.roster.users[user_id], "profile", None)
        quiet = profile.quiet_hours if profile is not None else []
        every = times(game.opened_at, game.closes_at, quiet, zone_of(profile, game))
        found.append((user_id, every))
    return found


def _window_notice_at(locked: LockedGame) -> datetime | None:
    """The time of the notice that the window of an open-ended phase nears its end.

    None if it was already sent.
    """
    game = locked.game
    if (
        game.phase not in kind_of(game).clock.open_ended
        or game.closes_at is None
        or game.opened_at is None
    ):
        return None
    reminders = Message.objects.filter(
        game=game, kind="reminded", values__until=game.closes_at.isoformat()
    )
    if reminders.exists():
        return None
    return game.opened_at + (game.closes_at - game.opened_at) * SHARE
