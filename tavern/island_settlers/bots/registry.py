"""The bots by name, in the form that a kind of game needs (`club.kinds.clock`)."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from tavern.island_settlers.bots.random_bot import RandomBot
from tavern.island_settlers.bots.sharp import SharpBot
from tavern.island_settlers.bots.steady import SteadyBot
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.table import View


class Bot(Protocol):
    """Answers for a seat with a command that its choices allow. There is at least one.

    Chance comes only from `rng`, so equal questions with equal chance have equal answers.
    """

    name: str

    def answer(self, seen: View, offered: tuple[Choice, ...], rng: Random) -> Command: ...


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    bot.name: bot for bot in (RandomBot, SteadyBot, SharpBot)
}
