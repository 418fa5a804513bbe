"""The rest of an own turn: trades with the bank and buildings, in any order."""

from typing import Final

from club.rules import Seen
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.worth import Taste, worth
from tavern.island_settlers.choices import choices
from tavern.island_settlers.commands import Command
from tavern.island_settlers.play import play
from tavern.island_settlers.table import CARD_COST, Hand, World, minus

STEPS: Final = (acts.BankTrade, acts.BuildRoad, acts.BuildSettlement, acts.BuildCity)
# Their outcome is known, and the turn goes on.
SURE: Final = (*STEPS, acts.PlayDiscovery, acts.PlayMonopoly, acts.CloseOffer)
LAST: Final = (acts.BuyCard, acts.EndTurn, acts.WithdrawOffer)
DEEP: Final = 4  # steps that are considered, one after the other
POSITIONS: Final = 150  # that are considered in one answer
WON: Final = 1000.0


class Plan:
    """The turn of a seat in a world that it imagines. Each position is considered once."""

    def __init__(self, world: World, place: int, taste: Taste) -> None:
        self.world, self.place, self.taste = world, place, taste
        self._seat = world.table.seats[place]
        self._known: dict[object, float] = {}

    def still_brings(self, command: Command) -> float:
        """How much more the best end of the turn is worth than the position after a command."""
        if isinstance(command, LAST):
            return 0.0
        after = play(self.world, command).world if isinstance(command, SURE) else self.world
        return self._best(after, DEEP) - self._worth(after)

    def _best(self, world: World, steps: int) -> float:
        """The worth of the best end of the turn within so many steps."""
        table, hand = world.table, world.hands[self._seat]
        if table.standing is not None:
            return WON if table.standing.places[self._seat] == 1 else -WON
        own = (table.settlements[self.place], table.cities[self.place], table.roads[self.place])
        key = (own, hand.kinds, hand.cards, table.phase)
        if key in self._known:
            return self._known[key]
        value = self._known[key] = self._worth(world)
        for choice in choices(Seen(table, self._seat, hand)) if steps else ():
            if isinstance(choice, acts.BuyCard):
                value = max(value, self._with_card(world))
            elif isinstance(choice, STEPS) and len(self._known) < POSITIONS:
                value = max(value, self._best(play(world, choice).world, steps - 1))
        self._known[key] = value
        return value

    def _worth(self, world: World) -> float:
        return worth(world.table, self.place, world.hands[self._seat], self.taste)

    def _with_card(self, world: World) -> float:
        """A drawn card counts as a card of any kind."""
        hand = world.hands[self._seat]
        paid = Hand(minus(hand.kinds, CARD_COST), hand.cards, hand.fresh)
        return worth(world.table, self.place, paid, self.taste) + self.taste.card
