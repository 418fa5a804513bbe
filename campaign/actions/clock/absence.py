"""What a player leaves to others while they are absent (D4)."""

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.clock import closing
from campaign.actions.clock.automatic_players import proceed
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import hold
from campaign.actions.notices.campaign_messages import tell
from campaign.trials.plan import BOTS
from club.refusals import Refusal


def set_absence(campaign_id: int, *, actor: Actor, steward: str | None, away: bool) -> None:
    """The player's consent to a steward ("" for none, None for the present one), and whether
    they are away now.

    Who is away is not waited for by what answers for them: it plays at once. Their absence is
    told to all. Refuses `not-yours` and an unknown bot; only the player may consent.
    """
    with transaction.atomic():
        held = hold(campaign_id)
        own = permissions.holds_seat(held.campaign, actor)
        permissions.check(own)
        if steward and steward not in BOTS:
            raise Refusal("steward", "D4", gettext_noop("There is no such steward."),
                          fields=("steward",))  # fmt: skip
        seat = held.campaign.seats.get(player=actor.player)
        if seat.away != away:
            tell(held, "away" if away else "back", player=seat.player)
        seat.steward, seat.away = seat.steward if steward is None else steward, away
        seat.save(update_fields=["steward", "away"])
        proceed(held)
    closing.close_if_all_sealed(held.campaign)
