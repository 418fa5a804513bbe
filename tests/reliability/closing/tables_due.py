"""Tables whose deadline has passed: of every game of the house, and of the glass game."""

from itertools import cycle
from typing import Any

from club.models import Game
from tavern.actions.founding import TableTerms, found_table, start_table
from tests.table import let_deadline_pass
from tests.tavern.glass_tables import GLASS_TABLE, of

# Other processes know the glass game where this is among their faults; see `launcher`.
WITH_GLASS = {"glass": True}
TABLE_GAMES = ("stone-falls", "six-lands", "island-settlers", GLASS_TABLE.name)


def slow_table(anna: Any, bruno: Any, kind: str = "stone-falls") -> Game:
    """A table at which Anna is awaited, and has a day. What chance decides is another at each."""
    options = {"first": "A"} if kind == "six-lands" else {}
    while True:
        terms = TableTerms(kind=kind, pace="slow", options=options)
        game = found_table(host=anna, terms=terms, seats=of(anna, bruno))
        start_table(game.pk, host=anna)
        game.refresh_from_db()
        if "A" in game.waits_for and game.seq <= 1:  # nobody rolled twice for the start
            return game
        game.delete()


def tables_due(anna: Any, bruno: Any, number: int, *kinds: str) -> list[Game]:
    """So many tables of these games in turns, of which the first deadline has passed."""
    in_turns = zip(range(number), cycle(kinds or TABLE_GAMES))
    return [let_deadline_pass(slow_table(anna, bruno, kind)) for _, kind in in_turns]
