"""The ending of a table, in one sentence."""

from typing import Any

from django.utils.translation import gettext as _

from club.models import Game
from tavern.pages.end.words import headline, stones_left


def ending_of(game: Any, seat: Any) -> str:
    """The ending for the player of this seat, or without a seat for the host.

    "" while the game goes on. The results and seats are loaded.
    """
    if game.status != Game.ENDED:
        return ""
    if game.table.puzzle is not None:
        solved = game.table.solved
        return _("Solved: that is gold.") if solved else _("The puzzle is over, without gold.")
    results = list(game.results.all())
    if not results:
        return _("It ended without a result.")
    if len(results) == 1:
        return stones_left(results[0].points or 0, results[0].how)
    best = {result.player for result in results if result.place == 1}
    names = [other.name for other in game.seats.all() if other.player in best]
    return headline(names, bool(seat) and best == {seat.player})
