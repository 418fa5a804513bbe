"""Offers of bots can be accepted, and none is made twice in a turn."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots import BOTS, trading
from tavern.island_settlers.bots.steady import marks
from tavern.island_settlers.bots.worth import SHARP, STEADY
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import EACH_RESOURCE, World
from tests.tavern.island_settlers.games import started
from tests.tavern.scenarios.island_settlers.positions import world_of
from tests.tavern.seeded import drawn

A, B, C = Seat("A"), Seat("B"), Seat("C")
ORE = 4


def steps_of(names: str, seed: int) -> Iterator[tuple[World, Any]]:
    """Each world of a game of these bots, and the command given in it."""
    rng, players = Random(seed), names.split()
    world = started(rng, len(players), {}).world
    while ISLAND_SETTLERS.standing(world) is None:
        command: Any = ISLAND_SETTLERS.automatic(world)
        if command is None:
            seat = ISLAND_SETTLERS.awaited(world)[0]
            seen = ISLAND_SETTLERS.see(world, seat)
            offered: Any = ISLAND_SETTLERS.choices(seen)
            command = BOTS[players[world.table.seats.index(seat)]]().answer(seen, offered, rng)
            yield world, command
        chance = drawn(ISLAND_SETTLERS.draws(world, command), rng)
        world = ISLAND_SETTLERS.play(world, command, chance).world


@pytest.mark.parametrize("names", ["steady steady", "sharp steady", "steady sharp steady sharp"])
def test_no_offer_is_made_twice_in_a_turn(names: str):
    made = set()
    for seed in range(3):
        for world, command in steps_of(names, seed):
            if isinstance(command, acts.MakeOffer):
                kinds = world.hands[command.seat].kinds
                offer = (seed, world.table.turn, kinds, command.give, command.get)
                assert offer not in made
                made.add(offer)
                for kind in range(5):
                    others = EACH_RESOURCE - world.table.bank[kind] - kinds[kind]
                    assert others >= command.get[kind]
    assert len(made) > 5


def test_the_same_offer_would_be_made_again(monkeypatch: pytest.MonkeyPatch):
    """This test can fail: if nobody counts the offers, they are made again."""
    monkeypatch.setattr(trading, "offers_made", lambda table: 0)
    with pytest.raises(AssertionError):
        test_no_offer_is_made_twice_in_a_turn("steady steady")


def position(hands: dict[str, Any]) -> World:
    towns = {"A": ["ABM", "QRS"], "B": ["DEO"], "C": ["HIQ"]}
    given = {"seats": ["A", "B", "C"], "phase": "trade", "settlements": towns, "hands": hands}
    world = world_of(given, (A, B, C))
    assert world is not None
    return world


def offers(world: World, taste: Any) -> list[acts.MakeOffer]:
    seen = ISLAND_SETTLERS.see(world, A)
    found = marks(seen, ISLAND_SETTLERS.choices(seen), Random(1), taste)  # type: ignore[arg-type]
    return [command for _, command in found if isinstance(command, acts.MakeOffer)]


@pytest.mark.parametrize("taste", [STEADY, SHARP])
def test_nothing_is_offered_for_a_card_that_nobody_holds(taste: Any):
    near_a_city: dict[str, Any] = {"A": {"wood": 2, "ore": 2, "grain": 2}}
    held = {"B": {"ore": 2, "brick": 2}, "C": {"ore": 1, "brick": 1}}
    assert [offer.get[ORE] for offer in offers(position(near_a_city | held), taste)] == [1]
    not_held = {"B": {"wool": 2, "brick": 2}, "C": {"wool": 1, "brick": 1}}
    others = offers(position(near_a_city | not_held), taste)
    assert not any(offer.get[ORE] for offer in others)


def test_the_sharp_bot_gets_two_cards_for_one():
    """A steady player gives the two that it needs least for the one that it waits for."""
    closed = [
        world.table.offer
        for seed in range(3)
        for world, command in steps_of("sharp steady steady", seed)
        if isinstance(command, acts.CloseOffer)
    ]
    assert any(sum(offer.give) == 1 and sum(offer.get) == 2 for offer in closed if offer)
