"""Bots. Nothing is hidden in this game, so a bot knows what everybody knows.

A bot gives one command, so a turn is several answers, each found from the present state. `features`
computes the worth of a treasure and the stones that a board waits for. `variants` lists what a
stone can do.
"""

from typing import Final

from club.bots import Bots, RandomBot
from tavern.stone_falls.bots.sharp import Sharp
from tavern.stone_falls.bots.solo import Solo
from tavern.stone_falls.bots.steady import Steady
from tavern.stone_falls.commands import Command
from tavern.stone_falls.world import Seen

BOTS: Final[Bots[Seen, Command, Command]] = {
    bot.name: bot for bot in (RandomBot, Steady, Sharp, Solo)
}
