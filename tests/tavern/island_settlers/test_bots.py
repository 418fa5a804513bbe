"""Bots see only what a seat sees, give allowed commands, and the steady one wins."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from club.rules import Seat
from tavern.island_settlers.bots import BOTS
from tavern.island_settlers.bots.imagine import imagined
from tavern.island_settlers.bots.plan import WON, Plan
from tavern.island_settlers.bots.worth import SHARP
from tavern.island_settlers.commands import BankTrade, BuildCity, BuildSettlement, BuyCard, EndTurn
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import World, single
from tests.tavern.island_settlers.accounts import check_world
from tests.tavern.island_settlers.games import midgame, started
from tests.tavern.island_settlers.twins import twins
from tests.tavern.scenarios.island_settlers.positions import world_of
from tests.tavern.seeded import drawn


def answer(name: str, world: World, seat: Seat, seed: int) -> Any:
    seen = ISLAND_SETTLERS.see(world, seat)
    return BOTS[name]().answer(seen, ISLAND_SETTLERS.choices(seen), Random(seed))  # type: ignore[arg-type]


def played(names: str, seed: int) -> World:
    rng, players = Random(seed), names.split()
    world = started(rng, len(players), {}).world
    while ISLAND_SETTLERS.standing(world) is None:
        command = ISLAND_SETTLERS.automatic(world)
        if command is None:
            seat = ISLAND_SETTLERS.awaited(world)[0]
            name = players[world.table.seats.index(seat)]
            command = answer(name, world, seat, rng.getrandbits(32))
        chance = drawn(ISLAND_SETTLERS.draws(world, command), rng)
        world = ISLAND_SETTLERS.play(world, command, chance).world
    return world


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_always_gives_a_legal_command(name: str):
    for seed in range(40):
        world = midgame(Random(seed), 2 + seed % 3, 600)
        for seat in ISLAND_SETTLERS.awaited(world) if world else ():
            command = answer(name, world, seat, seed)
            assert ISLAND_SETTLERS.speaker_of(command) == seat
            chance = tuple(one.low for one in ISLAND_SETTLERS.draws(world, command))
            ISLAND_SETTLERS.play(world, command, chance)


@pytest.mark.parametrize("name", BOTS)
def test_hidden_facts_do_not_change_the_answer_of_a_bot(name: str):
    compared = 0
    for seed in range(60):
        found = twins(Random(seed))
        if found is None or found[2] not in ISLAND_SETTLERS.awaited(found[0]):
            continue
        one, other, seat = found
        assert answer(name, one, seat, seed) == answer(name, other, seat, seed)
        compared += one.hands != other.hands
    assert compared > 5


def test_known_facts_would_change_the_answer_of_a_bot():
    """This comparison can fail: with another own hand, answers differ."""
    differ = 0
    for seed in range(40):
        world = midgame(Random(seed), 2, 600)
        if world is None or world.table.phase == "hand_in":  # the other hand may be too small
            continue
        for seat in ISLAND_SETTLERS.awaited(world):
            other = replace(
                world, hands=dict(zip(world.hands, [*world.hands.values()][::-1], strict=True))
            )
            differ += answer("steady", world, seat, 1) != answer("steady", other, seat, 1)
    assert differ > 0


def test_imagined_worlds_are_complete_and_differ():
    for seed in range(30):
        world = midgame(Random(seed), 2 + seed % 3, 600)
        if world is None:
            continue
        for seat in world.table.seats:
            seen = ISLAND_SETTLERS.see(world, seat)
            found = [imagined(seen, Random(chance)) for chance in range(3)]
            for one in found:
                check_world(one)
                assert ISLAND_SETTLERS.see(one, seat) == seen


def test_the_steady_bot_beats_the_random_one():
    won = 0
    for seed in range(12):
        names = "steady random random" if seed % 2 else "random steady random"
        standing = ISLAND_SETTLERS.standing(played(names, seed))
        assert standing is not None
        won += standing.places[Seat("AB"[1 - seed % 2])] == 1
    assert won >= 11


def test_a_whole_game_of_sharp_bots_ends():
    assert ISLAND_SETTLERS.standing(played("sharp sharp", 5)) is not None


def at_trade(hand: dict[str, int], **given: Any) -> World:
    """A world in which A may trade, with a settlement and two roads."""
    a, b = Seat("A"), Seat("B")
    seats = {"seats": ["A", "B"], "phase": "trade", "settlements": {"A": ["ABM"], "B": ["QRS"]}}
    roads = {"roads": {"A": ["ABM-ALM", "ALM-LMR"]}, "hands": {"A": hand}}
    world = world_of(seats | roads | given, (a, b))
    assert world is not None
    return world


def turn_of(name: str, world: World) -> list[type]:
    """The commands of the bot until its turn ends or chance is needed."""
    done: list[type] = []
    while not {*done} & {EndTurn, BuyCard} and ISLAND_SETTLERS.standing(world) is None:
        command = answer(name, world, Seat("A"), 1)
        done.append(type(command))
        world = ISLAND_SETTLERS.play(world, command, (1,) * len(done)).world
    return done


def test_the_sharp_bot_trades_before_it_builds_what_would_end_the_trade():
    """If it built a city first, trading would end before the card for the settlement (C10)."""
    world = at_trade({"wood": 5, "wool": 1, "grain": 3, "ore": 3})
    assert turn_of("steady", world) == [BuildCity, EndTurn]
    assert turn_of("sharp", world) == [BankTrade, BuildSettlement, BuildCity, EndTurn]


def test_the_sharp_bot_sees_the_steps_that_win():
    """With nine points, only grain for the fifth settlement is missing."""
    world = at_trade({"wood": 1, "brick": 1, "wool": 5}, cities={"A": ["CDN", "EFO", "GHP", "IJQ"]})
    plan = Plan(world, 0, SHARP)
    assert plan.still_brings(wool_for(2)) > WON / 2
    assert plan.still_brings(wool_for(4)) < WON / 2


def wool_for(kind: int) -> BankTrade:
    return BankTrade(Seat("A"), single(1, 4), single(kind))
