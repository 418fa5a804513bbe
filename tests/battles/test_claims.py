"""Terrains taken unopposed, those fought for, and their defenders (R41–R46, A36–A40, A46)."""

import json

import pytest

from campaign import commands
from campaign.battles import forces
from campaign.battles.claims import opponents_on
from campaign.commands import Assault, ChooseForce, Done, Hold, Move, Pass
from campaign.news import BattleCalled, BattleCancelled, MemoryGained, TerrainTaken
from campaign.play import defaults
from tests.worlds import Table, a_band, a_map, a_reserve, a_world, all_of, some_rules

LINE = a_map("T1 - T2 grove - T3 - T4 cromlech - T5")
STAR = a_map("M mill - N1; M - N2; M - N3; M - N4; M - N5; M - N6; M - N7; M - N8")


def test_an_empty_terrain_is_taken_at_once_and_held_without_garrison():
    table = Table(a_world(LINE, a_band("a", "A", "T2"), a_band("b", "B", "T5"), players="BA"))
    table.play(Move("A", "a", ("T2", "T3", "T4"))).everybody_passes()
    assert [(n.player, n.terrain) for n in table.news_of(TerrainTaken)] == [
        ("B", "T5"),
        ("A", "T4"),
    ]
    assert [n.player for n in table.news_of(MemoryGained)] == ["A"]
    assert "T3" not in table.world.holders  # A29: merely crossed
    table.by_default(until="movement").everybody_passes()
    assert table.world.holders["T4"] == "A"
    assert len(table.news_of(MemoryGained)) == 1  # A79: already theirs


def test_the_controller_defends_regardless_of_the_order_of_declarations():
    table = Table(
        a_world(
            LINE, a_band("a", "A", "T2"), a_band("b", "B", "T4"), players="BA", holders={"T3": "B"}
        )
    )
    table.play(Move("A", "a", ("T2", "T3")), Move("B", "b", ("T4", "T3")))
    assert table.battle("T3")[1].defender == "B"


def test_on_an_empty_foreign_terrain_the_first_arrival_defends_and_keeps_it_in_a_draw():
    world = a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_band("b", "B", "T5"),
        a_band("c", "C", "T1"),
        players="BAC",
        holders={"T4": "C"},
    )
    table = Table(world).play(Pass("C"), Move("A", "a", ("T3", "T4")), Move("B", "b", ("T5", "T4")))
    assert table.battle("T4")[1].defender == "A"
    assert table.world.holders["T4"] == "C"
    table.fight("T4", None)
    assert table.world.holders["T4"] == "A"
    assert [n.player for n in table.news_of(MemoryGained)] == ["A"]


def test_a_player_who_started_there_defends_even_with_later_reinforcements():
    """A37 (2): the absent controller does not count, and reinforcements change nothing."""
    world = a_world(
        LINE,
        a_band("x", "A", "T3"),
        a_band("help", "A", "T1"),
        a_band("z", "C", "T4"),
        players="BAC",
        holders={"T3": "B"},
    )
    table = Table(world).play(Move("C", "z", ("T4", "T3")), Move("A", "help", ("T1", "T2", "T3")))
    table.everybody_passes()
    assert table.battle("T3")[1].defender == "A"


def test_an_attacker_left_alone_after_a_draw_takes_the_terrain_one_turn_later():
    """A36: owner, income and village stay the defender's until the next time battles are found."""
    world = a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_band("b", "B", "T4"),
        players="BA",
        villages={"T4": "B", "T1": "B"},
        turn=3,
    )
    table = Table(world).play(Move("A", "a", ("T3", "T4"))).everybody_passes()
    table.fight("T4", None, {"b": 2})
    assert table.stands() == {"a": "T4"}
    assert table.world.holders["T4"] == table.world.villages["T4"] == "B"
    assert table.goes_to("B") == ["T1"]
    table.by_default(until="movement")
    assert not table.news_of(MemoryGained)
    table.everybody_passes()
    assert table.world.holders["T4"] == "A"
    assert "T4" not in table.world.villages
    assert [n.player for n in table.news_of(MemoryGained)] == ["A"]
    assert table.books_balance


def two_at_odds(**switches: str):
    return a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_band("b", "B", "T3"),
        players="BA",
        holders={"T3": "B"},
        rules=some_rules(**switches),
    )


def test_a_house_rule_makes_players_sharing_a_terrain_fight_again():
    table = Table(two_at_odds(draw_next_turn="auto_battle")).everybody_passes()
    battle = table.battle("T3")[1]
    assert (battle.stage, battle.defender) == ("fight", "B")


@pytest.mark.parametrize("declares", ["A", "B"])
def test_after_a_draw_either_side_may_declare_the_battle(declares):
    """A38."""
    table = Table(two_at_odds()).everybody_passes()
    battle_id, battle = table.battle("T3")
    assert (battle.stage, table.awaited) == ("standoff", ("A", "B"))
    assert table.refuses(Assault("C", battle_id)).code == "no-such-player"
    other = "B" if declares == "A" else "A"
    table.play(Hold(other, battle_id))
    assert table.refuses(Assault(other, battle_id)).rule == "A38"
    table.play(Assault(declares, battle_id))
    fought = table.battle("T3")[1]
    assert (fought.stage, fought.defender) == ("fight", "B")


def test_players_sharing_a_terrain_and_a_deadline_may_keep_the_standoff():
    held = Table(two_at_odds()).everybody_passes()
    battle_id = held.battle("T3")[0]
    assert set(defaults(held.world)) == {Hold("A", battle_id), Hold("B", battle_id)}
    assert {type(c) for p in "AB" for c in all_of(p, held.world)} == {Assault, Hold}
    held.play(Hold("A", battle_id))
    assert not held.news_of(BattleCancelled)
    held.play(Hold("B", battle_id))
    assert held.news_of(BattleCancelled)
    assert held.stands() == {"a": "T3", "b": "T3"}
    assert held.world.holders["T3"] == "B"


def test_a_village_held_only_by_its_reserve_is_a_standoff():
    world = a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_reserve("T3", "B", 4),
        players="BA",
        villages={"T3": "B"},
        rules=some_rules(),
    )
    table = Table(world).everybody_passes()
    battle_id, battle = table.battle("T3")
    assert battle.stage == "standoff"
    table.play(Hold("A", battle_id), Hold("B", battle_id))
    assert table.world.villages["T3"] == "B"


def besieged(*more: object, **switches: str):
    """A has been at B's village since a draw; 4 points wait inside."""
    return a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_reserve("T3", "B", 4),
        *more,
        players="BA",
        villages={"T3": "B"},
        rules=some_rules(**switches),
    )


def test_a_reserve_never_declares_a_battle():
    table = Table(besieged()).everybody_passes()
    battle_id = table.battle("T3")[0]
    assert {type(c) for c in all_of("B", table.world)} == {Hold}
    refused = table.refuses(Assault("B", battle_id))
    assert (refused.code, refused.rule) == ("reserve-attacks", "A38")
    table.play(Assault("A", battle_id))
    waiting = tuple(unit.id for unit in table.world.reserves["T3"].units)
    table.play(ChooseForce("B", battle_id, None, waiting))
    assert table.battle("T3")[1].stage == "fight"


def test_no_reserve_is_added_to_the_attack_of_a_band():
    table = Table(besieged(a_band("b", "B", "T3"), a_band("b2", "B", "T3"))).everybody_passes()
    battle_id = table.battle("T3")[0]
    table.play(Assault("B", battle_id))
    offer = forces.offer(table.world, "B", battle_id)
    assert (offer.bands, offer.reserve) == (("b", "b2"), ())
    waiting = tuple(unit.id for unit in table.world.reserves["T3"].units)
    refused = table.refuses(ChooseForce("B", battle_id, "b", waiting))
    assert (refused.code, refused.rule) == ("reserve-attacks", "A38")
    table.play(ChooseForce("B", battle_id, "b"))
    assert table.battle("T3")[1].stage == "fight"


def test_relief_from_outside_attacks_without_the_reserve_unless_the_enemy_came_too():
    relief = a_band("b", "B", "T4", points=5)
    for more, joins in (((), False), ((a_band("a2", "A", "T2"),), True)):
        table = Table(besieged(relief, *more))
        table.play(Move("A", "a2", ("T2", "T3")) if joins else Pass("A"))
        table.play(Move("B", "b", ("T4", "T3"))).everybody_passes()
        battle_id = table.battle("T3")[0]
        offer = forces.offer(table.world, "B", battle_id)
        assert bool(offer.reserve) is joins
        waiting = tuple(unit.id for unit in table.world.reserves["T3"].units)
        command = ChooseForce("B", battle_id, "b", waiting)
        if joins:
            table.play(command)
        else:
            assert table.refuses(command).rule == "A38"


def test_records_in_which_a_reserve_attacked_are_replayed():
    table = Table(besieged()).everybody_passes()
    battle_id = table.battle("T3")[0]
    recorded = commands.decode(f'{{"type":"Assault","player":"B","battle":"{battle_id}"}}')
    table.play(recorded)
    waiting = [unit.id for unit in table.world.reserves["T3"].units]
    force = {"type": "ChooseForce", "player": "B", "battle": battle_id, "reserve": waiting}
    table.play(commands.decode(json.dumps(force)))
    assert table.battle("T3")[1].stage == "fight"
    assert commands.decode(commands.encode(Assault("B", battle_id))) == Assault("B", battle_id)


def test_a_third_player_arriving_at_a_standoff_makes_a_battle_of_three():
    world = a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_band("b", "B", "T3"),
        a_band("c", "C", "T2"),
        players="ABC",
        holders={"T3": "B"},
        rules=some_rules(),
    )
    table = Table(world).play(Move("C", "c", ("T2", "T3"))).everybody_passes()
    battle = table.battle("T3")[1]
    assert (battle.players, battle.defender, battle.stage) == (("C", "B", "A"), None, "fight")


def test_only_a_reserve_of_four_points_or_more_defends_alone():
    for points, fights in ((4, True), (3.5, False)):
        world = a_world(
            LINE,
            a_band("a", "A", "T2"),
            a_reserve("T3", "B", points),
            villages={"T3": "B"},
            players="BA",
        )
        table = Table(world).play(Move("A", "a", ("T2", "T3")))
        assert bool(table.news_of(BattleCalled)) is fights
        assert ("T3" in table.world.villages) is fights


def test_with_five_or_six_claimants_the_four_worst_initiatives_fight_first():
    """A46: whether or not the defender is among them."""
    for players in ("ABCDE", "ABCDEF"):
        bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate(players, 1)]
        table = Table(a_world(STAR, *bands, players=players, holders={"M": "A"})).march("M")
        battle = table.battle("M")[1]
        assert battle.players == tuple(reversed(players))[:4]
        assert battle.waiting == tuple(reversed(players))[4:]
        assert battle.defender is None


def test_all_moves_are_made_before_any_battle():
    world = a_world(LINE, a_band("a", "A", "T1"), a_band("b", "B", "T2"), a_band("b2", "B", "T5"))
    table = Table(world).play(Pass("B"))
    assert table.world.phase == "movement"
    table.play(Move("A", "a", ("T1", "T2")))
    assert table.world.phase == "battles"
    assert table.refuses(Done("A")).code == "wrong-phase"


def test_opponents_are_enemy_bands_and_a_reserve_that_can_fight():
    world = a_world(
        LINE,
        a_band("a", "A", "T1"),
        a_band("b", "B", "T2"),
        a_band("c", "C", "T2"),
        a_reserve("T3", "B", 4),
        a_reserve("T4", "B", 3.5),
        players="ABC",
        villages={"T3": "B", "T4": "B"},
    )
    found = {at: set(opponents_on(world, "A", at)) for at in ("T1", "T2", "T3", "T4")}
    assert found == {"T1": set(), "T2": {"B", "C"}, "T3": {"B"}, "T4": set()}
    assert opponents_on(world, "B", "T3") == ()
