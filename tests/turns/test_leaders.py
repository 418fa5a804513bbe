"""The leaders by memory points and by the final count (R92–R98)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from campaign.bands.memory import stands_to_win
from campaign.commands import RemovePlayer
from campaign.house_rules import Limits
from campaign.turns.leaders import Lead, races, total_after_turn
from campaign.world import Ending
from tests.worlds import Table, a_band, a_map, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")
RULES = some_rules(limits=Limits(5, 3, 9, 1, 3))


def lead(world) -> Lead | None:
    """The race that decides as things stand."""
    return next(iter(races(world)), None)


def ahead(world) -> tuple[str, str] | None:
    """The race that decides, and its leaders."""
    found = lead(world)
    return found and (found.by, "".join(found.leaders))


def test_the_player_with_most_memory_points_leads():
    world = a_world(LINE, players="ABC", track="BAB", rules=RULES)
    assert lead(world) == Lead("memory", ("B",), {"A": 1, "B": 2, "C": 0})


def test_players_with_equally_many_points_are_tied_in_the_order_of_initiative():
    world = a_world(LINE, players="ABC", order="CAB", track="BACBA", rules=RULES)
    assert ahead(world) == ("memory", "AB")


def test_nobody_leads_while_nobody_has_a_memory_point():
    assert lead(a_world(LINE, rules=RULES)) == Lead("memory", (), {"A": 0, "B": 0})


def test_points_won_in_battle_already_count():
    world = a_world(LINE, track="AB", takings=(("B", "T4"),), rules=RULES)
    assert ahead(world) == ("memory", "B")


def test_the_one_who_stands_to_win_is_the_first_of_the_leaders():
    world = a_world(LINE, players="ABC", order="CBA", track="ABABAB", rules=RULES)
    assert stands_to_win(world) == "B"
    assert ahead(world) == ("memory", "BA")


def test_a_player_who_left_leads_nothing_although_their_points_stay():
    world = a_world(LINE, a_band("a", "A", "T1"), players="ABC", track="CCB", rules=RULES)
    after = Table(world).play(RemovePlayer("C")).world
    assert len(after.track) == 3
    assert lead(after) == Lead("memory", ("B",), {"A": 0, "B": 1})


def test_in_the_last_turn_the_final_count_decides():
    world = a_world(
        LINE,
        a_band("a", "A", "T1", 6),
        players="ABC",
        power={"A": 1, "B": 5},
        track="BB",
        villages={"T5": "C"},
        turn=5,
        rules=RULES,
    )
    assert lead(world) == Lead("points", ("A",), {"A": 7, "B": 5, "C": 3})
    level = replace(world, players=world.players | {"B": replace(world.players["B"], power=7)})
    assert ahead(level) == ("points", "AB")
    assert lead(level).points["B"] == Fraction(7)


def test_both_races_are_known_from_the_first_turn_on():
    world = a_world(
        LINE, a_band("a", "A", "T1", 6), power={"A": 1, "B": 9}, turn=1, track="A", rules=RULES
    )
    assert [(one.by, one.leaders) for one in races(world)] == [
        ("memory", ("A",)),
        ("points", ("B",)),
    ]
    assert races(world)[1].points == {"A": 7, "B": 9}


@pytest.mark.parametrize(("phase", "total"), [("movement", 10), ("building", 9)])
def test_income_and_upkeep_of_the_turn_count_while_they_are_to_come(phase, total):
    world = a_world(
        LINE,
        a_band("a", "A", "T1", 6),
        power={"A": 3},
        phase=phase,
        holders={"T1": "A"},
        rules=RULES,
    )
    assert total_after_turn(world, "A") == total


def test_before_the_dice_everybody_is_asked_in_seat_order():
    world = a_world(LINE, phase="dice", turn=1, order="", rules=RULES)
    assert lead(world) == Lead("memory", (), {"A": 0, "B": 0})


def test_nobody_leads_before_the_first_turn_and_after_the_end():
    world = a_world(LINE, track="AA", rules=RULES)
    assert lead(replace(world, turn=0, phase="muster")) is None
    assert lead(replace(world, ending=Ending("A", "memory", ("A", "B")))) is None
