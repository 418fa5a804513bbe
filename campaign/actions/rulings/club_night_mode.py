"""A club night in the middle of a campaign: for an evening, minutes count instead of days (D4)."""

from django.utils.translation import gettext_noop

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Game
from campaign.actions.journal.moments import move_deadline
from campaign.actions.rulings.deadlines import announce, check_running, ruled
from campaign.actions.rulings.ruling_log import decide
from campaign.actions.schedule.calendar import LIVE, calendar_of, deadline
from club.refusals import Refusal

MOST_MINUTES = 24 * 60


def begin_club_night(campaign_id: int, *, actor: Actor, minutes: int, reason: str) -> None:
    """From now on a phase closes after so many minutes; 0: when everybody is done.

    It counts for the open phase too, from now; battles have no clock. Refuses `live` when a club
    night is on, `minutes`, and what every decision about time refuses.
    """
    with ruled(campaign_id, actor) as game:
        check_running(game)
        if game.campaign.live:
            raise Refusal("live", "D4", gettext_noop("A club night is on already."))
        if not 0 <= minutes <= MOST_MINUTES:
            sentence = gettext_noop("A phase of a club night has 0 to 1440 minutes.")
            raise Refusal("minutes", "D4", sentence, fields=("minutes",))
        game.campaign.durations[LIVE] = 60 * minutes
        _switch(game, actor, reason, live=True, minutes=minutes)


def end_club_night(campaign_id: int, *, actor: Actor, reason: str) -> None:
    """The campaign's calendar counts again; the open phase begins anew by it. Refuses `live`."""
    with ruled(campaign_id, actor) as game:
        check_running(game)
        if not game.campaign.live:
            raise Refusal("live", "D4", gettext_noop("No club night is on."))
        _switch(game, actor, reason, live=False)


def _switch(game: Game, actor: Actor, reason: str, *, live: bool, **values: int) -> None:
    campaign = game.campaign
    kind = "live" if live else "live_over"
    decide(game, kind, actor=actor, reason=reason)
    campaign.live = live
    campaign.attempts = 0
    move_deadline(game, deadline(campaign.phase, game.now, **calendar_of(campaign)))
    until = campaign.closes_at.isoformat() if campaign.closes_at else ""
    announce(game, kind, actor, reason, until=until, **values)
