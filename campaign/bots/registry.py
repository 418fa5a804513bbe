"""All bots by name, those that may play with people, and those that are slow."""

from collections.abc import Callable
from typing import Final

from campaign.bots.bot_table import Bot
from campaign.bots.draws import draw
from campaign.bots.habits import BidsHalf, BidsNothing, BidsQuarter, ForMemory, ForPoints
from campaign.bots.sharp import Sharp
from campaign.bots.steady import Steady
from club.bots import RandomBot

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": lambda: RandomBot(draw),
    "steady": Steady,
    "sharp": Sharp,
    "points": ForPoints,
    "memory": ForMemory,
}
AMONG_PEOPLE: Final = ("steady", "sharp")  # the pages offer them for a seat, and as stewards
SLOW_BOTS: Final = frozenset({"sharp"})  # about a seventh of a second a game, others a hundredth
BIDDERS: Final[dict[str, type[Steady]]] = {
    bot.name: bot for bot in (BidsNothing, BidsQuarter, BidsHalf)
}  # only in simulations, to measure what a bid is worth
PLAYERS: Final[dict[str, Callable[[], Bot]]] = {**BOTS, **BIDDERS}  # those that a plan may name
