"""Bots at tables: they think outside the lock, and see only what their seat may see."""

import logging
import secrets
from datetime import datetime, timedelta
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from django.db.models.functions import Now

from club.actions.chain.contents import seen_by
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.kinds import kind_of
from club.models import PROGRAM, Game, Seat
from club.refusals import Refusal
from tavern.actions.pace import REPLY

logger = logging.getLogger(__name__)

QUICK = 0.04  # seconds that a request spends on the answers of bots
COURTESY = timedelta(seconds=3)  # so long an offer is left to the people who are asked


class Thought(NamedTuple):
    """The command of a bot for a seat, and the entry before it."""

    seq: int
    player: str
    command: Any
    origin: str


def bots_awaited(game: Game) -> list[Seat]:
    """The awaited seats that bots play, always or for an absent player."""
    return sorted(filter(_is_played_by_bot, _awaited(game)), key=lambda seat: seat.player)


def bots_act_at(game: Game) -> datetime | None:
    """The time from which the awaited bots may act. None if no bot is awaited.

    People may answer an offer first: bots wait for them, but not for long.
    """
    bots = [_is_played_by_bot(seat) for seat in _awaited(game)]
    if not any(bots):
        return None
    opened = game.opened_at or game.created_at
    return opened if all(bots) or game.phase != REPLY else opened + COURTESY


def _awaited(game: Game) -> list[Seat]:
    if game.status != Game.RUNNING or game.paused or game.stuck:
        return []
    return [seat for seat in game.seats.all() if seat.player in game.waits_for]


def _is_played_by_bot(seat: Seat) -> bool:
    return seat.bot not in ("", PROGRAM) or bool(seat.away and seat.steward)


def let_bots_play(game_id: int, seconds: float = QUICK) -> int:
    """Lets bots give their commands until a person is awaited or the time is over.

    Returns the number of commands. At least one is given if a bot may act, so that every page view
    advances the game.
    """
    until, given = monotonic() + seconds, 0
    while (thought := _think(game_id)) is not None:
        if not _give(game_id, thought):
            break
        given += 1
        if monotonic() >= until:
            break
    return given


def _think(game_id: int) -> Thought | None:
    rows = Game.objects.annotate(database_now=Now()).prefetch_related("seats")
    game = rows.filter(pk=game_id).first()
    if game is None or (at := bots_act_at(game)) is None or at > game.database_now:
        return None
    seat, kind = bots_awaited(game)[0], kind_of(game)
    seen = seen_by(game, seat.player)
    offered = kind.rules.choices(seen)
    rng = Random(secrets.randbits(128))
    command = (
        kind.clock.bots[seat.bot or seat.steward]().answer(seen, offered, rng) if offered else None
    )
    return Thought(game.seq, seat.player, command, "bot" if seat.bot else "steward")


def _give(game_id: int, thought: Thought) -> bool:
    """Plays it unless the game has moved on. After a refusal the default is played."""
    with transact(game_id) as locked:
        if locked.game.seq != thought.seq or thought.player not in locked.game.waits_for:
            return False
        return _played(locked, thought) or _played_default(locked, thought)


def _played(locked: LockedGame, thought: Thought) -> bool:
    if thought.command is None:
        return False
    try:
        locked.append(thought.command, actor=Actor.bot(thought.player), origin=thought.origin)
    except Refusal:
        logger.exception("game %s: a bot for %s", locked.game.pk, thought.player)
        return False
    return True


def _played_default(locked: LockedGame, thought: Thought) -> bool:
    command = kind_of(locked.game).clock.default_of(locked.world, thought.player)
    if command is None:
        return False
    locked.append(command, actor=Actor.bot(thought.player), origin=thought.origin)
    return True
