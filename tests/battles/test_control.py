"""The controller of a terrain, and the fate of a village (R42, R57, A40, A41)."""

import pytest

from campaign.commands import DeclineDefence, Move, Pass
from campaign.house_rules import Limits
from campaign.news import VillageCaptured, VillageRazed
from tests.worlds import ROOMY, Table, a_band, a_map, a_reserve, a_world, some_rules

LINE = a_map("T1 - T2 - T3 - T4 - T5")


def entered(*more, empty_village="razed", limits=ROOMY, villages=None, players="BA") -> Table:
    rules = some_rules(empty_village=empty_village, limits=limits)
    world = a_world(
        LINE,
        a_band("a", "A", "T2"),
        *more,
        players=players,
        rules=rules,
        villages=villages or {"T3": "B", "T5": "B"},
    )
    return Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()


def test_an_undefended_village_is_razed_and_its_reserve_retreats():
    table = entered(a_reserve("T3", "B", 3))
    assert table.world.holders["T3"] == "A"
    assert [(n.owner, n.by) for n in table.news_of(VillageRazed)] == [("B", "A")]
    assert table.goes_to("B") == ["T5"]


def test_a_house_rule_captures_an_undefended_village_for_a_new_owner_with_room():
    table = entered(a_reserve("T3", "B", 3), empty_village="captured")
    assert table.world.villages["T3"] == "A"
    assert table.news_of(VillageCaptured)
    assert table.goes_to("B") == ["T5"]
    assert not table.world.reserves
    full = Limits(10, 9, 9, 1, 1)
    table = entered(empty_village="captured", limits=full, villages={"T3": "B", "T1": "A"})
    assert "T3" not in table.world.villages


def test_a_defended_village_is_razed_even_under_that_house_rule():
    table = entered(a_band("b", "B", "T3"), empty_village="captured").fight("T3", "A")
    assert table.news_of(VillageRazed)
    table = entered(a_reserve("T3", "B", 5), empty_village="captured")
    table.by_default(until="battles").fight("T3", "A")
    assert table.news_of(VillageRazed)


def test_declining_to_defend_leaves_the_village_undefended():
    for empty_village, kind in (("captured", VillageCaptured), ("razed", VillageRazed)):
        table = entered(a_reserve("T3", "B", 5), empty_village=empty_village)
        table.play(DeclineDefence("B", table.battle("T3")[0]))
        assert table.news_of(kind)
        assert table.goes_to("B") == ["T5"]


def test_a_band_on_the_terrain_has_to_fight():
    table = entered(a_band("b", "B", "T3"), a_band("b2", "B", "T3"))
    assert table.refuses(DeclineDefence("B", table.battle("T3")[0])).rule == "A42"


@pytest.mark.parametrize("winner", ["A", None, "C"])
def test_the_winner_of_a_fight_over_a_foreign_undefended_village_captures_it(winner):
    world = a_world(
        LINE,
        a_band("a", "A", "T2"),
        a_band("c", "C", "T4"),
        players="CBA",
        villages={"T3": "B"},
        rules=some_rules(empty_village="captured", limits=ROOMY),
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3")), Move("C", "c", ("T4", "T3")))
    table.fight("T3", winner)
    taker = winner or "A"  # first to arrive
    assert table.world.holders["T3"] == table.world.villages["T3"] == taker
    assert table.news_of(VillageCaptured)


def test_a_sacred_ground_remains_when_its_village_is_razed():
    world = a_world(
        LINE,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T5"),
        players="BA",
        villages={"T3": "B"},
        sacred_grounds={"T3": "Vikings"},
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3")), Pass("B"))
    assert "T3" not in table.world.villages
    assert table.world.sacred_grounds == {"T3": "Vikings"}
