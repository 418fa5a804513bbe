"""A page or a program reads a game: what is due is closed before."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from club.actions.clock import closing, outage
from club.models import Game


def up_to_date(find: Callable[[], Game]) -> Game:
    """The game that `find` reads, read again where its deadline had passed.

    A closing that fails keeps nobody from reading the page.
    """
    outage.pages_are_read()
    game = find()
    if not is_due(game):
        return game
    with suppress(Exception):  # logged and counted by close
        closing.close(game.pk)
    return find()


def is_due(game: Any) -> bool:
    """Whether closing is worth asking for; the closing function judges under its lock.

    The game was read with `database_now`, and may have been with `closing_paused`.
    """
    if game.status != Game.RUNNING or getattr(game, "closing_paused", False):
        return False
    if game.paused or game.stuck or game.closes_at is None:
        return False
    return bool(game.closes_at <= game.database_now)
