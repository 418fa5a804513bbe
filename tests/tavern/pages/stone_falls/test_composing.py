"""A turn is composed by taps: every choice can be reached, and a whole turn can be sent."""

from collections.abc import Iterator
from random import Random
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavern.pages.stone_falls.composing import Composed, compose, tapped_places
from tavern.stone_falls.choices import choices
from tavern.stone_falls.commands import ChooseColour
from tavern.stone_falls.play import play
from tavern.stone_falls.world import Seen, World
from tests.tavern.pages.stone_falls.random_worlds import random_world

WORLDS = st.builds(
    random_world, st.integers(1, 4), st.integers(0, 90), st.integers(0, 10_000)
).filter(lambda world: world.phase != "ended")


def address(query: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(query.removeprefix("?")).items()}


def links(composed: Composed) -> list[str]:
    """Every link to a further step from here."""
    others = [composed.query((*composed.steps, number)) for number, _ in composed.alternatives]
    return [*composed.targets.values(), *others, *filter(None, [composed.skip])]


def tapped(world: World, query: str) -> Composed:
    return compose(world, world.speaker, address(query))


@given(WORLDS, st.integers(0, 10_000))
def test_taps_at_random_always_lead_to_a_turn_that_the_rules_accept(world: World, seed: int):
    rng, composed = Random(seed), compose(world, world.speaker, {})
    for _ in range(60):
        if composed.whole:
            break
        composed = tapped(world, rng.choice(links(composed)))
    assert composed.whole
    now = world
    for command in composed.commands:
        assert command in choices(Seen(now, world.speaker))
        if not isinstance(command, ChooseColour):
            now = play(now, command).world
    assert now == composed.world


def first_steps(composed: Composed, depth: int = 3) -> Iterator[int]:
    """The numbers of the choices that taps can take first, from here."""
    for query in links(composed):
        after = tapped(composed.start, query)
        if after.steps:
            yield after.steps[0]
        elif depth:
            yield from first_steps(after, depth - 1)


@given(WORLDS)
def test_every_choice_of_the_rules_can_be_tapped(world: World):
    offered = choices(Seen(world, world.speaker))
    assert {*first_steps(compose(world, world.speaker, {}))} == {*range(len(offered))}


@given(WORLDS)
def test_one_step_back_undoes_one_tap(world: World):
    composed = compose(world, world.speaker, {})
    after = tapped(world, links(composed)[0])
    assert tapped(world, after.back) == composed
    assert composed.back == ""


@pytest.mark.parametrize(
    "picked",
    [
        {"steps": "0.x"},
        {"steps": "9" * 400},
        {"steps": "999"},
        {"picks": "-1"},
        {"picks": "²"},
        {"picks": "99"},
        {"steps": ""},
        {"moment": "99999", "steps": "0"},
        {"moment": "", "steps": "0"},
    ],
)
def test_an_address_that_does_not_match_the_present_state_is_ignored(picked: dict[str, str]):
    world = random_world(2, 20, 1)
    fresh = compose(world, world.speaker, {})
    assert compose(world, world.speaker, {"moment": str(world.moment)} | picked) == fresh


def test_steps_of_this_moment_are_taken():
    """The counter-test: the same address with the right moment takes a step."""
    world = random_world(2, 20, 1)
    composed = compose(world, world.speaker, {"moment": str(world.moment), "steps": "0"})
    assert composed.steps == (0,)
    assert len(composed.commands) == 1


def test_a_wave_is_tapped_where_it_ends():
    for seed in range(200):
        world = random_world(2, 30 + seed % 40, seed)
        for command in choices(Seen(world, world.speaker)):
            if type(command).__name__ == "Push":
                (end,) = tapped_places(world, command)
                after = play(world, command).world
                assert after.board[end] == (
                    world.board[world.placed] if world.placed < 25 else world.chosen[world.speaker]
                )
                return
    raise AssertionError("no wave was found")
