"""Plays a solo game. At a table with others it plays like the steady bot."""

from random import Random

from tavern.stone_falls.bots.beam import WIDTH, answer_alone
from tavern.stone_falls.bots.steady import Steady
from tavern.stone_falls.commands import Command
from tavern.stone_falls.world import Seen, is_solo


class Solo:
    name = "solo"

    def answer(self, seen: Seen, offered: tuple[Command, ...], rng: Random) -> Command:
        if is_solo(seen.world):
            return answer_alone(seen.world, offered, WIDTH)
        return Steady().answer(seen, offered, rng)
