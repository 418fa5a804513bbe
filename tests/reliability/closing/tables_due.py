"""Tables whose deadline has passed: of every board game, and of the glass game."""

from itertools import cycle
from typing import Any

from club.models import Game
from tavern.actions.founding import TableTerms, found_table, start_table
from tests.table import let_deadline_pass
from tests.tavern.glass_tables import GLASS_TABLE, of

# Other processes know the glass game if this is among their faults; see `launcher`.
WITH_GLASS = {"glass": True}
TABLE_GAMES = ("stone-falls", "six-lands", "island-settlers", GLASS_TABLE.name)


def slow_table(anna: Any, bruno: Any, kind: str = "stone-falls") -> Game:
    """A table at which Anna is to play and has a day. Each table has different random results."""
    options = {"first": "A"} if kind == "six-lands" else {}
    while True:
        terms = TableTerms(kind=kind, pace="slow", options=options)
        game = found_table(host=anna, terms=terms, seats=of(anna, bruno))
        start_table(game.pk, host=anna)
        game.refresh_from_db()
        if "A" in game.waits_for and game.seq <= 1:  # no re-roll at the start
            return game
        game.delete()


def tables_due(anna: Any, bruno: Any, number: int, *kinds: str) -> list[Game]:
    """This many tables of these games in turn. The first deadline of each has passed."""
    in_turns = zip(range(number), cycle(kinds or TABLE_GAMES))
    return [let_deadline_pass(slow_table(anna, bruno, kind)) for _, kind in in_turns]
