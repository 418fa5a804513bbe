"""Grace: once per player and campaign a deadline waits for them (D4)."""

from datetime import timedelta

from django.db.models import Q

from campaign.actions.journal.ledger import Game
from campaign.actions.journal.moments import move_deadline
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.schedule.calendar import awake
from campaign.models import Seat, StandingOrder


def grant(game: Game) -> bool:
    """Moves the deadline for those missing who have their grace left; whether it did.

    Nobody whom a bot or standing orders answer for needs it, and a club night knows none. Their
    grace is spent, together; who has none left gains by it for once. A correction gives none
    back: the others have waited, whatever becomes of the moment.
    """
    campaign = game.campaign
    if campaign.absent != "grace" or campaign.live or campaign.phase == "battles":
        return False
    missing = _missing(game).filter(grace_spent__isnull=True)
    players = list(missing.values_list("player", flat=True))
    if not players or campaign.closes_at is None:
        return False
    missing.update(grace_spent=campaign.moment)
    move_deadline(game, awake(campaign, game.now + timedelta(hours=campaign.grace_hours)))
    campaign.attempts = 0
    tell(game, "grace", players=players, hours=campaign.grace_hours)
    return True


def _missing(game: Game):
    """Seats of people who have to act and left no standing orders."""
    campaign = game.campaign
    answered = StandingOrder.objects.filter(campaign=campaign, ended_at__isnull=True)
    seats = Seat.objects.filter(campaign=campaign, player__in=list(campaign.waits_for), bot="")
    return seats.filter(user__isnull=False).exclude(
        Q(player__in=list(answered.values_list("player", flat=True)))
    )
