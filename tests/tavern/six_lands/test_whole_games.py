"""Whole random games: every card is accounted for, and exactly the offered commands are
accepted."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from club.refusals import Refusal
from tavern.six_lands.commands import ChooseTroop, Command, Play
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import World
from tests.examples import part_of
from tests.tavern.scenarios.six_lands.steps import all_steps, command_of
from tests.tavern.six_lands.accounts import Accounts, is_over, score_again
from tests.tavern.six_lands.games import BOUND, any_command, started, steps


class Games(RuleBasedStateMachine):
    """A game, its second account, and all its commands, to be replayed at the end."""

    world: World
    accounts: Accounts

    @initialize(seed=st.integers(0, 2**32), players=st.integers(2, 4))
    def start(self, seed: int, players: int) -> None:
        outcome = started(Random(seed), players)
        self.world = self.first = outcome.world
        self.accounts = Accounts(outcome)
        self.record: list[tuple[bytes, str]] = []

    @precondition(lambda self: not is_over(self.world))
    @rule(place=st.integers(0, 60))
    def choose(self, place: int) -> None:
        (seat,) = SIX_LANDS.awaited(self.world)
        choices = SIX_LANDS.choices(SIX_LANDS.see(self.world, seat))
        self._play(choices[place % len(choices)])  # type: ignore[arg-type]

    @precondition(lambda self: not is_over(self.world))
    @rule(seed=st.integers(0, 2**32), times=st.integers(1, 12))
    def play_on(self, seed: int, times: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            if not is_over(self.world):
                self._play(any_command(self.world, rng))

    @precondition(lambda self: not is_over(self.world))
    @rule()
    def wait_until_the_deadline(self) -> None:
        (command,) = SIX_LANDS.defaults(self.world)
        self._play(command)

    @rule(seed=st.integers(0, 2**32))
    def offer(self, seed: int) -> None:
        """Checks that offers are accepted. Of other commands, a sample is refused and changes
        nothing."""
        rng = Random(seed)
        for seat in self.world.table.seats:
            offered = SIX_LANDS.choices(SIX_LANDS.see(self.world, seat))
            assert bool(offered) == (seat in SIX_LANDS.awaited(self.world))
            assert len(set(offered)) == len(offered)
            for command in offered:
                SIX_LANDS.play(self.world, command)  # type: ignore[arg-type]
            others = [
                command_of(self.world.table, one) for one in all_steps(self.world.table, seat)
            ]
            for other in rng.sample(others, 40):
                if other not in offered:
                    with pytest.raises(Refusal):
                        SIX_LANDS.play(self.world, other)

    def _play(self, command: Command) -> None:
        before = SIX_LANDS.worlds.encode(self.world)
        outcome = SIX_LANDS.play(self.world, command)
        assert SIX_LANDS.worlds.encode(self.world) == before
        assert SIX_LANDS.worlds.decode(before) == self.world
        assert SIX_LANDS.news.decode(SIX_LANDS.news.encode(outcome.news)) == outcome.news
        assert SIX_LANDS.draws(self.world, command) == ()
        self.world = outcome.world
        self.accounts.follow(outcome)
        self.record.append((SIX_LANDS.commands.encode(command), SIX_LANDS.digest(self.world)))

    def teardown(self) -> None:
        if not hasattr(self, "first"):
            return
        world = self.first
        for line, digest in self.record:
            world = SIX_LANDS.again(world, SIX_LANDS.commands.decode(line), (), None).world
            assert SIX_LANDS.digest(world) == digest


def test_random_games_are_counted_again_after_every_command():
    run_state_machine_as_test(
        Games, settings=settings(max_examples=part_of(60), stateful_step_count=60, deadline=None)
    )


@given(st.integers(0, 2**32), st.integers(2, 4))
@settings(max_examples=part_of(100))
def test_every_game_ends_within_a_bound_and_is_scored_right(seed: int, players: int):
    played = list(steps(Random(seed), players))
    assert len(played) < BOUND
    world = played[-1][2].world
    standing = SIX_LANDS.standing(world)
    assert standing is not None
    assert {seat: score_again(world, seat) for seat in world.table.seats} == standing.points
    assert {seat: hand.cards for seat, hand in world.hands.items()} == world.table.opened
    best = max(standing.points.values())
    for seat, points in standing.points.items():
        assert (standing.places[seat] == 1) == (points == best)  # K26, KA16


def test_a_game_of_only_defaults_ends():
    for players in (2, 3, 4):
        world, count = started(Random(players), players).world, 0
        while not is_over(world):
            (command,) = SIX_LANDS.defaults(world)
            world, count = SIX_LANDS.play(world, command).world, count + 1
        assert count < BOUND


def test_every_kind_of_command_is_played_in_random_games():
    """Only the choice among tied troops is rare: one game in hundreds has it."""
    kinds = set()
    for seed in range(60):
        kinds |= {type(command) for _, command, _ in steps(Random(seed), 2 + seed % 3)}
    assert kinds >= set(get_args(Command)) - {ChooseTroop}


def test_a_deadline_chooses_the_first_of_tied_troops():
    """One of the games in which a random player has that choice."""
    worlds = [world for world, *_ in steps(Random(104), 4) if world.table.phase == "which"]
    assert worlds != []
    for world in worlds:
        (command,) = SIX_LANDS.defaults(world)
        assert command == ChooseTroop(world.table.chooser, world.table.which[0])
        assert SIX_LANDS.progress(world).window == "reply"


def test_a_command_that_shows_a_card_cannot_be_undone():
    kinds = {type(c): SIX_LANDS.may_take_back(c) for _, c, _ in steps(Random(1), 3)}
    allowed = {kind.__name__ for kind, may in kinds.items() if may}
    assert allowed <= {"ClaimIncome", "Recruit", "TakeGift", "LeaveGift", "EndTurn"}
    assert {"Recruit", "EndTurn"} <= allowed
    assert kinds[Play] is False
