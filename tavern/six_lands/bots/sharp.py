"""Imagines the hands of the others and plays the game on from each of its best choices."""

from random import Random

from tavern.six_lands.bots.assessment import PLAIN, Weights, assess
from tavern.six_lands.bots.imagination import imagined, unseen_cards
from tavern.six_lands.bots.playouts import play_on
from tavern.six_lands.bots.steady import best_of, marks
from tavern.six_lands.commands import ClaimIncome, Command
from tavern.six_lands.components import value_of
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import View, World


class SharpBot:
    """A bot that plays on from the `most` best choices of one imagined world, in `worlds` of them.

    It plays the next `rounds` turns of every seat, and compares the tables at the end. `trust` is
    the weight of the first assessment.
    """

    name = "sharp"

    def __init__(
        self,
        most: int = 6,
        worlds: int = 24,
        rounds: int = 3,
        trust: float = 0.5,
        weights: Weights = PLAIN,
    ) -> None:
        self.most, self.worlds, self.rounds = most, worlds, rounds
        self.trust, self.weights = trust, weights

    def answer(self, seen: View, offered: tuple[Command, ...], rng: Random) -> Command:
        if len(offered) == 1 or isinstance(offered[0], ClaimIncome):
            return offered[0]
        unseen = unseen_cards(seen)
        looks = marks(imagined(seen, unseen, rng), offered, self.weights)
        looks.sort(key=lambda mark: -mark[0])
        looks = looks[: self.most]
        totals = [0.0] * len(looks)
        for _ in range(self.worlds):
            world, seed = imagined(seen, unseen, rng), rng.random()
            for place, (_, command) in enumerate(looks):
                totals[place] += self._later(world, command, Random(seed))
        values = [
            total / self.worlds + self.trust * look
            for total, (look, _) in zip(totals, looks, strict=True)
        ]
        return best_of(looks, values, seen.table, rng)

    def _later(self, world: World, command: Command, rng: Random) -> float:
        after = SIX_LANDS.play(world, command).world
        turns = self.rounds * len(world.table.seats)
        later = play_on(after, turns, rng)
        cost = value_of(later.hands[command.seat].cards)
        return assess(later.table, command.seat, cost, self.weights)
