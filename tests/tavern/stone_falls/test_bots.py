"""Bots give accepted commands, see only what a seat sees, and play better than chance."""

from random import Random

import pytest
from msgspec.structs import replace

from club.rules import Seat
from tavern.stone_falls.board import PLACE_NAMED, with_stones
from tavern.stone_falls.bots import BOTS
from tavern.stone_falls.bots.beam import fewest_left, gold_is_possible
from tavern.stone_falls.bots.features import BITS, WON, WORTH, board_facts, mask_of
from tavern.stone_falls.commands import Place, Resolve
from tavern.stone_falls.ending import wins
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE, STONE_NAMED, STONES
from tavern.stone_falls.world import Seen, World
from tests.tavern.stone_falls.games import dealt, first_world, offered, random_game, stepped

SEATED = {
    1: [("random",), ("steady",), ("sharp",), ("solo",)],
    2: [("steady", "random"), ("sharp", "steady"), ("solo", "random")],
    3: [("steady", "random", "sharp")],
    4: [("steady", "random", "steady", "random")],
}


def game_of(names: tuple[str, ...], seed: int) -> World:
    """A whole game. Every answer is one of the choices, and equal questions have equal answers."""
    rng = Random(f"{names} {seed}")
    world = first_world(len(names), rng)
    world = replace(world, queue=world.queue[:6])  # a search in a solo game takes time
    while world.phase != "ended":
        seen, choices = Seen(world, world.speaker), offered(world)
        bot, chance = BOTS[names[world.seats.index(world.speaker)]](), rng.random()
        command = bot.answer(seen, choices, Random(chance))
        assert command in choices
        if rng.random() < 0.05:
            assert bot.answer(seen, choices, Random(chance)) == command
        world = stepped(world, command, rng)[1]
    return world


@pytest.mark.parametrize("names", [names for some in SEATED.values() for names in some])
def test_bots_answer_with_an_offered_command_at_every_table(names: tuple[str, ...]):
    assert STONE_FALLS.standing(game_of(names, 1)) is not None


def test_a_steady_player_beats_chance():
    won = 0
    for seed in range(10):
        names = ("steady", "random") if seed % 2 else ("random", "steady")
        standing = STONE_FALLS.standing(game_of(names, seed))
        assert standing is not None
        won += standing.places[Seat("AB"[names.index("steady")])] == 1
    assert won >= 9


def position(board: dict[str, str], chosen: str, treasure: tuple[str, ...]) -> World:
    world = dealt(2, Random(1))
    stones = {PLACE_NAMED[at]: STONE_NAMED[stone] for at, stone in board.items()}
    a, b = world.seats
    return replace(
        world,
        board=with_stones((FREE,) * 25, stones),
        supply={a: (STONE_NAMED["Vw"],), b: (STONE_NAMED["Vs"],)},
        chosen={a: STONE_NAMED[chosen]},
        treasure=(tuple(STONE_NAMED[stone] for stone in treasure), ()),
        speaker=a,
        phase="place",
    )


@pytest.mark.parametrize("name", ["steady", "sharp"])
def test_a_bot_takes_the_line_that_wins(name: str):
    world = position({"A1": "Bm", "B1": "Om", "E5": "Ys"}, "Vm", ("Rw", "Gs", "Yf"))
    bot = BOTS[name]()
    for kind in (Place, None, Resolve):
        command = bot.answer(Seen(world, world.speaker), offered(world), Random(1))
        assert kind is None or isinstance(command, kind)
        world = stepped(world, command, Random(1))[1]
    standing = STONE_FALLS.standing(world)
    assert standing is not None
    assert (standing.how, standing.places[Seat("A")]) == ("treasure", 1)


def test_a_treasure_is_worth_most_when_it_wins():
    rng = Random(5)
    for _ in range(2_000):
        treasure = tuple(rng.sample(STONES, rng.randint(0, 12)))
        assert (WORTH[mask_of(treasure)] >= WON) == wins(treasure)


def test_a_board_waits_for_the_stones_that_make_a_line():
    for seed in range(20):
        for world, *_ in random_game(2, Random(seed)):
            facts = board_facts(world.board)
            lined = {world.board[at] for line in lines_on(world.board) for at in line}
            assert set(facts.lined) == lined
            if not lined:
                rest = set(STONES) - set(world.board)
                waited = {s for s in rest if any(BITS[s] & want.bits for want in facts.wants)}
                assert waited == {s for s in rest if makes_line(world, s)}


def makes_line(world: World, stone: int) -> bool:
    free = [at for at, one in enumerate(world.board) if one == FREE]
    return any(lines_on(with_stones(world.board, {at: stone})) for at in free)


def test_gold_is_found_where_one_stone_is_left_to_place():
    world = dealt(1, Random(1))
    board = {"A1": "Rw", "B1": "Rs", "D1": "Rm"}
    stones = {PLACE_NAMED[at]: STONE_NAMED[stone] for at, stone in board.items()}
    near = replace(world, board=with_stones((FREE,) * 25, stones), queue=(STONE_NAMED["Rf"],))
    assert fewest_left(near) == 0
    assert gold_is_possible(near)
    far = replace(world, queue=world.queue[:1])
    assert fewest_left(far) >= 11
    assert not gold_is_possible(far, 5)
