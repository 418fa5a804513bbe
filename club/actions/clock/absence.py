"""Absence of players, and their stewards (D4)."""

from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.notices.game_messages import add_message
from club.kinds import kind_of
from club.refusals import Refusal


def set_absence(game_id: int, *, actor: Actor, steward: str | None, away: bool) -> None:
    """Saves the player's consent to a steward ("" for none, None for the present one), and
    whether they are away.

    The steward of an absent player plays at once. Everybody is notified of an absence.
    Refuses `not-yours` and an unknown bot; only the player may consent.
    """
    with turn(game_id, actor, permissions.holds_seat) as locked:
        if steward and steward not in kind_of(locked.game).bots:
            raise Refusal("steward", "D4", gettext_noop("There is no such steward."),
                          fields=("steward",))  # fmt: skip
        seat = locked.game.seats.get(player=actor.player)
        if seat.away != away:
            add_message(locked, "away" if away else "back", player=seat.player)
        seat.steward, seat.away = seat.steward if steward is None else steward, away
        seat.save(update_fields=["steward", "away"])
        locked.mark(Effect.PLAYED)
