"""Takes any of what is offered, each as likely as the next."""

from random import Random

from tavern.stone_falls.commands import Command
from tavern.stone_falls.world import Seen


class RandomBot:
    name = "random"

    def answer(self, seen: Seen, offered: tuple[Command, ...], rng: Random) -> Command:
        return rng.choice(offered)
