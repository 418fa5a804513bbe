"""From set-up to running: commands that are allowed before the start, and the start (D4)."""

from typing import Any

from django.utils.translation import gettext_noop

from club.actions.chain.dice_seeds import seed_before
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.awaited import is_broken_off
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.moments import open_moment
from club.actions.notices.game_messages import add_message
from club.actions.play.founding import begin_luck
from club.kinds import kind_of
from club.models import Game, Seat
from club.refusals import Refusal

NOT_STARTED = gettext_noop("The organiser has not started the game yet.")
EMPTY = gettext_noop("These seats are empty: {seats}. Invite somebody, or give the seat to a bot.")
BROKEN_OFF = gettext_noop("The organiser has ended the game.")
NOT_READY = gettext_noop("These players are not ready yet: {seats}.")


def check_started(game: Game, command: Any) -> None:
    """Before the start, refuses everything that does not make a player ready.

    Refuses `ended` if the organiser has ended the game.
    """
    check_goes_on(game)
    if game.status == Game.SETUP and not kind_of(game).journal.may_before_start(command):
        raise Refusal("not-started", "D4", NOT_STARTED)


def check_goes_on(game: Game) -> None:
    """Refuses `ended` if the organiser has ended the game."""
    if is_broken_off(game):
        raise Refusal("ended", "D4", BROKEN_OFF)


def start_game(game_id: int, *, actor: Actor, given: Any = None) -> None:
    """Starts the game and sets its first deadline. A running game is unchanged.

    For the organiser. Bots prepare themselves. `given` is a command that is played first, and then
    nobody has to be ready. Refuses `seats-empty` and `not-ready`, naming the seats, and what the
    rules refuse of `given`.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        if locked.game.status != Game.SETUP:
            return
        _check_taken(locked)
        if given is None:
            _check_ready(locked)
        locked.game.status = Game.RUNNING
        begin_luck(locked)
        kind_of(locked.game).journal.deal(locked)
        if given is not None:
            locked.game.waits_for = ""
            locked.append(given, actor=actor)
        open_moment(locked)
        seed = seed_before(locked.game, locked.game.seq + 1)
        add_message(locked, "started", by=actor, seed=seed.hash if seed else "")
        locked.mark(Effect.PLAYED)


def _check_taken(locked: LockedGame) -> None:
    seats = list(locked.game.seats.order_by("player"))
    kind = kind_of(locked.game)
    empty = [seat for seat in seats if seat.user_id is None and not seat.bot]
    empty = [seat for seat in empty if not kind.seats.shares_device(locked.game, seat.player)]
    if empty:
        raise Refusal("seats-empty", "D4", EMPTY, seats=_names(empty))


def _check_ready(locked: LockedGame) -> None:
    kind = kind_of(locked.game)
    late = kind.journal.unready(locked.world)
    seats = locked.game.seats.filter(player__in=late, bot="").order_by("player")
    unready = list(seats)
    if unready:
        raise Refusal("not-ready", "D4", kind.pages.not_ready or NOT_READY, seats=_names(unready))


def _names(seats: list[Seat]) -> str:
    return ", ".join(seat.name for seat in seats)
