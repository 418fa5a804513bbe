"""Chooses what leads to the best table, one step deep."""

from random import Random

from club.rules import Seat
from tavern.six_lands.bots.assessment import PLAIN, Weights, assess
from tavern.six_lands.bots.imagination import imagined, unseen_cards
from tavern.six_lands.choices import choices
from tavern.six_lands.commands import ClaimIncome, Command, EndTurn, Play, Recruit, TakeBack
from tavern.six_lands.components import value_of
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Table, View, World

Marks = list[tuple[float, Command]]
PATIENCE = 25  # turns of every seat


class SteadyBot:
    name = "steady"

    def __init__(self, weights: Weights = PLAIN) -> None:
        self.weights = weights

    def answer(self, seen: View, offered: tuple[Command, ...], rng: Random) -> Command:
        if len(offered) == 1 or isinstance(offered[0], ClaimIncome):
            return offered[0]
        world = imagined(seen, unseen_cards(seen), rng)
        looks = marks(world, offered, self.weights)
        return best_of(looks, [mark for mark, _ in looks], seen.table, rng)


def best_of(looks: Marks, values: list[float], table: Table, rng: Random) -> Command:
    """The command with the best value.

    Two players may take the same land from each other for ever. The longer a game lasts, the more
    chance counts.
    """
    unrest = max(0.0, table.turn / len(table.seats) - PATIENCE) / PATIENCE
    if unrest:
        values = [value + rng.gauss(0, 4 * unrest) for value in values]
    return looks[max(range(len(looks)), key=values.__getitem__)][1]


def marks(world: World, offered: tuple[Command, ...], weights: Weights = PLAIN) -> Marks:
    """The table after each command. Ending the turn does not change it.

    If a card of this turn can still be played, a new hand card is judged together with the play
    that follows it.
    """
    return [(_mark(world, command, weights), command) for command in offered]


def _mark(world: World, command: Command, weights: Weights) -> float:
    seat = command.seat
    if isinstance(command, EndTurn):
        return _worth(world, seat, weights)
    after = SIX_LANDS.play(world, command).world
    if isinstance(command, Recruit | TakeBack) and not world.table.played:
        return max(
            (_worth(one, seat, weights) for one in _played(after, seat, command.card)), default=-1e9
        )
    return _worth(after, seat, weights)


def _played(world: World, seat: Seat, card: int) -> list[World]:
    """The worlds after a new hand card is played at once."""
    if world.table.phase != "go":
        return [world]
    offered = choices(SIX_LANDS.see(world, seat))
    plays = (one for one in offered if isinstance(one, Play) and one.card == card)
    return [SIX_LANDS.play(world, one).world for one in plays]


def _worth(world: World, seat: Seat, weights: Weights) -> float:
    return assess(world.table, seat, value_of(world.hands[seat].cards), weights)
