"""The organiser moves time: extends, pauses, resumes, excuses, closes (D3, D4, B1).

Each is a ruling with its reason, is told to everybody, and is refused with a sentence.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import OperationalError
from django.utils.translation import gettext_noop

from campaign.actions.clock import closing, closing_attempts, outage
from campaign.actions.clock.closing_preview import dry_run
from campaign.actions.clock.excusing import play_out
from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.moments import move_deadline
from campaign.actions.journal.page_versions import stale
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.rulings.ruling_log import decide
from campaign.actions.schedule.calendar import awake
from campaign.actions.schedule.site_pause import is_paused
from campaign.models import Campaign
from club.refusals import Refusal

LONGEST = timedelta(days=366)  # from now to a deadline


def extend(
    campaign_id: int, *, actor: Actor, until: datetime, reason: str, seen: int | None = None
) -> None:
    """Moves the deadline of the open phase to a later time, or gives it one.

    Out of quiet hours as every deadline. `seen` is the opening that it was said for. Refuses
    `past`, `earlier` (a promised deadline never comes nearer), `too-far`, `paused`, and what all
    of these refuse: `not-yours`, `not-started`, `ended`, `reason`, `stale`.
    """
    with ruled(campaign_id, actor, seen) as game:
        campaign = game.campaign
        check_running(game)
        until = _checked(game, until)
        decide(game, "extend", actor=actor, reason=reason, changes=_move(campaign, until))
        move_deadline(game, until)
        campaign.attempts = 0
        announce(game, "extended", actor, reason, until=until.isoformat(), phase=campaign.phase)


def pause(campaign_id: int, *, actor: Actor, reason: str) -> None:
    """Stops the deadlines. Players may go on acting. Refuses `paused` if it is already."""
    with ruled(campaign_id, actor) as game:
        check_running(game)
        decide(game, "pause", actor=actor, reason=reason)
        game.campaign.paused, game.campaign.paused_at = True, game.now
        game.campaign.closes_moves += 1
        announce(game, "paused", actor, reason)


def resume(campaign_id: int, *, actor: Actor, reason: str) -> None:
    """Lets the deadlines run again: they move by as long as they stood. Refuses `not-paused`.

    Bids that were all sealed meanwhile are opened at once.
    """
    with ruled(campaign_id, actor) as game:
        campaign = game.campaign
        if not campaign.paused:
            raise Refusal("not-paused", "D4", gettext_noop("The campaign is not paused."))
        decide(game, "resume", actor=actor, reason=reason)
        stood = game.now - max(campaign.paused_at or game.now, campaign.opened_at or game.now)
        campaign.paused, campaign.paused_at = False, None
        if campaign.closes_at is not None:
            move_deadline(game, awake(campaign, campaign.closes_at + stood))
        game.mark(Effect.CHECKS)
        if campaign.opens_early:
            move_deadline(game, game.now)
        until = campaign.closes_at.isoformat() if campaign.closes_at else ""
        announce(game, "resumed", actor, reason, until=until)


def excuse(
    campaign_id: int, player: str, *, actor: Actor, reason: str, seen: int | None = None
) -> None:
    """Nobody waits any longer for this player in the open moment.

    What they left to be done, or else the default of the phase, is played for them now, so that the
    others go on; it counts as played by default, not as missed, and their grace is not spent. A bid
    that they seal later, in time, still counts. Refuses `not-awaited`, and `nothing-to-play` in
    battles: they wait for people, and end by a result or a ruling.
    """
    with ruled(campaign_id, actor, seen) as game:
        check_running(game)
        if player not in game.campaign.waits_for:
            raise Refusal("not-awaited", "D4", gettext_noop("Nobody waits for this player now."))
        decide(game, "excuse", actor=actor, reason=reason)
        announce(game, "excused", actor, reason, player=player, phase=game.campaign.phase)
        play_out(game, player, actor)
        game.mark(Effect.PLAYED)


def close_now(
    campaign_id: int, *, actor: Actor, seen: int, reason: str, shown: str | None = None
) -> None:  # fmt: skip
    """Closes the moment that the organiser saw before its deadline, and no later one.

    `shown` is the name of the dry run that was confirmed: `stale` if closing would do something
    else by now. Refuses `stuck` when it must be taken up again first, and `not-closed` where only
    people can end the phase.
    """
    try:
        outage.notice()
        with ruled(campaign_id, actor, seen) as game:
            _close(game, actor=actor, reason=reason, shown=shown)
    except (Refusal, OperationalError):
        raise
    except Exception:
        closing_attempts.count_failure(campaign_id)
        raise


def _close(game: Game, *, actor: Actor, reason: str, shown: str | None) -> None:
    check_running(game)
    if game.campaign.stuck:
        raise Refusal("stuck", "D4", gettext_noop("This phase is stuck. Take it up again."))
    if shown not in (None, dry_run(game.campaign, game.world).name):
        raise stale()
    decide(game, "close", actor=actor, reason=reason)
    announce(game, "closed", actor, reason, phase=game.campaign.phase)
    if is_paused() or not closing.close_moment(game, how="organiser"):
        sentence = gettext_noop("Battles wait for people: enter their results, or rule them.")
        raise Refusal("not-closed", "A49", sentence)


@contextmanager
def ruled(campaign_id: int, actor: Actor, seen: int | None = None) -> Iterator[Game]:
    """The campaign under its lock, for its organiser; an ended one is refused."""
    allowed = permissions.may_rule
    with turn(campaign_id, actor, allowed, page_version=seen, strict=True) as game:
        if game.campaign.status == Campaign.ENDED:
            raise Refusal("ended", "R2", gettext_noop("The campaign has ended."))
        yield game


def check_running(game: Game) -> None:
    """Refuses `not-started` and `paused`."""
    if game.campaign.status == Campaign.SETUP:
        raise Refusal(
            "not-started", "D4", gettext_noop("The campaign has not started: no deadline runs.")
        )
    if game.campaign.paused:
        raise Refusal("paused", "D4", gettext_noop("The campaign is paused. Resume it first."))


def _checked(game: Game, until: datetime) -> datetime:
    """The new deadline, out of quiet hours."""
    too_far = gettext_noop("A deadline lies within a year.")
    if until - game.now > LONGEST:
        raise _untimely("too-far", too_far)
    if until <= game.now:
        raise _untimely("past", gettext_noop("This time has passed already."))
    until = awake(game.campaign, until)
    closes_at = game.campaign.closes_at
    if closes_at is not None and until <= closes_at:
        sentence = gettext_noop("A deadline moves only to a later time; close the phase instead.")
        raise _untimely("earlier", sentence)
    if until - game.now > LONGEST:
        raise _untimely("too-far", too_far)
    return until


def _untimely(code: str, sentence: str) -> Refusal:
    return Refusal(code, "D4", sentence, fields=("until",))


def _move(campaign: Campaign, until: datetime) -> list[list[str]]:
    before = campaign.closes_at.isoformat() if campaign.closes_at else ""
    return [["closes_at", before, until.isoformat()]]


def announce(game: Game, kind: str, actor: Actor, reason: str, **values: Any) -> None:
    """Everybody reads the decision."""
    tell(game, kind, by=actor, reason=reason.strip(), **values)
