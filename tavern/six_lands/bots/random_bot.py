"""Takes any of the choices, each equally likely."""

from random import Random

from tavern.six_lands.commands import Command
from tavern.six_lands.table import View


class RandomBot:
    name = "random"

    def answer(self, seen: View, offered: tuple[Command, ...], rng: Random) -> Command:
        return rng.choice(offered)
