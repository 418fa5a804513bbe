"""A page or a program reads a game: what is due is closed before."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from club.actions.clock import closing, outage
from club.kinds import kind_of, names
from club.models import Game


def up_to_date(find: Callable[[], Game]) -> Game:
    """The game that `find` reads, read again where its deadline had passed or bots had to act.

    A closing that fails keeps nobody from reading the page.
    """
    outage.pages_are_read()
    game = find()
    due = is_due(game)
    if due:
        with suppress(Exception):  # logged and counted by close
            closing.close(game.pk)
    return find() if _caught_up(game) or due else game


def _caught_up(game: Any) -> bool:
    if getattr(game, "closing_paused", False) or game.kind not in names():
        return False
    return kind_of(game).clock.catch_up(game)


def is_due(game: Any) -> bool:
    """Whether closing is worth asking for; the closing function judges under its lock.

    The game was read with `database_now`, and may have been with `closing_paused`.
    """
    if game.status != Game.RUNNING or getattr(game, "closing_paused", False):
        return False
    if game.paused or game.stuck or game.closes_at is None:
        return False
    return bool(game.closes_at <= game.database_now)
