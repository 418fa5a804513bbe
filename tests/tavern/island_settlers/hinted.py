"""Whole games in which the first seat follows every hint, and how many of its acts come about."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from club.rules import heard
from tavern.island_settlers.bots.steady import SteadyBot
from tavern.island_settlers.commands import MakeOffer
from tavern.island_settlers.news import Exchanged
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tests.tavern.island_settlers.games import is_over, started
from tests.tavern.seeded import drawn


class Followed(NamedTuple):
    """The numbers of acts, of offers among them, and of offers that led to an exchange."""

    acts: int
    offers: int
    exchanges: int

    @property
    def accepted(self) -> float:
        return self.exchanges / self.offers if self.offers else 1.0

    @property
    def completed(self) -> float:
        return 1 - (self.offers - self.exchanges) / self.acts


def followed(hint: Callable[..., Any], seeds: range, players: int = 3) -> Followed:
    """Games from these seeds. The other seats are steady bots."""
    acts = offers = exchanges = 0
    for seed in seeds:
        rng, steady = Random(seed), SteadyBot()
        world = started(rng, players, {"island": "practice"}).world
        first = world.table.seats[0]
        while not is_over(world):
            command = ISLAND_SETTLERS.automatic(world)
            if command is None:
                seat = ISLAND_SETTLERS.awaited(world)[0]
                seen = ISLAND_SETTLERS.see(world, seat)
                answer = hint if seat == first else steady.answer
                command = answer(seen, ISLAND_SETTLERS.choices(seen), rng)
                acts += seat == first
                offers += seat == first and isinstance(command, MakeOffer)
            outcome = ISLAND_SETTLERS.play(
                world, command, drawn(ISLAND_SETTLERS.draws(world, command), rng)
            )
            own = (one for one in heard(outcome.news, None) if isinstance(one, Exchanged))
            exchanges += sum(one.seat == first for one in own)
            world = outcome.world
    return Followed(acts, offers, exchanges)
