"""The ending of a table, in one sentence."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Game
from tavern.models import Result
from tavern.pages.games.words import MEDALS


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
        return _alone(results[0])
    best = {result.player for result in results if result.place == 1}
    if seat and best == {seat.player}:
        return _("You won.")
    names = [other.name for other in game.seats.all() if other.player in best]
    if len(names) == 1:
        return _("%(name)s won.") % {"name": names[0]}
    return _("%(names)s share first place.") % {"names": ", ".join(names)}


def _alone(result: Result) -> str:
    points = result.points or 0
    counted = ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
    medal = MEDALS.get(result.how)
    return f"{medal} · {counted}" if medal else counted
