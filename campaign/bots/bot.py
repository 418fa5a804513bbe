"""The interface of every bot."""

from random import Random
from typing import Protocol

from campaign.commands import PlayerCommand
from campaign.offers import Choice
from campaign.world import PlayerId, World


class Bot(Protocol):
    """Answers for a seat. It sees the world, which holds no secrets, and the seat's choices.

    `choices` is what `campaign.play.choices` offers this player, never empty. The answer is a
    command that `play` accepts; in phase bids a `Bid` within `check_bid`. Chance comes only from
    `rng`, so equal questions with equal chance have equal answers.
    """

    name: str

    def answer(
        self, world: World, player: PlayerId, choices: tuple[Choice, ...], rng: Random
    ) -> PlayerCommand: ...
