"""Automatic players. They get what their seat sees, and chance."""

from typing import Final

from club.bots import Bots, RandomBot
from tavern.island_settlers.bots.draws import filled
from tavern.island_settlers.bots.sharp import SharpBot
from tavern.island_settlers.bots.steady import SteadyBot
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.table import View

BOTS: Final[Bots[View, Choice, Command]] = {
    "random": lambda: RandomBot(lambda seen, choice, rng: filled(choice, rng)),
    "steady": SteadyBot,
    "sharp": SharpBot,
}
