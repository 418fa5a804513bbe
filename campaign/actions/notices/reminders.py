"""Reminders before a deadline: a day, three hours and a fifth of the window before it (D4, C19)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from campaign.actions.journal.ledger import Game
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.notices.outbox import post
from campaign.actions.notices.recipients import zone_of
from campaign.actions.schedule.calendar import asleep_since, outside
from campaign.models import Campaign, Message
from campaign.play import awaited

BEFORE = (timedelta(hours=24), timedelta(hours=3))
SHARE = 0.8  # of the window
FRESH = 0.1  # of the window, in which nobody needs to be reminded of its opening
APART = timedelta(hours=2)  # the share falls together with another reminder within that
EVENING = timedelta(minutes=15)  # before quiet hours
LEFT = timedelta(hours=1)  # of time to act that a reminder put off by quiet hours leaves


def times(
    opened: datetime, closes: datetime, quiet_hours: Sequence[str], zone: ZoneInfo
) -> tuple[datetime, ...]:
    """When a reader is reminded of a deadline, in order, outside their quiet hours if it can be.

    Out of quiet hours a reminder comes at their end if that leaves time to act, else before they
    begin. Reminders within an hour of each other are one.
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


def next_reminder(game: Game) -> datetime | None:
    """When somebody who is waited for is reminded next; None when nobody will be."""
    campaign = game.campaign
    if not _reminds(campaign):
        return None
    coming = [at for _user, every in _readers(game) for at in every if at > game.now]
    told = _window_told_at(game)
    return min(coming if told is None else [*coming, told], default=None)


def remind(game: Game) -> None:
    """Reminds whose time has come. Everybody reads once that a window for battles nears its end."""
    campaign = game.campaign
    overdue = campaign.checks_at is not None and campaign.checks_at <= game.now
    if not overdue or not _reminds(campaign):
        return
    assert campaign.closes_at is not None
    told = _window_told_at(game)
    if told is not None and told <= game.now:
        players = list(awaited(game.world))
        tell(game, "reminded", players=players, until=campaign.closes_at.isoformat())
    for user_id, every in _readers(game):
        passed = [at for at in every if at <= game.now]
        if passed:
            _post(game, user_id, passed[-1], campaign.closes_at)


def _post(game: Game, user_id: int, at: datetime, until: datetime) -> None:
    campaign = game.campaign
    post(
        campaign, "reminder", now=game.now, to=[user_id], at_once=True,
        occasion=f"{campaign.era} {campaign.moment} {campaign.closes_moves} {at.isoformat()}",
        era=campaign.era, moment=campaign.moment, turn=campaign.turn, phase=campaign.phase,
        until=until.isoformat(),
    )  # fmt: skip


def _reminds(campaign: Campaign) -> bool:
    """Whether a deadline runs of which anybody is reminded; a club night sits at the table."""
    runs = campaign.status == Campaign.RUNNING and not campaign.live
    return runs and campaign.closes_at is not None and campaign.opened_at is not None


def _readers(game: Game) -> list[tuple[int, tuple[datetime, ...]]]:
    """The users who are waited for, and when each is reminded; of a demo, nobody."""
    campaign = game.campaign
    if campaign.demo or not campaign.waits_for:
        return []
    assert campaign.opened_at is not None
    assert campaign.closes_at is not None
    found = []
    for user_id in sorted(game.roster.users_of(campaign.waits_for)):
        profile = getattr(game.roster.users[user_id], "profile", None)
        quiet = profile.quiet_hours if profile is not None else []
        every = times(campaign.opened_at, campaign.closes_at, quiet, zone_of(profile, campaign))
        found.append((user_id, every))
    return found


def _window_told_at(game: Game) -> datetime | None:
    """When everybody reads that the window for battles nears its end; None once they have."""
    campaign = game.campaign
    if campaign.phase != "battles" or campaign.closes_at is None or campaign.opened_at is None:
        return None
    told = Message.objects.filter(
        campaign=campaign, kind="reminded", values__until=campaign.closes_at.isoformat()
    )
    if told.exists():
        return None
    return campaign.opened_at + (campaign.closes_at - campaign.opened_at) * SHARE
