"""Runs bots, plans, and stewards of absent players until a person has to act (D4)."""

import logging
import secrets
from datetime import datetime
from random import Random
from typing import Any

from club.actions.journal.actor import Actor
from club.actions.journal.awaited import waited_for
from club.actions.journal.ledger import LockedGame
from club.actions.journal.moments import move_deadline, update_game
from club.actions.notices.reminders import next_reminder
from club.actions.schedule.calendar import open_ended_sentence
from club.kinds import kind_of
from club.models import Game, Seat
from club.refusals import Refusal

logger = logging.getLogger(__name__)

LONGEST = 300  # commands of bots in one transaction; the clock continues


def run_automatic_players(locked: LockedGame) -> None:
    """Runs bots, plans and absent players until a person has to act.

    The game's row is updated after every command. The caller saves it.
    """
    update_game(locked, locked.how)
    for _ in range(LONGEST):
        if not (_play_automatic(locked) or _one_without_person(locked)):
            return
        update_game(locked)
    move_deadline(locked, locked.now)


def checks_next(locked: LockedGame) -> datetime | None:
    """When the next thing other than the deadline is due, or None."""
    checks = (kind_of(locked.game).clock.next_check(locked), next_reminder(locked), *_dates(locked))
    return min((at for at in checks if at is not None), default=None)


def _dates(locked: LockedGame) -> list[datetime | None]:
    """When absences begin and end automatically."""
    seats = locked.roster.seats.values()
    return [seat.away_until if seat.away else seat.away_from for seat in seats if seat.user_id]


def may_steward(game: Game, seat: Seat) -> bool:
    """Whether the steward that the player chose may play for them when they give nothing."""
    return bool(seat.steward and (seat.away or game.absent == "steward"))


def answer_for_absent(locked: LockedGame, player: str) -> bool:
    """At a deadline: plays the player's plan, or their steward if the club allows it."""
    seat = locked.roster.seats.get(player)
    return seat is not None and _play_for(locked, seat, at_deadline=True)


def play_at_once(locked: LockedGame, player: str) -> None:
    """Plays what the player's plan says for their present go.

    The end of the transaction does what follows from it.
    """
    seat = locked.roster.seats.get(player)
    if seat is not None and player in locked.game.waits_for:
        _play_for(locked, seat)


def has_planned(locked: LockedGame, player: str) -> bool:
    """Whether the player's plan gives a command for this deadline."""
    plan = locked.roster.plans.get(player)
    return plan is not None and bool(
        kind_of(locked.game).clock.plan_answer(locked, player, at_once=False)
    )


def _play_automatic(locked: LockedGame) -> bool:
    """Plays automatic commands of the rules. Returns whether there was one."""
    command = kind_of(locked.game).journal.automatic(locked.game, locked.world)
    if command is not None:
        locked.append(command, actor=Actor.clock(), origin="automatic")
    return command is not None


def _one_without_person(locked: LockedGame) -> bool:
    """Plays for a player who need not act in person. Returns whether there was one."""
    if locked.game.phase == "ended" or kind_of(locked.game).clock.thinks_apart:
        return False
    waited = locked.roster.seats_of(locked.game.waits_for)
    return any(_play_for(locked, seat) for seat in waited)


def _play_for(locked: LockedGame, seat: Seat, *, at_deadline: bool = False) -> bool:
    """Plays one command for this seat, if anything answers for it.

    The site plays for a player who has nothing to decide.
    """
    kind = kind_of(locked.game)
    if seat.bot:
        return _take(
            locked, seat, kind.clock.bot_answer(locked, seat.player, seat.bot, _rng()), "bot"
        )
    at_once = not (at_deadline or seat.away)
    if seat.player in locked.roster.plans:
        answer = kind.clock.plan_answer(locked, seat.player, at_once=at_once)
        if _take(locked, seat, answer, "plan"):
            kind.clock.plan_was_used(locked, seat.player)
            return True
    if _take(locked, seat, kind.clock.idle_answer(locked, seat.player), "automatic"):
        return True
    if may_steward(locked.game, seat) and (at_deadline or seat.away):
        answer = kind.clock.bot_answer(locked, seat.player, seat.steward, _rng())
        return _take(locked, seat, answer, "steward")
    return False


def _take(locked: LockedGame, seat: Seat, command: Any | None, how: str) -> bool:
    """Plays the command and returns whether it was accepted. After a refusal the seat gets its
    default."""
    if command is None:
        return False
    if kind_of(locked.game).journal.put_aside(locked, seat.player, command, how):
        return True
    try:
        locked.append(command, actor=Actor.bot(seat.player), origin=how)
    except Refusal:
        logger.exception("game %s: %s for %s", locked.game.pk, how, seat.player)
        return False
    return True


def _rng() -> Random:
    return Random(secrets.randbits(128))


# commands for one player in one moment


def play_out(locked: LockedGame, player: str, actor: Actor) -> None:
    """Plays their orders, or the default of the phase, until the game does not wait for them.

    Refuses `nothing-to-play` if the phase has no default.
    """
    rules = kind_of(locked.game).rules
    moment = rules.progress(locked.world).moment
    for _ in range(LONGEST):
        if rules.progress(locked.world).moment != moment or player not in waited_for(
            locked.game, locked.world
        ):
            return
        if not answer_for_absent(locked, player):
            _default(locked, player, actor)
    raise RuntimeError(f"game {locked.game.pk}: defaults without end for {player}")


def _default(locked: LockedGame, player: str, actor: Actor) -> None:
    kind = kind_of(locked.game)
    offered = kind.clock.default_of(locked.world, player)
    if offered is None:
        raise Refusal("nothing-to-play", "D4", open_ended_sentence(locked.game))
    if kind.journal.put_aside(locked, player, offered, "default", on_behalf=True):
        return
    locked.append(offered, actor=actor, origin="default")
