"""Takes any of the choices, each as likely as the next."""

from random import Random

from campaign.bots.draws import draw, moves_of_the_game
from campaign.commands import PlayerCommand
from campaign.offers import Choice
from campaign.world import PlayerId, World


class RandomBot:
    name = "random"

    def answer(
        self, world: World, player: PlayerId, choices: tuple[Choice, ...], rng: Random
    ) -> PlayerCommand:
        return draw(world, rng.choice(moves_of_the_game(choices)), rng)
