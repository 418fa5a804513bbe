"""Values positions better, plans its turn, and considers the others.

Yields, scarce kinds and the best of the others count as `SHARP` says. It chooses the first
settlement with the second one in mind, and each act with what can follow in the same turn. It makes
offers that others are likely to accept.
"""

from random import Random

from tavern.island_settlers.bots.imagine import imagined
from tavern.island_settlers.bots.opening import first_settlements
from tavern.island_settlers.bots.plan import Plan
from tavern.island_settlers.bots.steady import Marks, marks
from tavern.island_settlers.bots.worth import SHARP
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.table import View


class SharpBot:
    name = "sharp"

    def answer(self, seen: View, offered: tuple[Choice, ...], rng: Random) -> Command:
        return max(_marks(seen, offered, rng), key=lambda mark: mark[0])[1]


def _marks(seen: View, offered: tuple[Choice, ...], rng: Random) -> Marks:
    table = seen.table
    if table.phase == "found" and not table.settlements[table.speaker]:
        return [*first_settlements(table, offered, SHARP)]
    found = marks(seen, offered, rng, SHARP)
    own_turn = seen.seat == table.seats[table.speaker] and table.phase in ("trade", "build")
    if not own_turn or len(found) == 1:
        return found
    plan = Plan(imagined(seen, rng), table.speaker, SHARP)
    return [(value + plan.still_brings(command), command) for value, command in found]
