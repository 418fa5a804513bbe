"""The organiser takes back what an outage gave: the deadline is again when it was. (D4)"""

from django.utils.translation import gettext_noop

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect
from campaign.actions.journal.moments import move_deadline
from campaign.actions.rulings.deadlines import announce, check_running, ruled
from campaign.actions.rulings.ruling_log import decide
from club.refusals import Refusal


def put_back(campaign_id: int, *, actor: Actor, reason: str, seen: int | None = None) -> None:
    """The deadline moves back by as much as outages moved it in this moment, but not before now.

    Refuses `not-moved`, and what every decision about time refuses.
    """
    with ruled(campaign_id, actor, seen) as game:
        campaign = game.campaign
        check_running(game)
        if campaign.outage_moved is None or campaign.closes_at is None:
            sentence = gettext_noop("No outage has moved this deadline.")
            raise Refusal("not-moved", "D4", sentence)
        until = max(game.now, campaign.closes_at - campaign.outage_moved)
        change = ["closes_at", campaign.closes_at.isoformat(), until.isoformat()]
        decide(game, "put_back", actor=actor, reason=reason, changes=[change])
        move_deadline(game, until)
        game.mark(Effect.CHECKS)
        announce(game, "put_back", actor, reason, until=until.isoformat(), phase=campaign.phase)
