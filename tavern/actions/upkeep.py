"""Brings a table up to date for a page view: its deadline, and commands of bots."""

from contextlib import suppress
from typing import Any

from club.actions.clock import closing, outage
from club.models import Game
from tavern.actions.thinking import bots_awaited, let_bots_play


def brought_up_to_date(game: Any) -> bool:
    """Closes the table if it is due and lets its bots play; whether anything may have changed.

    A failure is logged and counted where it happens, and keeps nobody from reading the page.
    """
    outage.pages_are_read()
    if game.status != Game.RUNNING or game.paused or game.stuck or game.closing_paused:
        return False
    due = game.closes_at is not None and game.closes_at <= game.database_now
    if due:
        with suppress(Exception):
            closing.close(game.pk)
    if bots_awaited(game):
        return let_bots_play(game.pk) > 0 or due
    return due
