"""Takes the best few commands of the steady player, and plays each on in imagined worlds."""

from random import Random

from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.imagine import imagined
from tavern.island_settlers.bots.playouts import done, outlook, played_on
from tavern.island_settlers.bots.steady import Marks, marks
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.table import View

BEST = 6  # commands that are looked into
WORLDS = 24  # … in so many imagined worlds each
ROUNDS = 1  # … for so many turns of every seat
BEHIND = 3.0  # a command so far behind the best one is not looked into
MARK = 1.5  # what the mark of the steady player counts beside the outlook
NOT_PLAYED_ON = (
    acts.Answer,
    acts.MakeOffer,
    acts.CloseOffer,  # the imagined partner may not hold the cards
    acts.HandIn,
    acts.Found,
    acts.FoundRoad,
)


class SharpBot:
    name = "sharp"

    def answer(self, seen: View, offered: tuple[Choice, ...], rng: Random) -> Command:
        found = sorted(marks(seen, offered, rng), key=lambda mark: mark[0], reverse=True)
        if isinstance(found[0][1], NOT_PLAYED_ON):
            return found[0][1]
        best = [mark for mark in found[:BEST] if _is_near(mark[0], found[0][0], mark[1])]
        return best[0][1] if len(best) == 1 else _looked_into(seen, best, rng)


def _is_near(value: float, best: float, command: Command) -> bool:
    if isinstance(command, NOT_PLAYED_ON):
        return False
    return isinstance(command, acts.MoveRobber) or value > best - BEHIND


def _looked_into(seen: View, best: Marks, rng: Random) -> Command:
    """The best outlook; each command is given the same worlds and the same chance."""
    assert seen.seat is not None
    place, totals = seen.table.seats.index(seen.seat), [0.0] * len(best)
    turns = ROUNDS * len(seen.table.seats)
    for _ in range(WORLDS):
        world, seed = imagined(seen, rng), rng.getrandbits(64)
        for number, (_, command) in enumerate(best):
            chance = Random(seed)
            after = played_on(done(world, command, chance), turns, chance)
            totals[number] += outlook(after, place) / WORLDS
    values = [
        total + MARK * (0 if isinstance(command, acts.MoveRobber) else mark)
        for total, (mark, command) in zip(totals, best, strict=True)
    ]
    return best[values.index(max(values))][1]
