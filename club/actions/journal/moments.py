"""Updates the game's row from its world: the phase, the awaited players, and the deadline (D4)."""

from datetime import datetime

from club.actions.chain.chained_rows import instant
from club.actions.chain.contents import written_world
from club.actions.chain.dice_seeds import open_seeds
from club.actions.chain.hash_chain import note_rows, notes_together, write_facts
from club.actions.journal.awaited import outcomes, waited_for
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.schedule import calendar
from club.actions.schedule.calendar import calendar_of, deadline
from club.kinds import kind_of
from club.models import Game, PhaseClose, Snapshot


def update_game(locked: LockedGame, how: str = "early") -> None:
    """Updates the game's row from its world, without saving it.

    When the moment changed, or the game is over, the old moment gets its `PhaseClose` and the new
    one its deadline. If a phase opened, a snapshot is stored. A moment that may close at once has
    its deadline now, so that the next page view or tick closes it.
    """
    game, now_world = locked.game, locked.world
    turn, phase, moment = game.turn, game.phase, game.moment
    kind = kind_of(game)
    missing = [p for p in game.waits_for if kind.journal.in_play(now_world, p)]
    write_world(locked)
    write_sides(locked, phase)
    if game.moment != moment or (game.phase == "ended" != phase):
        closing = PhaseClose.objects.create(
            game=game,
            era=game.era,
            moment=moment,
            turn=turn,
            phase=phase,
            closed_at=locked.now,
            how=how,
            outcomes=outcomes(game, moment, missing, _played_in(locked, moment)),
        )
        locked.closings.append(closing)
        with notes_together(locked):
            note_rows(locked, ("closing", closing))
            open_moment(locked)
    if (game.turn, game.phase) != (turn, phase):
        save_snapshot(game)
    game.waits_for = "".join(waited_for(game, now_world))
    if kind.clock.closes_at_once(game):
        move_deadline(locked, min(locked.now, game.closes_at or locked.now))


def _played_in(locked: LockedGame, moment: int) -> list[tuple[str, str]] | None:
    """The seat and origin of each entry of this moment. None if it began before this transaction.

    Moments only go up, except by an entry that goes back, which is of the moment before it.
    """
    if locked.start is None or locked.start.moment >= moment:
        return None
    return [(seat, origin) for at, seat, origin in locked.played if at == moment]


def write_world(locked: LockedGame) -> None:
    """Copies the facts of the world into the game's row. A game that is over is in phase
    `ended`."""
    game, rules = locked.game, kind_of(locked.game).rules
    progress = rules.progress(locked.world)
    over = rules.standing(locked.world) is not None
    game.world = written_world(game, locked.world)
    game.turn, game.phase, game.moment = (
        progress.turn,
        "ended" if over else progress.phase,
        progress.moment,
    )


def write_sides(locked: LockedGame, phase: str | None = None) -> None:
    """Updates the sides of the seats if they may have changed in `phase`. None: in any phase."""
    for player, side in kind_of(locked.game).journal.sides(locked.world, phase).items():
        locked.game.seats.filter(player=player).exclude(playing_as=side).update(playing_as=side)


def open_moment(locked: LockedGame) -> None:
    """Sets the deadline of a moment that has just opened, or none if no clock runs."""
    game = locked.game
    game.opened_at = locked.now
    game.attempts = 0
    until = None
    if game.phase == "ended":
        game.status = Game.ENDED
        open_seeds(locked)
    elif game.status == Game.RUNNING:
        until = deadline(game.phase, locked.now, **calendar_of(game))
    move_deadline(locked, until)


def move_deadline(locked: LockedGame, until: datetime | None) -> None:
    """Changes a deadline. No other function does.

    Each change is counted for calendars and recorded in the chain, and its reminders are planned.
    """
    if locked.game.closes_at != until:
        locked.game.closes_at = until
        locked.game.closes_moves += 1
        locked.game.outage_moved = None
        write_facts(locked, "deadline", {"until": instant(until)})
        if until is not None:
            locked.mark(Effect.CHECKS)


def end_early(locked: LockedGame) -> None:
    """Ends the game before its rules do. It accepts no command, and no deadline runs."""
    game = locked.game
    game.status, game.waits_for, game.stuck = Game.ENDED, "", ""
    game.paused, game.live, game.checks_at = False, False, None
    move_deadline(locked, None)
    open_seeds(locked)


def postpone(locked: LockedGame) -> None:
    """Moves a deadline that closes nothing to the next one of its phase, past now."""
    game = locked.game
    if game.closes_at is not None:
        until = calendar.next_deadline(game.phase, game.closes_at, locked.now, **calendar_of(game))
        move_deadline(locked, until)


def save_snapshot(game: Game) -> None:
    Snapshot.objects.create(
        game=game,
        seq=game.seq,
        moment=game.moment,
        turn=game.turn,
        phase=game.phase,
        world=game.world,
    )
