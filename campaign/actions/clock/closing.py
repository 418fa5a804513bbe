"""The one closing function, for Celery, the clock process, `closedue` and the next page view.

Any of them alone suffices, all of them together close each moment exactly once: whoever comes
second finds, under the lock, that nothing is due any more (D4, B2).
"""

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db import OperationalError
from django.db.models.functions import Now

from campaign.actions.clock import closing_attempts, grace, outage
from campaign.actions.clock.automatic_players import answer_for_absent
from campaign.actions.clock.closing_attempts import RUNNING
from campaign.actions.clock.transactions import transact, try_transact
from campaign.actions.clock.unplayed_battles import apply_policy, confirm_overdue
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import envelopes_here
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.moments import put_off
from campaign.actions.journal.page_versions import opening_of
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.security.sealing import unseal
from campaign.commands import OpenBids
from campaign.models import Campaign
from campaign.play import awaited, defaults
from campaign.world import PlayerId

logger = logging.getLogger(__name__)

LONGEST = 1000  # commands in one closing


def due_ids(limit: int = 500) -> list[int]:
    """Campaigns whose deadline has passed by the database's clock, longest overdue first."""
    found: list[int] = []
    for field in ("closes_at", "checks_at"):
        due = Campaign.objects.filter(RUNNING, **{f"{field}__lte": Now()}).order_by(field)
        found += due.values_list("pk", flat=True)[:limit]
    return list(dict.fromkeys(found))[:limit]


def close_all_due(name: str = "") -> int:
    """Closes what is due; how many moments were closed. `name` is whose heartbeat is left."""
    return close_each(due_ids()) if outage.may_close(name) else 0


def close_each(campaign_ids: Iterable[int]) -> int:
    """Closes these if they are due, each in its own transaction; how many moments were closed.

    A campaign that fails is logged and does not keep others from closing; one that somebody else
    is closing is left to them.
    """
    closed, lookout = 0, outage.Lookout()
    for campaign_id in campaign_ids:
        try:
            closed += close(campaign_id, wait=False, lookout=lookout)
        except Exception as error:  # counted by close
            logger.warning("campaign %s did not close: %s", campaign_id, type(error).__name__)
    return closed


def close(
    campaign_id: int,
    *,
    now: datetime | None = None,
    how: str = "deadline",
    wait: bool = True,
    seen: int | None = None,
    lookout: outage.Lookout | None = None,
) -> bool:
    """Closes the campaign's present moment if it is due; whether this call closed it.

    Bids are opened; elsewhere every player waited for gets the default of the phase. A deadline
    in `battles` chooses refuges, and otherwise only moves on. `how` "organiser" closes before
    the deadline. `now` stands for the database's time in drills; with `seen`, only that opening is
    closed. Nothing is after an outage, and while closing is paused. The attempt is counted before
    it is made, outside its transaction; errors are logged, counted (a database that fails is not
    the campaign's fault) and raised again. Closings that follow one another share a `lookout`.
    """
    ask = closing_attempts.question(campaign_id, now, deadline=how != "organiser", wait=wait)
    if not closing_attempts.may_try(ask, lookout or outage.Lookout()):
        return False
    try:
        with try_transact(campaign_id, wait=wait) as game:
            if game is None or seen not in (None, opening_of(game.campaign)):
                return False
            return close_moment(game, now, how)
    except OperationalError:
        logger.warning("closing campaign %s met a failing database", campaign_id)
        closing_attempts.take_back(campaign_id)
        raise
    except Exception:
        if how != "organiser":  # whose decision is rolled back with it, and who counts it then
            closing_attempts.note_failure(campaign_id)
        raise


def close_if_all_sealed(campaign: Campaign) -> None:
    """After a command or a seal: opens the bids at once when nobody is waited for any more.

    Should that fail, the act before it stands; the clock tries again.
    """
    if not campaign.opens_early:
        return
    try:
        close(campaign.pk, how="early")
    except Exception:  # logged and counted by close
        return


def close_if_due(campaign: Campaign) -> bool:
    """For the next page view: closes a campaign whose deadline has passed. Never raises.

    Costs nothing for campaigns from `looking`, which carry the database's time, before then.
    """
    now = getattr(campaign, "database_now", None)
    if campaign.closes_at is None or (now is not None and campaign.closes_at > now):
        return False
    try:
        return close(campaign.pk)
    except Exception:  # logged and counted by close
        return False


def close_now(campaign_id: int, *, actor: Actor, seen: int) -> bool:
    """The organiser closes the moment they saw before its deadline, and no later one."""
    campaign = Campaign.objects.get(pk=campaign_id)
    permissions.check(permissions.may_rule(campaign, actor))
    return close(campaign_id, how="organiser", seen=seen)


def retry(campaign_id: int, *, actor: Actor) -> bool:
    """Takes a stuck campaign up again: clears the mark and closes it if it is due."""
    with transact(campaign_id) as game:
        permissions.check(permissions.may_rule(game.campaign, actor))
        game.campaign.stuck, game.campaign.attempts = "", 0
        game.mark(Effect.SAVE)
    return close(campaign_id)


def close_moment(game: Game, now: datetime | None = None, how: str = "deadline") -> bool:
    """Closes the present moment of a locked campaign if it is due; whether it was closed."""
    campaign = game.campaign
    moment = campaign.moment
    if not _is_due(game, now, how):
        return _check_overdue(game, moment)
    if how == "deadline" and grace.grant(game):
        return False
    if campaign.phase == "bids":
        if how == "deadline" and campaign.opens_early:
            how = "early"
        _open_bids(game)
    _play_defaults(game, moment)
    if campaign.phase == "battles" and apply_policy(game):
        _play_defaults(game, moment)
    closed = game.world.moment != moment
    if not closed and campaign.phase != "battles":
        raise RuntimeError(f"closing {campaign.phase} of campaign {campaign.pk} changed nothing")
    if not closed:
        put_off(game)
        tell(game, "battles_wait", players=list(awaited(game.world)))
    campaign.attempts = 0
    game.how = how
    game.mark(Effect.PLAYED)
    return closed


def _check_overdue(game: Game, moment: int) -> bool:
    """What is due apart from the phase: unanswered reports and reminders."""
    campaign = game.campaign
    overdue = campaign.checks_at is not None and campaign.checks_at <= game.now
    if not _runs(campaign) or not overdue:
        return False
    confirm_overdue(game)
    campaign.attempts = 0
    game.how = "deadline"
    game.mark(Effect.PLAYED)
    return game.world.moment != moment


def _runs(campaign: Campaign) -> bool:
    return campaign.status == Campaign.RUNNING and not campaign.stuck and not campaign.paused


def _is_due(game: Game, now: datetime | None, how: str) -> bool:
    campaign = game.campaign
    if not _runs(campaign):
        return False
    if how == "organiser":
        return True
    return campaign.closes_at is not None and campaign.closes_at <= (now or game.now)


def _open_bids(game: Game) -> None:
    """Opens the envelopes of this moment. A player without an envelope has bid nothing (R11)."""
    campaign = game.campaign
    for absent in campaign.waits_for:
        answer_for_absent(game, PlayerId(absent))
    game.append(OpenBids(open_envelopes(game)), actor=Actor.clock())


def open_envelopes(game: Game) -> dict[PlayerId, int]:
    """Amounts and nonces of this moment's envelopes become public; the bids in them."""
    opened = [row for row in envelopes_here(game.campaign) if row.player in game.world.in_play]
    for envelope in opened:
        envelope.amount, envelope.nonce = unseal(game.campaign, envelope)
        envelope.opened_at = game.now
        envelope.save()
    write(game, *(("opened", envelope) for envelope in opened))
    return {PlayerId(envelope.player): envelope.amount or 0 for envelope in opened}


def _play_defaults(game: Game, moment: int) -> None:
    """One answer at a time, since each may change what the next is, until the moment ends.

    What a player left to be done goes before the default of the phase.
    """
    for _ in range(LONGEST):
        if game.world.moment != moment:
            return
        if any(answer_for_absent(game, player) for player in awaited(game.world)):
            continue
        offered = defaults(game.world)
        if not offered:
            return
        game.append(offered[0], actor=Actor.clock())
    raise RuntimeError(f"campaign {game.campaign.pk}: defaults without end")
