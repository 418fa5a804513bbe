"""How much of their game a player has read."""

from club.actions.journal.actor import Actor
from club.models import Game, Seat


def mark_seen(game: Game, *, actor: Actor, seq: int) -> None:
    """Records that the actor has read the journal up to this entry. It never moves back."""
    seat = Seat.objects.filter(game=game, player=actor.player, user=actor.user_id)
    seq = min(seq, game.seq)
    seat.filter(seen__lt=seq).update(seen=seq)
