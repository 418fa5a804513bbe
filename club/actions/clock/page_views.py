"""Before a page or a program reads a game, everything that is due is closed."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from club.actions.clock import closing, outage
from club.kinds import kind_of, names
from club.models import Game


def up_to_date(find: Callable[[], Game]) -> Game:
    """The game that `find` reads. It is read again if its deadline had passed or bots had to act.

    If a closing fails, the page can still be read.
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
    """Whether a closing should be tried. The closing function decides under its lock.

    The game was read with `database_now`, and possibly with `closing_paused`.
    """
    if game.status != Game.RUNNING or getattr(game, "closing_paused", False):
        return False
    if game.paused or game.stuck or game.closes_at is None:
        return False
    return bool(game.closes_at <= game.database_now)
