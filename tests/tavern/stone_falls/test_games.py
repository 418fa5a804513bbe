"""Whole random games with one to four players, checked after every command."""

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from club.refusals import Refusal
from tavern.stone_falls import commands
from tavern.stone_falls.board import DIRECTIONS
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.powers.table import use_of
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE, NAMES
from tavern.stone_falls.world import World, is_solo, stone_in_play
from tests.examples import part_of
from tests.tavern.seeded import drawn, seats_of
from tests.tavern.stone_falls import plain
from tests.tavern.stone_falls.games import (
    first_world,
    offered,
    plain_board,
    played_on,
    random_game,
    stepped,
    stones_in,
)
from tests.tavern.stone_falls.record import replayed

SQUARE = st.integers(0, 24)
SPOT = st.integers(0, 44)
STONE = st.integers(0, 27)
SEATS = st.sampled_from(seats_of(4))
# Any command that can be written, with or without a meaning at this moment.
ANY_COMMAND = st.one_of(
    st.builds(commands.ChooseColour, SEATS, st.integers(0, 6)),
    st.builds(commands.Place, SEATS, SPOT),
    st.builds(commands.Push, SEATS, st.sampled_from(DIRECTIONS), st.integers(1, 4)),
    st.builds(commands.Pull, SEATS, SQUARE, SQUARE),
    st.builds(commands.Glide, SEATS, SQUARE, SQUARE),
    st.builds(commands.Swap, SEATS, SQUARE, SQUARE),
    st.builds(commands.Resolve, SEATS, st.tuples(SQUARE, SQUARE, SQUARE), SQUARE, SQUARE, SEATS),
    st.builds(commands.Choose, SEATS, STONE),
    st.builds(commands.LeavePower, SEATS),
    st.builds(commands.LeaveLines, SEATS),
)


def near_misses(world: World, command: Any, rng: Random) -> list[Any]:
    """Commands of the same kind with one field changed, as far as they can be written."""
    lines = lines_on(world.board) or ((0, 1, 2),)
    other: dict[str, Any] = {
        "seat": rng.choice(seats_of(4)),
        "direction": rng.choice(DIRECTIONS),
        "line": rng.choice(lines),
        "stones": rng.choice(lines)[: rng.randint(1, 3)],
    }
    if isinstance(command, commands.Resolve):
        other["to"] = rng.choice(seats_of(4))
    changed = [
        msgspec.structs.replace(command, **{field: other.get(field, rng.randrange(28))})
        for field in command.__struct_fields__
    ]
    return [one for one in changed if can_be_written(one)]


def can_be_written(command: Any) -> bool:
    """Whether the codec reads the command. The rules never get any other."""
    try:
        return bool(STONE_FALLS.commands.decode(STONE_FALLS.commands.encode(command)))
    except msgspec.ValidationError:
        return False


class Games(RuleBasedStateMachine):
    @initialize(players=st.integers(1, 4), seed=st.integers(0, 2**32))
    def begin(self, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.world = first_world(players, self.rng)
        self.entries: list[Any] = []
        self.first = self.world

    @precondition(lambda self: self.world.phase != "ended")
    @rule(pick=st.integers(0, 10**6))
    def go_on(self, pick: int) -> None:
        choices = offered(self.world)
        command = choices[pick % len(choices)]
        before = STONE_FALLS.worlds.encode(self.world)
        chance = drawn(STONE_FALLS.draws(self.world, command), self.rng)
        outcome = STONE_FALLS.play(self.world, command, chance)
        assert STONE_FALLS.worlds.encode(self.world) == before
        assert STONE_FALLS.commands.decode(STONE_FALLS.commands.encode(command)) == command
        assert STONE_FALLS.news.decode(STONE_FALLS.news.encode(outcome.news)) == outcome.news
        self.entries.append((command, chance))
        self.world = outcome.world

    @rule(command=ANY_COMMAND)
    def nothing_else_is_accepted(self, command: Any) -> None:
        refused_or_offered(self.world, command)

    @rule(pick=st.integers(0, 10**6), seed=st.integers(0, 2**16))
    def no_near_miss_is_accepted(self, pick: int, seed: int) -> None:
        if choices := offered(self.world):
            for command in near_misses(self.world, choices[pick % len(choices)], Random(seed)):
                refused_or_offered(self.world, command)

    @invariant()
    def all_that_is_offered_is_accepted(self) -> None:
        choices = offered(self.world)
        assert len(set(choices)) == len(choices)
        assert bool(choices) == (self.world.phase != "ended")
        for command in self.rng.sample(choices, min(8, len(choices))):
            stepped(self.world, command, self.rng)
        if self.world.phase == "power":
            assert set(choices) == plainly_offered(self.world)

    @invariant()
    def everything_else_of_this_step_is_refused(self) -> None:
        for command in of_this_step(self.world):
            refused_or_offered(self.world, command)

    @invariant()
    def stones_are_neither_lost_nor_made(self) -> None:
        stones = stones_in(self.world)
        assert len(set(stones)) == len(stones)
        if is_solo(self.world):
            assert len(stones) % 2 == 0
            assert len(stones) <= 28
        elif self.world.phase != "colours":
            assert stones == list(range(28))

    @invariant()
    def the_world_goes_there_and_back(self) -> None:
        document = STONE_FALLS.worlds.encode(self.world)
        assert STONE_FALLS.worlds.decode(document) == self.world
        assert lines_of(self.world) == plain.lines(plain_board(self.world))

    @invariant()
    def defaults_are_offered(self) -> None:
        assert set(STONE_FALLS.defaults(self.world)) <= set(offered(self.world))
        assert len(STONE_FALLS.defaults(self.world)) == len(STONE_FALLS.awaited(self.world))

    def teardown(self) -> None:
        if not hasattr(self, "world"):
            return
        again = self.first
        for command, chance in self.entries:
            again = STONE_FALLS.again(again, command, chance, None).world
        assert STONE_FALLS.digest(again) == STONE_FALLS.digest(self.world)
        *_, last = [(None, None, None, self.world), *played_on(self.world, self.rng)]
        assert STONE_FALLS.standing(last[3]) is not None


def of_this_step(world: World) -> list[Any]:
    """Every command of the kind of this step, except for the many uses of a power."""
    seat = world.speaker
    match world.phase:
        case "place":
            return [commands.Place(seat, at) for at in range(45)]
        case "lines":
            return [
                commands.Resolve(seat, line, treasure, gift, to)
                for line in lines_on(world.board)
                for treasure, gift in product((*line, 0), repeat=2)
                for to in world.seats
            ]
        case "first" | "choose":
            return [commands.Choose(seat, stone) for stone in range(28)]
        case _:
            return []


def refused_or_offered(world: World, command: Any) -> None:
    """Checks that a command that is not offered is refused, with a rule and a sentence."""
    if command in STONE_FALLS.choices(STONE_FALLS.see(world, command.seat)):
        return
    with pytest.raises(Refusal) as refused:
        STONE_FALLS.play(world, command, (0,) * 60)
    assert refused.value.rule.startswith("S")
    assert str(refused.value).endswith(".")


def lines_of(world: World) -> set[frozenset[plain.Square]]:
    return {frozenset((at % 5, at // 5) for at in line) for line in lines_on(world.board)}


def plainly_offered(world: World) -> set[Any]:
    """The uses of a power, found square by square. Each is compared with its result."""
    stone, board = stone_in_play(world), plain_board(world)
    assert stone is not None
    name, seat, on_board = NAMES[stone], world.speaker, world.placed < 25
    at = (world.placed % 5, world.placed // 5)
    found: dict[Any, plain.Result] = {}
    if name[1] == "w":
        if not on_board:
            ends = {25: (-1, 0), 30: (5, 0), 35: (0, -1), 40: (0, 5)}
            side = world.placed - world.placed % 5
            x, y = ends[side]
            at = (x, world.placed % 5) if side < 35 else (world.placed % 5, y)
        for way, steps, after in plain.waves(board, at, name):
            direction = DIRECTIONS[plain.WAYS.index(way)]
            found[commands.Push(seat, direction, steps)] = after
    elif name[1] == "s":
        for one, to, after in plain.whirlpools(board, at):
            found[commands.Pull(seat, number(one), number(to))] = after
    elif name[1] == "f":
        for one, to, after in plain.flippers(board, at):
            found[commands.Glide(seat, number(one), number(to))] = after
    else:
        for one, to, after in plain.mirrors(board, at):
            found[commands.Swap(seat, number(one), number(to))] = after
    for command, after in found.items():
        world_after = STONE_FALLS.play(world, command).world
        assert frozenset(plain_board(world_after).items()) == after, use_of(command)
    return {*found, *([commands.LeavePower(seat)] if on_board else [])}


def number(square: plain.Square) -> int:
    return square[0] + 5 * square[1]


def test_whole_games() -> None:
    run_state_machine_as_test(
        Games, settings=settings(max_examples=part_of(60), stateful_step_count=120)
    )


def test_every_way_to_end_occurs_and_no_game_is_endless():
    found = set()
    longest = 0
    for seed in range(400):
        *steps, last = random_game(1 + seed % 4, Random(seed))
        standing = STONE_FALLS.standing(last[3])
        assert standing is not None
        assert set(standing.places) == set(last[3].seats)
        assert FREE in last[3].board or standing.how in ("board", "failed", "supply")
        found.add(standing.how)
        longest = max(longest, len(steps))
    assert found >= {"supply", "board", "failed", "treasure"}
    assert longest < 200


RECORDS = sorted((Path(__file__).parent.parent / "golden").glob("stone-falls-*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path):
    record = json.loads(path.read_text(encoding="utf-8"))
    world = replayed(record)
    assert msgspec.to_builtins(STONE_FALLS.standing(world)) == record["standing"]
    assert STONE_FALLS.digest(world) == record["digest"]


def test_the_records_are_of_all_numbers_of_players_and_of_all_ends():
    records = [json.loads(path.read_text(encoding="utf-8")) for path in RECORDS]
    assert {len(record["seats"]) for record in records} == {1, 2, 3, 4}
    ends = {record["standing"]["how"] for record in records}
    assert ends == {"failed", "gold", "treasure", "board", "supply"}


def test_another_command_leads_to_another_digest():
    record = json.loads(RECORDS[0].read_text(encoding="utf-8"))
    record["lines"] = record["lines"][:-1]
    assert STONE_FALLS.digest(replayed(record)) != record["digest"]
