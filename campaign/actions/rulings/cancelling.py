"""The organiser ends a campaign before its time: it stays to be read, and nobody wins (D3, D4)."""

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.dice_seeds import open_seeds
from campaign.actions.journal.moments import move_deadline
from campaign.actions.rulings.deadlines import announce, ruled
from campaign.actions.rulings.ruling_log import decide
from campaign.models import Campaign


def break_off(campaign_id: int, *, actor: Actor, reason: str) -> None:
    """Nothing is played any more and no deadline runs; sealed bids stay unopened for ever.

    For the organiser, and final. Refuses `not-yours`, `ended` and `reason`.
    """
    with ruled(campaign_id, actor) as game:
        campaign = game.campaign
        decide(game, "break_off", actor=actor, reason=reason)
        campaign.status, campaign.waits_for, campaign.stuck = Campaign.ENDED, "", ""
        campaign.paused, campaign.live, campaign.checks_at = False, False, None
        move_deadline(game, None)
        open_seeds(game)
        announce(game, "broken_off", actor, reason, turn=campaign.turn, phase=campaign.phase)
