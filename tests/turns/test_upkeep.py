"""Income, upkeep and who is sent home (R74–R81, A67–A72)."""

from fractions import Fraction

import pytest

from campaign.commands import ChooseRefuge, Demobilise
from campaign.news import PowerGained, PowerPaid, RefugeFixed, UnitsMelted, UpkeepOwed
from campaign.play import defaults
from campaign.turns.upkeep import cheapest, forecast, upkeep_cost
from campaign.world import Unit
from tests.worlds import ROOMY, Table, a_band, a_map, a_reserve, a_retreat, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


@pytest.mark.parametrize(
    ("points", "strict", "inclusive", "bracket"),
    [
        (0, 0, 0, 0), ("11/2", 0, 0, 1), (6, 0, 1, 1), ("25/4", 1, 1, 2), (7, 1, 1, 2),
        (12, 1, 2, 2), (13, 2, 2, 3), (18, 2, 3, 3), (24, 3, 5, 5), (25, 5, 5, 7), (30, 5, 7, 7),
        (36, 7, 10, 10), (37, 10, 10, 20), (42, 10, 20, 20), (43, 20, 20, 30), (48, 20, 30, 30),
        (49, 30, 30, 30), (70, 30, 30, 30),
    ],
)  # fmt: skip
def test_the_upkeep_table_in_its_three_readings(points, strict, inclusive, bracket):
    total = Fraction(points)
    assert upkeep_cost(total) == strict
    assert upkeep_cost(total, "inclusive") == inclusive
    assert upkeep_cost(total, "bracket") == bracket


def test_terrains_pay_by_class_and_a_village_one_more():
    holders = {"T2": "A", "T3": "A", "T4": "A", "T5": "B"}
    world = a_world(LINE, villages={"T1": "A"}, holders=holders)
    assert forecast(world, "A").income == 2 + 2 + 1 + 0
    generous = a_world(LINE, villages={"T1": "A"}, holders=holders,
                       rules=some_rules(prestigious_income=2))  # fmt: skip
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
    world = a_world(LINE, *bands, power={"A": power}, villages=villages or {}, holders=holders,
                    rules=rules, players="AB")  # fmt: skip
    return Table(world).everybody_passes()


def test_income_comes_before_upkeep():
    """A71: the terrains taken this very turn pay already."""
    table = collected(a_band("a", "A", "T2", 7))
    assert [(n.amount, n.cause) for n in table.told(PowerGained)] == [(2, "income")]
    assert [(n.amount, n.cause) for n in table.told(PowerPaid)] == [(1, "upkeep")]
    assert table.books_balance


def penniless(points: int = 9, *more, villages=None, on: str = "T4") -> Table:
    """A stands on prestigious terrain with 19 or more points and 1 PP at most."""
    table = collected(a_band("a", "A", on, points), a_band("a2", "A", on, 10), *more,
                      villages=villages)  # fmt: skip
    assert table.told(UpkeepOwed)
    return table


def test_who_cannot_pay_sends_whole_units_to_the_nearest_village_until_he_can():
    table = penniless(villages={"T5": "A"})  # income 2, total 19, cost 3
    assert table.awaited == ("A",)
    assert table.refuses(Demobilise("A", ())).code == "still-too-dear"
    for units in (("b.1",), ("a.1", "a.1"), ("?",)):
        assert table.refuses(Demobilise("A", units)).code == "not-in-field"
    assert table.refuses(Demobilise("B", ())).code == "nothing-owed"
    table.play(Demobilise("A", ("a.1",)))
    assert [u.id for u in table.world.reserves["T5"].units] == ["a.1"]
    assert table.world.players["A"].power == 0
    assert table.world.phase != "demobilisation"
    assert table.books_balance


def test_of_equally_near_villages_the_owner_names_one():
    world = a_world(LINE, a_band("a", "A", "T4", 10), phase="demobilisation", owing=("A",),
                    villages={"T3": "A", "T5": "A"})  # fmt: skip
    table = Table(world)
    men = tuple(f"a.{i}" for i in range(1, 5))
    assert table.refuses(Demobilise("A", men)).rule == "R81"
    assert table.refuses(Demobilise("A", men, {"T4": "T1"})).rule == "R81"
    table.play(Demobilise("A", men, {"T4": "T5"}))
    assert len(table.world.reserves["T5"].units) == 4


def owing(*bands, power: int = 0, **rest) -> Table:
    return Table(a_world(LINE, *bands, phase="demobilisation", owing=("A",),
                         power={"A": power}, **rest))  # fmt: skip


def test_a_band_that_falls_under_four_points_retreats_with_its_lord():
    table = owing(a_band("a", "A", "T4", 10), villages={"T5": "A"})
    table.play(Demobilise("A", tuple(f"a.{i}" for i in range(1, 8))))
    assert "a" not in table.world.bands
    assert [n.to for n in table.told(RefugeFixed)] == ["T5"]
    reserve = table.world.reserves["T5"]  # the three others came home with the next turn
    assert (len(reserve.units), reserve.lords) == (10, ("lord-a",))
    tie = owing(a_band("a", "A", "T4", 7), villages={"T5": "A", "T3": "A"})
    tie.play(Demobilise("A", tuple(f"a.{i}" for i in range(1, 6)), {"T4": "T5"}))
    assert tie.awaited == ("A",)
    tie.play(ChooseRefuge("A", next(iter(tie.world.retreats)), "T3"))
    assert [n.to for n in tie.told(RefugeFixed)] == ["T3"]


def test_without_a_village_they_melt_and_the_refund_cannot_pay_the_upkeep():
    """A64, A72: half of 3 points is 1, which comes after upkeep."""
    table = owing(a_band("a", "A", "T4", 9))
    assert table.refuses(Demobilise("A", ("a.1", "a.2"))).code == "still-too-dear"
    table.play(Demobilise("A", ("a.1", "a.2", "a.3")))
    assert [n.refund for n in table.told(UnitsMelted)] == [1]
    assert table.world.players["A"].power == 1
    assert table.world.bands["a"].points == 6
    assert table.books_balance


def test_for_the_silent_the_cheapest_sufficient_set_goes():
    dear = [Unit(f"a.{i}", "hearthguard", 4, 4, (3, 2)) for i in range(4)]
    cheap = [Unit("a.half", "warriors", 4, 4, (1, 2)), Unit("a.one", "monster", 1, 1, (1, 1))]
    men = (*dear, *cheap)
    table = owing(a_band("a", "A", "T4", men), villages={"T3": "A", "T5": "A"})  # 7½ points
    assert defaults(table.world) == (cheapest(table.world, "A"),)
    table.play(*defaults(table.world))
    assert table.world.bands["a"].points == 6
    inclusive = some_rules(limits=ROOMY, upkeep_mode="inclusive")
    table = owing(a_band("a", "A", "T4", men), villages={"T3": "A", "T5": "A"}, rules=inclusive)
    table.play(*defaults(table.world))
    assert table.world.bands["a"].points == Fraction(11, 2)
