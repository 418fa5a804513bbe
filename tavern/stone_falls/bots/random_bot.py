"""Takes any of the offered commands, each equally likely."""

from random import Random

from tavern.stone_falls.commands import Command
from tavern.stone_falls.world import Seen


class RandomBot:
    name = "random"

    def answer(self, seen: Seen, offered: tuple[Command, ...], rng: Random) -> Command:
        return rng.choice(offered)
