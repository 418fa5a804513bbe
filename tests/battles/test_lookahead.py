"""How many battles a movement can still bring about."""

from random import Random

import pytest

from campaign.battles.lookahead import Lookahead, lookahead
from campaign.bots.playouts import play_on
from tests.worlds import a_band, a_map, a_world

LINE = a_map("T1 - T2 - T3 - T4 - T5 - T6 - T7")


def test_bands_out_of_reach_make_no_battle():
    world = a_world(LINE, a_band("b1", "A", "T1", 8), a_band("b2", "B", "T7", 8))
    assert lookahead(world) == Lookahead(0, 0)


def test_bands_that_share_a_zone_make_one_for_sure():
    world = a_world(LINE, a_band("b1", "A", "T3", moved=True), a_band("b2", "B", "T3", moved=True))
    assert lookahead(world) == Lookahead(1, 1)


def test_no_more_battles_than_bands_that_can_still_go():
    world = a_world(
        LINE, a_band("b1", "A", "T1", 6), a_band("b2", "B", "T3", 6, moved=True),
        a_band("b3", "B", "T6", 6, moved=True),
    )  # fmt: skip
    assert lookahead(world) == Lookahead(0, 1)


def test_who_has_passed_goes_nowhere():
    bands = (a_band("b1", "A", "T2", 6), a_band("b2", "B", "T3", 6))
    world = a_world(LINE, *bands, ready=("A", "B"))
    assert lookahead(world) == Lookahead(0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_no_movement_brings_about_more_than_was_said(seed: int):
    land = a_map("T1 - T2 - T3 - T4 - T5 - T6 - T7; T2 - T6; T3 - T7")
    bands = [a_band(f"{p}{i}", p, f"T{1 + (3 * i + ord(p)) % 7}", 4) for p in "ABC" for i in (1, 2)]
    world = a_world(land, *bands, players="ABC", speaker="C")
    said = lookahead(world)
    for taken in play_on(world, Random(seed)):
        if taken.outcome.world.phase != "movement":
            called = [n for n in taken.outcome.news if type(n).__name__ == "BattleCalled"]
            assert len(called) <= said.most
            break
