"""Announcements of organisers. They stay on a player's page until they are read."""

from campaign.models import BattleComment
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.models import Game


def unread_announcement(game: Game, player: str | None) -> BattleComment | None:
    """The latest announcement that this player has not read; no query without one."""
    number = next((seat.unread for seat in game.seats.all() if seat.player == player), None)
    if number is None:
        return None
    return BattleComment.objects.filter(game=game, pk=number, removed=False).first()


def mark_as_read(game_id: int, comment_id: int, *, actor: Actor) -> None:
    """Marks this announcement as read by the player; a later one stays. Nobody else sees a
    change."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        locked.game.seats.filter(player=actor.player, unread=comment_id).update(unread=None)
