"""Whole random games: everything is accounted for, and exactly the offered commands are
accepted."""

from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
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
from tavern.island_settlers import commands as acts
from tavern.island_settlers.commands import Command
from tavern.island_settlers.isle.places import ALL_CROSSINGS
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.scoring import roads, special_cards
from tavern.island_settlers.table import World
from tests.examples import part_of
from tests.tavern.island_settlers.accounts import check_world, points_again, slow_length
from tests.tavern.island_settlers.games import BOUND, any_command, is_over, started, steps
from tests.tavern.scenarios.island_settlers.steps import ARGUMENTS, all_steps, command_of
from tests.tavern.seeded import drawn

FREE_FIGURES = acts.OF_FIGURES


class Games(RuleBasedStateMachine):
    """A game and all its commands, to be replayed at the end."""

    @initialize(seed=st.integers(0, 2**32), players=st.integers(2, 4))
    def start(self, seed: int, players: int) -> None:
        self.world = self.first = started(Random(seed), players).world
        self.record: list[tuple[bytes, Any, str]] = []

    @precondition(lambda self: not is_over(self.world))
    @rule(seed=st.integers(0, 2**32), times=st.integers(1, 60))
    def play_on(self, seed: int, times: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            if not is_over(self.world):
                self._play(any_command(self.world, rng), rng)

    @precondition(lambda self: not is_over(self.world))
    @rule(seed=st.integers(0, 2**32))
    def wait_until_the_deadline(self, seed: int) -> None:
        for command in ISLAND_SETTLERS.defaults(self.world)[:1]:
            self._play(command, Random(seed))

    @rule()
    def offer(self) -> None:
        """Checks that of all steps of the notation, exactly the offered ones are accepted."""
        for seat in self.world.table.seats:
            offered = ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(self.world, seat))
            plain = {one for one in offered if not isinstance(one, FREE_FIGURES)}
            assert {
                one for one in every_command(self.world, seat) if accepts(self.world, one)
            } == plain
            assert len(plain) == sum(not isinstance(one, FREE_FIGURES) for one in offered)

    def _play(self, command: Command, rng: Random) -> None:
        chance = drawn(ISLAND_SETTLERS.draws(self.world, command), rng)
        before = ISLAND_SETTLERS.worlds.encode(self.world)
        outcome = ISLAND_SETTLERS.play(self.world, command, chance)
        assert ISLAND_SETTLERS.worlds.encode(self.world) == before
        self.world = outcome.world
        assert (
            ISLAND_SETTLERS.worlds.decode(ISLAND_SETTLERS.worlds.encode(self.world)) == self.world
        )
        check_world(self.world)
        self.record.append(
            (ISLAND_SETTLERS.commands.encode(command), chance, ISLAND_SETTLERS.digest(self.world))
        )

    @invariant()
    def somebody_can_act_until_the_end(self) -> None:
        if hasattr(self, "world") and ISLAND_SETTLERS.automatic(self.world) is None:
            awaited = ISLAND_SETTLERS.awaited(self.world)
            assert bool(awaited) != is_over(self.world)
            for seat in awaited:
                assert ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(self.world, seat))

    def teardown(self) -> None:
        """A replay with the same chance gives the same digests."""
        world = getattr(self, "first", None)
        for command, chance, digest in getattr(self, "record", ()):
            world = ISLAND_SETTLERS.again(
                world, ISLAND_SETTLERS.commands.decode(command), chance, None
            ).world
            assert ISLAND_SETTLERS.digest(world) == digest


def test_everything_holds_after_every_command():
    run_state_machine_as_test(
        Games, settings=settings(max_examples=part_of(40), stateful_step_count=20, deadline=None)
    )


def every_command(world: World, seat: Any) -> set[Any]:
    kinds = [do for do in ARGUMENTS if do not in ("hand_in", "offer")]
    return {
        command_of(world.table, step) for do in kinds for step in all_steps(world, seat, {"do": do})
    }


def accepts(world: World, command: Any) -> bool:
    chance = tuple(one.low for one in ISLAND_SETTLERS.draws(world, command))
    try:
        ISLAND_SETTLERS.play(world, command, chance)
    except Refusal:
        return False
    return True


@given(st.integers(0, 2**32), st.integers(2, 4))
@settings(max_examples=part_of(25))
def test_a_game_ends_within_a_bound_with_ten_points(seed: int, players: int):
    *_, last = zip(range(BOUND), steps(Random(seed), players), strict=False)
    world = last[1][-1].world
    standing = ISLAND_SETTLERS.standing(world)
    assert standing is not None
    assert [*standing.points.values()] == points_again(world)
    (winner,) = [seat for seat, place in standing.places.items() if place == 1]
    assert standing.points[winner] >= 10
    assert world.table.opened == world.hands


def test_every_command_is_used_in_random_games():
    used = set()
    for seed in range(12):
        used |= {type(command) for _, command, _, _ in steps(Random(seed), 2 + seed % 3)}
    assert used == {*get_args(Command)}


def test_random_roads_are_measured_as_the_slow_way_does():
    from tavern.island_settlers.isle.places import CROSSINGS, WAYS, WAYS_AT, bits

    rng = Random(1)
    for _ in range(400):
        mask = 1 << rng.randrange(72)
        for _ in range(rng.randint(0, 13)):
            at = rng.choice([*bits(mask)])
            ends = [CROSSINGS.index(name) for name in WAYS[at].split("-")]
            mask |= 1 << rng.choice([*bits(WAYS_AT[rng.choice(ends)])])
        foreign = sum(1 << at for at in rng.sample(range(54), rng.randint(0, 8)))
        ways = [tuple(WAYS[way].split("-")) for way in bits(mask)]
        assert roads.length_of(mask, foreign) == slow_length(
            ways, {CROSSINGS[at] for at in bits(foreign)}
        )


@pytest.mark.parametrize(
    ("place", "name", "wrong"),
    [
        (roads, "_longest_in", lambda part, foreign: min(part.bit_count(), 4)),
        (special_cards, "foreign_buildings", lambda table, place: 0),
        (special_cards, "holder", lambda values, least, held_by, current: 0),
    ],
)
def test_a_wrong_rule_is_found(place: Any, name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(place, name, wrong)
    with pytest.raises(AssertionError):
        _play_and_check(games=40)


@pytest.mark.parametrize(
    "wrong",
    [
        {"building.sites.SETTLEMENTS": 9},
        {"building.sites.WAYS_OF_SEAT": 30},
        {
            "building.sites.free_crossings": lambda taken: ALL_CROSSINGS & ~taken,
            "building.pieces.check_crossing": lambda table, at: None,
        },
        {"draft.minus": lambda one, other: one},
        {"building.development_cards.minus": lambda one, other: one},
    ],
    ids=["settlements", "roads", "distance", "bank", "cards"],
)
def test_a_wrong_count_is_found(wrong: dict[str, Any], monkeypatch: pytest.MonkeyPatch):
    for name, value in wrong.items():
        monkeypatch.setattr(f"tavern.island_settlers.{name}", value)
    with pytest.raises(AssertionError):
        _play_and_check(games=40)


def _play_and_check(games: int) -> None:
    for seed in range(games):
        for number, (_, command, _, outcome) in enumerate(steps(Random(seed), 4)):
            if number > BOUND:
                return
            if isinstance(command, acts.BuildRoad | acts.BuildSettlement | acts.BuyCard):
                check_world(outcome.world)
