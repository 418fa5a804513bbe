"""Knows better what a position is worth, and plays with the others in mind.

Yields, scarce kinds and the best of the others count as `SHARP` says. The first settlement is
chosen with the second one in mind, and offers are those that others are likely to accept.
"""

from random import Random

from tavern.island_settlers.bots.opening import first_settlements
from tavern.island_settlers.bots.steady import marks
from tavern.island_settlers.bots.worth import SHARP
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.table import View


class SharpBot:
    name = "sharp"

    def answer(self, seen: View, offered: tuple[Choice, ...], rng: Random) -> Command:
        table = seen.table
        if table.phase == "found" and not table.settlements[table.speaker]:
            return max(first_settlements(table, offered, SHARP), key=lambda mark: mark[0])[1]
        return max(marks(seen, offered, rng, SHARP), key=lambda mark: mark[0])[1]
