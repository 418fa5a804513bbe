"""Grace: once per player and game, a deadline waits for them (D4)."""

from datetime import timedelta

from club.actions.clock.automatic_players import has_planned
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.moments import move_deadline
from club.actions.notices.game_messages import add_message
from club.actions.schedule.calendar import awake
from club.kinds import kind_of
from club.models import Seat


def give_grace(locked: LockedGame) -> bool:
    """Moves the deadline if missing players have grace left. Returns whether it moved.

    Players with a bot, and players whose plan gives a command, need no grace. A club night has
    none. All of them spend their grace together, and players without grace benefit from the
    extension too. A correction restores no grace, since the others have waited.
    """
    game = locked.game
    if (extra := kind_of(game).clock.more_time(locked)) is not None:
        move_deadline(locked, locked.now + extra)
        game.attempts = 0
        locked.mark(Effect.SAVE)
        return True
    if game.absent != "grace" or game.live or game.phase in kind_of(game).clock.open_ended:
        return False
    missing = _missing(locked).filter(grace_spent__isnull=True)
    players = list(missing.values_list("player", flat=True))
    if not players or game.closes_at is None:
        return False
    missing.update(grace_spent=game.moment)
    move_deadline(locked, awake(game, locked.now + timedelta(hours=game.grace_hours)))
    game.attempts = 0
    add_message(locked, "grace", players=players, hours=game.grace_hours)
    return True


def _missing(locked: LockedGame):
    """Seats of people who have to act and have not planned anything."""
    game = locked.game
    answered = [player for player in game.waits_for if has_planned(locked, player)]
    seats = Seat.objects.filter(game=game, player__in=list(game.waits_for), bot="")
    return seats.filter(user__isnull=False).exclude(player__in=answered)
