"""The bots by name, in the form that a kind of game needs (`club.kinds.clock`)."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from tavern.stone_falls.bots.random_bot import RandomBot
from tavern.stone_falls.bots.sharp import Sharp
from tavern.stone_falls.bots.solo import Solo
from tavern.stone_falls.bots.steady import Steady
from tavern.stone_falls.commands import Command
from tavern.stone_falls.world import Seen


class Bot(Protocol):
    """Answers for a seat with one of its offered commands. There is at least one.

    Chance comes only from `rng`, so equal questions with equal chance have equal answers.
    """

    name: str

    def answer(self, seen: Seen, offered: tuple[Command, ...], rng: Random) -> Command: ...


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    bot.name: bot for bot in (RandomBot, Steady, Sharp, Solo)
}
