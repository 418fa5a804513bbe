"""Recruitment, transfer and building: everybody at once, each at his own."""

from collections import Counter
from random import Random

import pytest

from campaign.bots.playing import play_on
from campaign.play import awaited, choices
from campaign.turns.setup import new_world
from campaign.turns.together import TOGETHER, work
from campaign.world import decode, encode
from tests.map.bundled import bundled_map
from tests.worlds import some_rules

FACTIONS = ("Otherworld", "Vikings", "Underground Peoples", "Huns")


@pytest.mark.parametrize("seed", range(4))
def test_what_is_known_from_world_to_world_is_what_a_fresh_look_finds(seed):
    players = dict(zip("ABCD", FACTIONS, strict=True))
    world = new_world(bundled_map(), players, some_rules(4, start_pp=9))
    kept = Counter()
    for step in play_on(world, Random(seed)):
        before, world = world, step.outcome.world
        fresh = decode(encode(world))
        assert awaited(world) == awaited(fresh)
        for player in world.players:
            assert choices(world, player) == choices(fresh, player), world.phase
            if world.phase == before.phase and world.phase in TOGETHER:
                assert work(world, player) == work(fresh, player)
                kept[world.phase] += work(world, player) is work(before, player)
    assert kept.keys() == {*TOGETHER}  # what is compared was indeed handed on, in each of them
