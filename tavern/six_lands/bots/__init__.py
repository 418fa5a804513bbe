"""Automatic players for Six Lands. They get what a seat sees, and chance.

`steady` takes the choice that leads to the best table. `sharp` plays games on from there with
imagined hands. `assessment` computes the worth of a table to a seat.
"""

from typing import Final

from club.bots import Bots, RandomBot
from tavern.six_lands.bots.sharp import SharpBot
from tavern.six_lands.bots.steady import SteadyBot
from tavern.six_lands.commands import Command
from tavern.six_lands.table import View

BOTS: Final[Bots[View, Command, Command]] = {
    bot.name: bot for bot in (RandomBot, SteadyBot, SharpBot)
}
