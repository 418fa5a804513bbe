"""Who or what plays for a player while they are absent (D4)."""

from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect
from campaign.actions.notices.campaign_messages import tell
from campaign.bots.registry import BOTS
from club.refusals import Refusal


def set_absence(campaign_id: int, *, actor: Actor, steward: str | None, away: bool) -> None:
    """The player's consent to a steward ("" for none, None for the present one), and whether
    they are away now.

    Who is away is not waited for by what answers for them: it plays at once. Their absence is
    told to all. Refuses `not-yours` and an unknown bot; only the player may consent.
    """
    with turn(campaign_id, actor, permissions.holds_seat) as game:
        if steward and steward not in BOTS:
            raise Refusal("steward", "D4", gettext_noop("There is no such steward."),
                          fields=("steward",))  # fmt: skip
        seat = game.campaign.seats.get(player=actor.player)
        if seat.away != away:
            tell(game, "away" if away else "back", player=seat.player)
        seat.steward, seat.away = seat.steward if steward is None else steward, away
        seat.save(update_fields=["steward", "away"])
        game.mark(Effect.PLAYED)
