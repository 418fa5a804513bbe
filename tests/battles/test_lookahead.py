"""The number of battles that a movement can still cause."""

from random import Random

import pytest

from campaign.battles.lookahead import Lookahead, lookahead
from campaign.bots.playouts import play_on
from tests.worlds import a_band, a_map, a_world

LINE = a_map("T1 - T2 - T3 - T4 - T5 - T6 - T7")


def test_bands_out_of_reach_cause_no_battle():
    world = a_world(LINE, a_band("b1", "A", "T1", 8), a_band("b2", "B", "T7", 8))
    assert lookahead(world) == Lookahead(0, 0)


def test_bands_sharing_a_terrain_certainly_cause_a_battle():
    world = a_world(LINE, a_band("b1", "A", "T3", moved=True), a_band("b2", "B", "T3", moved=True))
    assert lookahead(world) == Lookahead(1, 1)


def test_the_number_of_battles_is_limited_by_the_bands_that_can_still_move():
    world = a_world(
        LINE,
        a_band("b1", "A", "T1", 6),
        a_band("b2", "B", "T3", 6, moved=True),
        a_band("b3", "B", "T6", 6, moved=True),
    )
    assert lookahead(world) == Lookahead(0, 1)


def test_a_player_who_has_passed_does_not_move_again():
    bands = (a_band("b1", "A", "T2", 6), a_band("b2", "B", "T3", 6))
    world = a_world(LINE, *bands, ready=("A", "B"))
    assert lookahead(world) == Lookahead(0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_no_movement_exceeds_the_forecast(seed: int):
    land = a_map("T1 - T2 - T3 - T4 - T5 - T6 - T7; T2 - T6; T3 - T7")
    bands = [a_band(f"{p}{i}", p, f"T{1 + (3 * i + ord(p)) % 7}", 4) for p in "ABC" for i in (1, 2)]
    world = a_world(land, *bands, players="ABC", speaker="C")
    said = lookahead(world)
    for taken in play_on(world, Random(seed)):
        if taken.outcome.world.phase != "movement":
            called = [n for n in taken.outcome.news if type(n).__name__ == "BattleCalled"]
            assert len(called) <= said.most
            break
