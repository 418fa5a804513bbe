"""Income and upkeep (R74–R79, A67–A71)."""

from fractions import Fraction

import pytest

from campaign.news import PowerGained, PowerPaid
from campaign.turns.economy.upkeep import forecast, upkeep_cost
from tests.worlds import Table, a_band, a_map, a_reserve, a_retreat, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


@pytest.mark.parametrize(
    ("points", "strict", "inclusive", "bracket"),
    [
        (0, 0, 0, 0),
        ("11/2", 0, 0, 1),
        (6, 0, 1, 1),
        ("25/4", 1, 1, 2),
        (7, 1, 1, 2),
        (12, 1, 2, 2),
        (13, 2, 2, 3),
        (18, 2, 3, 3),
        (24, 3, 5, 5),
        (25, 5, 5, 7),
        (30, 5, 7, 7),
        (36, 7, 10, 10),
        (37, 10, 10, 20),
        (42, 10, 20, 20),
        (43, 20, 20, 30),
        (48, 20, 30, 30),
        (49, 30, 30, 30),
        (70, 30, 30, 30),
    ],
)
def test_the_upkeep_table_in_its_three_readings(points, strict, inclusive, bracket):
    total = Fraction(points)
    assert upkeep_cost(total) == strict
    assert upkeep_cost(total, "inclusive") == inclusive
    assert upkeep_cost(total, "bracket") == bracket


def test_terrains_pay_by_class_and_a_village_pays_one_more():
    holders = {"T2": "A", "T3": "A", "T4": "A", "T5": "B"}
    world = a_world(LINE, villages={"T1": "A"}, holders=holders)
    assert forecast(world, "A").income == 2 + 2 + 1 + 0
    generous = a_world(
        LINE, villages={"T1": "A"}, holders=holders, rules=some_rules(prestigious_income=2)
    )
    assert forecast(generous, "A").income == 7


def test_only_bands_on_the_map_cost_upkeep():
    world = a_world(
        LINE,
        a_band("a", "A", "T2", 7),
        a_reserve("T1", "A", 9),
        villages={"T1": "A"},
        retreats=[a_retreat("r", "A", "T3", "T1", 9, turn=4)],
    )
    assert forecast(world, "A").total == 7


def collected(*bands, power: int = 0, villages=None, rules=None, holders=None) -> Table:
    """The movement ends without a battle, so power is collected."""
    world = a_world(
        LINE,
        *bands,
        power={"A": power},
        villages=villages or {},
        holders=holders,
        rules=rules,
        players="AB",
    )
    return Table(world).everybody_passes()


def test_income_comes_before_upkeep():
    """A71: the terrains taken in this turn already pay."""
    table = collected(a_band("a", "A", "T2", 7))
    assert [(n.amount, n.cause) for n in table.news_of(PowerGained)] == [(2, "income")]
    assert [(n.amount, n.cause) for n in table.news_of(PowerPaid)] == [(1, "upkeep")]
    assert table.books_balance
