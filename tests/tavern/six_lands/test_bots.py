"""Bots give accepted commands, see only what a seat sees, and play better than chance."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from club.bots import Bot
from club.rules import Seat, Seen
from tavern.six_lands.bots import BOTS
from tavern.six_lands.bots.assessment import assess
from tavern.six_lands.bots.imagination import imagined, unseen_cards
from tavern.six_lands.bots.sharp import SharpBot
from tavern.six_lands.commands import Play
from tavern.six_lands.components import card_named
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Hand, Table, Troop, World
from tests.tavern.six_lands.accounts import faces_of, is_over
from tests.tavern.six_lands.games import BOUND, started, steps
from tests.tavern.six_lands.twins import twins

QUICK: dict[str, Any] = BOTS | {"sharp": lambda: SharpBot(most=3, worlds=2, rounds=1)}
ORANGE_WAVES = {"sides": {"R": "crown", "G": "other", "B": "other", "O": "other", "Y": "other"}}


def answer(bot: Bot, world: World, rng: Random) -> Any:
    (seat,) = SIX_LANDS.awaited(world)
    seen = SIX_LANDS.see(world, seat)
    return bot.answer(seen, SIX_LANDS.choices(seen), rng)  # type: ignore[arg-type]


def game_of(names: tuple[str, ...], seed: int, options: dict[str, Any] | None = None) -> World:
    """A whole game. Every answer is one of the choices, and equal questions have equal answers."""
    rng = Random(f"{names} {seed}")
    world = started(rng, len(names), options).world
    players = {seat: QUICK[name]() for seat, name in zip(world.table.seats, names, strict=True)}
    for _ in range(BOUND):
        if is_over(world):
            return world
        (seat,) = SIX_LANDS.awaited(world)
        chance = rng.random()
        command = answer(players[seat], world, Random(chance))
        assert command in SIX_LANDS.choices(SIX_LANDS.see(world, seat))
        if rng.random() < 0.05:
            assert answer(players[seat], world, Random(chance)) == command
        world = SIX_LANDS.play(world, command).world
    raise AssertionError("this game does not end")


@pytest.mark.parametrize(
    "names",
    [("random", "random"), ("steady", "sharp"), ("steady", "random", "sharp"), ("steady",) * 4],
)
def test_bots_answer_with_an_offered_command_at_every_table(names: tuple[str, ...]):
    for seed in range(2):
        assert SIX_LANDS.standing(game_of(names, seed)) is not None


def test_two_steady_players_do_not_go_on_for_ever():
    """With a gold land that one card takes, they could take it from each other in every turn."""
    for seed in range(4):
        assert is_over(game_of(("steady", "steady"), seed, ORANGE_WAVES))


def test_a_steady_player_beats_chance():
    won = 0
    for seed in range(10):
        names = ("steady", "random") if seed % 2 else ("random", "steady")
        standing = SIX_LANDS.standing(game_of(names, seed))
        assert standing is not None
        won += standing.places[Seat("AB"[names.index("steady")])] == 1
    assert won >= 9


@pytest.mark.parametrize("name", QUICK)
def test_the_answer_of_a_bot_does_not_depend_on_secrets_of_others(name: str):
    asked = 0
    for seed in range(60):
        found = twins(Random(seed))
        if found is None or SIX_LANDS.awaited(found[0]) != (found[2],):
            continue
        asked += 1
        one, other = (answer(QUICK[name](), world, Random(7)) for world in found[:2])
        assert one == other
    assert asked > 5


def test_imagined_worlds_match_the_view():
    rng = Random(3)
    for seed in range(12):
        for world, _, _ in steps(Random(seed), 2 + seed % 3):
            seat = rng.choice(world.table.seats)
            seen = SIX_LANDS.see(world, seat)
            unseen = unseen_cards(seen)
            true = faces_of(world)
            hidden = sorted((true - _own_and_open(world, seen)).elements())
            assert hidden in unseen
            found = imagined(seen, unseen, rng)
            assert SIX_LANDS.see(found, seat) == seen
            assert {s: len(hand.cards) for s, hand in found.hands.items()} == world.table.held
            assert faces_of(found).total() == true.total()


def _own_and_open(world: World, seen: Seen[Table, Hand]) -> Any:
    """The public faces and those in the own hand."""
    hands = {seat: Hand(()) for seat in world.hands}
    if seen.seat is not None and seen.own is not None:
        hands[seen.seat] = seen.own
    return faces_of(replace(world, hands=hands))


def test_a_table_that_no_sets_explain_is_imagined_as_well():
    world = started(Random(1), 2).world
    four = (card_named("G4"),) * 6
    seen = replace(SIX_LANDS.see(world, Seat("A")), own=Hand(four))
    assert unseen_cards(seen) == []
    found = imagined(seen, [], Random(1))
    assert len(found.hands[Seat("B")].cards) == 12


@pytest.mark.parametrize("name", ["steady", "sharp"])
def test_a_bot_takes_a_land_when_it_can(name: str):
    """Only one of the offered plays conquers. The others bring nothing."""
    world = started(Random(1), 2, {"first_game": True, "first": "A"}).world
    cards = tuple(sorted(card_named(card) for card in ("G1", "V3", "B1", "R1")))
    table = replace(
        world.table,
        held={Seat("A"): 4, Seat("B"): 12},
        troops=world.table.troops | {Seat("A"): (Troop(1, (card_named("G4"),)),)},
        next_id=2,
    )
    world = replace(world, table=table, hands=world.hands | {Seat("A"): Hand(cards)})
    command = answer(BOTS[name](), world, Random(1))
    assert command == Play(Seat("A"), card_named("V3"), 1)


def test_a_win_is_worth_more_than_any_distance():
    won = [(w, SIX_LANDS.standing(w)) for w in (game_of(("random",) * 2, n) for n in range(4))]
    for world, standing in won:
        assert standing is not None
        a, b = (assess(world.table, seat, 0.0) for seat in world.table.seats)
        assert (a > 0) == (standing.points[Seat("A")] > standing.points[Seat("B")])
        assert a == -b
