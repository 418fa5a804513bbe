"""Recruitment, transfer and building: all players at the same time, each with their own."""

from collections import Counter
from random import Random

import pytest

from campaign.bands import recruitment, transfer
from campaign.bots.playouts import play_on
from campaign.play import awaited, choices
from campaign.turns.economy import building
from campaign.turns.setup import new_world
from campaign.world import decode, encode
from tests.map.bundled import bundled_map
from tests.worlds import some_rules

WORK = {
    "recruitment": recruitment.offers,
    "transfer": transfer.choices,
    "building": building.choices,
}
FACTIONS = ("Otherworld", "Vikings", "Underground Peoples", "Huns")


@pytest.mark.parametrize("seed", range(4))
def test_cached_results_carried_between_worlds_match_fresh_ones(seed):
    players = dict(zip("ABCD", FACTIONS, strict=True))
    world = new_world(bundled_map(), players, some_rules(4, start_pp=9))
    kept = Counter()
    for step in play_on(world, Random(seed)):
        before, world = world, step.outcome.world
        fresh = decode(encode(world))
        assert awaited(world) == awaited(fresh)
        for player in world.players:
            assert choices(world, player) == choices(fresh, player), world.phase
            if world.phase == before.phase and world.phase in WORK:
                work = WORK[world.phase]
                assert work(world, player) == work(fresh, player)
                kept[world.phase] += work(world, player) is work(before, player)
    assert kept.keys() == {*WORK}  # each compared result was carried over, in every phase


@pytest.mark.parametrize("seed", range(4))
def test_a_phase_is_open_to_a_player_exactly_when_they_have_a_choice(seed):
    players = dict(zip("ABCD", FACTIONS, strict=True))
    answers = Counter()
    for step in play_on(new_world(bundled_map(), players, some_rules(4, start_pp=9)), Random(seed)):
        world = step.outcome.world
        for player in world.in_play:
            for phase, is_open, can_do in (
                ("recruitment", recruitment.is_open, recruitment.offers),
                ("transfer", transfer.is_open, transfer.choices),
                ("building", building.is_open, building.choices),
            ):
                fresh = decode(encode(world))
                assert is_open(world, player) == bool(can_do(fresh, player))
                answers[phase, is_open(world, player)] += 1
    assert len(answers) == 6  # both answers occurred in each of the three phases


def test_a_command_does_not_change_the_previous_world():
    players = dict(zip("ABCD", FACTIONS, strict=True))
    world = new_world(bundled_map(), players, some_rules(4, start_pp=9))
    for step in play_on(world, Random(1)):
        assert [choices(world, p) for p in players] == [
            choices(decode(encode(world)), p) for p in players
        ]
        world = step.outcome.world
