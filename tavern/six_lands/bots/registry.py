"""The bots by name, in the form that a kind of game needs (`club.kinds.clock`)."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from tavern.six_lands.bots.random_bot import RandomBot
from tavern.six_lands.bots.sharp import SharpBot
from tavern.six_lands.bots.steady import SteadyBot
from tavern.six_lands.commands import Command
from tavern.six_lands.table import View


class Bot(Protocol):
    """Answers for the seat of a view with one of its offered commands. There is at least one.

    Chance comes only from `rng`, so equal questions with equal chance have equal answers.
    """

    name: str

    def answer(self, seen: View, offered: tuple[Command, ...], rng: Random) -> Command: ...


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    bot.name: bot for bot in (RandomBot, SteadyBot, SharpBot)
}
