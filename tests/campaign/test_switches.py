"""Switches of a club, each played with both of its values (RULES.md, Annex 1)."""

import pytest
from msgspec.structs import replace

from campaign.commands import Demobilise, Move
from campaign.house_rules import HouseRules
from campaign.news import MemoryGained, PowerPaid, UnitsMelted, UpkeepOwed
from campaign.offers import DemobiliseOffer, ReportOffer
from campaign.play import choices, defaults
from campaign.turns.economy.upkeep import forecast
from campaign.turns.ending import score
from campaign.world import MemoryPoint, TerrainId
from tests.worlds import ROOMY, Table, a_band, a_map, a_reserve, a_retreat, a_world, some_rules

LINE = a_map("T1 - T2 - T3 - T4 pyramid - T5")
STAR = a_map("M mill - N1; M - N2; M - N3; M - N4; M - N5; M - N6")


def roomy(players: int = 2, **switches: object) -> HouseRules:
    return some_rules(players, limits=ROOMY, **switches)


def melee(players: str, **more) -> Table:
    """Everybody marches on M, which the first player holds."""
    bands = [a_band(p.lower(), p, f"N{i}") for i, p in enumerate(players, 1)]
    more.setdefault("holders", {"M": players[0]})
    homes = {f"N{i}": p for i, p in enumerate(players, 1)}
    return Table(a_world(STAR, *bands, players=players, villages=homes, **more)).march("M")


@pytest.mark.parametrize(
    ("rule", "staying"), [("all_retreat", set()), ("two_player_rule", {"a", "c"})]
)
def test_in_a_battle_of_three_without_a_winner_all_retreat_or_follow_the_draw_rule(rule, staying):
    """A44: `multi_draw`; who holds the terrain keeps it either way."""
    table = melee("ABC", rules=roomy(3, multi_draw=rule))
    table.fight("M", None, {"a": 4, "b": 3})
    assert set(table.world.bands) == staying
    assert table.world.holders["M"] == "A"
    assert table.books_balance


@pytest.mark.parametrize(("rule", "holder"), [("all_retreat", None), ("two_player_rule", "C")])
def test_the_first_arrival_takes_neutral_ground_only_under_the_draw_rule(rule, holder):
    """A37, A44: worst initiative declares first, so C arrived before the others."""
    rules = roomy(3, multi_draw=rule)
    table = melee("ABC", holders={}, rules=rules).fight("M", None)
    assert table.world.holders.get("M") == holder


@pytest.mark.parametrize("rule", ["all_retreat", "two_player_rule"])
def test_a_first_wave_without_a_winner_leaves_no_band_under_either_rule(rule):
    """A47: players of the second wave find the terrain empty."""
    rules = roomy(5, multi_draw=rule)
    table = melee("ABCDE", holders={"M": "D"}, rules=rules).fight("M", None)
    assert set(table.world.bands) == {"a"}
    assert table.world.holders["M"] == "A"


@pytest.mark.parametrize(
    ("first", "fighting", "waiting"),
    [(False, ("E", "D", "C", "B"), ("A",)), (True, ("E", "D", "C", "A"), ("B",))],
)
def test_a_defender_with_the_best_initiative_waits_or_always_fights_first(first, fighting, waiting):
    """A46: `defender_always_first`; A holds the terrain."""
    table = melee("ABCDE", rules=roomy(5, defender_always_first=first))
    battle = table.battle("M")[1]
    assert (battle.players, battle.waiting) == (fighting, waiting)
    reporters = {p for p in "ABCDE" for c in choices(table.world, p) if isinstance(c, ReportOffer)}
    assert reporters == set(fighting)


@pytest.mark.parametrize("first", [False, True])
def test_in_a_battle_of_four_nobody_waits(first):
    table = melee("ABCD", rules=roomy(4, defender_always_first=first))
    assert table.battle("M")[1].players == ("D", "C", "B", "A")
    assert table.battle("M")[1].waiting == ()


@pytest.mark.parametrize(("rounding", "refund"), [("down", 2), ("up", 3)])
def test_half_of_five_points_comes_back_rounded_down_or_up(rounding, refund):
    """A64: `refund_rounding`; B has no village, so the beaten band disbands."""
    world = a_world(
        LINE,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        players="BA",
        holders={"T3": "B"},
        rules=roomy(refund_rounding=rounding),
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    table.fight("T3", "A", {"b": 5})
    assert [n.refund for n in table.news_of(UnitsMelted)] == [refund]
    assert table.books_balance


@pytest.mark.parametrize("rounding", ["down", "up"])
def test_half_of_an_even_number_of_points_is_not_rounded(rounding):
    world = a_world(
        LINE,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        players="BA",
        holders={"T3": "B"},
        rules=roomy(refund_rounding=rounding),
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    table.fight("T3", "A", {"b": 4})
    assert [n.refund for n in table.news_of(UnitsMelted)] == [2]


@pytest.mark.parametrize(
    ("switches", "counted", "cost"),
    [
        ({}, 7, 1),
        ({"upkeep_counts_reserve": True}, 12, 1),
        ({"upkeep_counts_retreating": True}, 13, 2),
        ({"upkeep_counts_reserve": True, "upkeep_counts_retreating": True}, 18, 2),
    ],
)
def test_upkeep_counts_reserves_and_retreats_only_by_house_rule(switches, counted, cost):
    """A70: 7 points in the field, 5 in a reserve, 6 in retreat; the enemy's do not count."""
    world = a_world(
        LINE,
        a_band("a", "A", "T2", 7),
        a_reserve("T1", "A", 5),
        a_reserve("T5", "B", 9),
        villages={"T1": "A", "T5": "B"},
        power={"A": 5},
        retreats=[
            a_retreat("r", "A", "T3", "T1", 6, turn=5),
            a_retreat("s", "B", "T3", "T5", 6, turn=5),
        ],
        rules=roomy(**switches),
    )
    assert (forecast(world, "A").total, forecast(world, "A").cost) == (counted, cost)
    table = Table(world).everybody_passes()
    paid = [n.amount for n in table.news_of(PowerPaid) if (n.player, n.cause) == ("A", "upkeep")]
    assert paid == [cost]
    assert score(table.world, "A").bands == (7, 1)  # A83: only bands count
    assert table.books_balance


def owing(*piles, power: int = 0, **more) -> Table:
    more.setdefault("villages", {"T1": "A"})
    return Table(
        a_world(LINE, *piles, phase="demobilisation", owing=("A",), power={"A": power}, **more)
    )


@pytest.mark.parametrize(("counts", "total", "going"), [(False, (10, 1), 4), (True, (13, 1), 7)])
def test_units_sent_home_cost_no_upkeep_even_if_the_reserve_does(counts, total, going):
    """A70, A72: because of the reserve, 3 points more have to go, and no more than needed."""
    table = owing(
        a_band("a", "A", "T2", 10),
        a_reserve("T1", "A", 3),
        rules=roomy(upkeep_counts_reserve=counts),
    )
    offer = next(c for c in choices(table.world, "A") if isinstance(c, DemobiliseOffer))
    assert offer.total == total
    (command,) = defaults(table.world)
    assert len(command.units) == going
    fewer = Demobilise("A", command.units[1:])
    assert table.refuses(fewer).code == "still-too-dear"
    table.play(command)
    assert table.world.owing == ()
    assert table.world.players["A"].power == 0
    assert table.books_balance


def test_retreating_units_count_towards_demobilisation():
    table = owing(
        a_band("a", "A", "T2", 10),
        rules=roomy(upkeep_counts_retreating=True),
        retreats=[a_retreat("r", "A", "T3", "T1", 2, turn=5)],
    )
    (command,) = defaults(table.world)
    assert len(command.units) == 6


def test_the_stock_is_emptied_when_the_reserve_alone_costs_too_much():
    """R80, A70: the stock is never negative, and no unit is left to be sent home."""
    table = owing(
        a_band("a", "A", "T2", 4),
        a_reserve("T1", "A", 13),
        power=1,
        rules=roomy(upkeep_counts_reserve=True),
    )
    (command,) = defaults(table.world)
    assert len(command.units) == 4
    assert table.refuses(Demobilise("A", command.units[:3])).code == "still-too-dear"
    table.play(command)
    assert [n.amount for n in table.news_of(PowerPaid)] == [1]
    assert table.world.players["A"].power == 0
    assert table.books_balance
    tavern, foe = a_reserve("T1", "A", 30), a_band("b", "B", "T5")
    rules = roomy(upkeep_counts_reserve=True)
    alone = Table(a_world(LINE, tavern, foe, villages={"T1": "A"}, rules=rules))
    alone.everybody_passes()
    assert not alone.news_of(UpkeepOwed)
    assert alone.world.players["A"].power == 0
    assert alone.books_balance


@pytest.mark.parametrize(("again", "points"), [(True, 1), (False, 0)])
def test_retaking_a_terrain_scores_again_or_not(again, points):
    """A79: `memory_retake`; A's point for T4 is still on the track."""
    table = retaken(MemoryPoint("A", TerrainId("T4"), 1), again)
    assert table.world.holders["T4"] == "A"
    assert len(table.news_of(MemoryGained)) == points
    assert len(table.world.track) == 1 + points


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize(("player", "terrain"), [("B", "T4"), ("A", "T1")])
def test_points_of_other_players_or_terrains_do_not_count_as_retaking(player, terrain, again):
    table = retaken(MemoryPoint(player, TerrainId(terrain), 1), again)
    assert [n.player for n in table.news_of(MemoryGained)] == ["A"]


def retaken(point: MemoryPoint, again: bool) -> Table:
    """A marches unopposed on T4, which B holds; this point is on the track."""
    world = a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_band("b", "B", "T1"),
        players="BA",
        holders={"T4": "B"},
        rules=roomy(memory_retake=again),
    )
    table = Table(replace(world, track=(point,)))
    return table.play(Move("A", "a", ("T3", "T4"))).everybody_passes()


@pytest.mark.parametrize(("again", "points"), [(True, 1), (False, 0)])
def test_a_terrain_retaken_in_battle_follows_the_same_rule(again, points):
    world = a_world(
        LINE,
        a_band("a", "A", "T3"),
        a_band("b", "B", "T4"),
        players="BA",
        holders={"T4": "B"},
        rules=roomy(memory_retake=again),
    )
    table = Table(replace(world, track=(MemoryPoint("A", TerrainId("T4"), 1),)))
    table.play(Move("A", "a", ("T3", "T4"))).everybody_passes().fight("T4", "A")
    assert table.world.holders["T4"] == "A"
    assert len(table.news_of(MemoryGained)) == points
