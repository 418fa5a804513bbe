"""Raising and strengthening bands in villages (R18–R28, A12–A22)."""

import pytest

from campaign.commands import Recruit
from campaign.house_rules import Limits
from campaign.news import PowerPaid
from campaign.offers import RecruitOffer
from campaign.play import choices
from tests.worlds import Table, a_band, a_map, a_reserve, a_world, some_rules, troops, units

MAP = a_map("T1 - T2 - T3")
FOUR = units("4 hearthguard", "8 warriors", "12 levies", "1 monster")


def recruiting(*more, power: int = 10, villages=None, lords: int = 9, **rest) -> Table:
    rules = some_rules(limits=Limits(10, 9, lords, 1, 9))
    return Table(
        a_world(
            MAP,
            *more,
            phase="recruitment",
            power={"A": power},
            rules=rules,
            villages=villages or {"T1": "A"},
            **rest,
        )
    )


def test_points_cost_power_and_the_lord_costs_nothing():
    table = recruiting().play(Recruit("A", "T1", units=FOUR, name="Ulf"))
    band = next(iter(table.world.bands.values()))
    assert (band.points, band.terrain, band.moved) == (4, "T1", False)
    assert table.world.lords[band.lord].name == "Ulf"
    assert table.world.players["A"].power == 6
    assert table.books_balance


def test_the_cost_of_an_order_is_rounded_up_once():
    """A15: 4½ points cost 5; free followers nothing."""
    table = recruiting()
    table.play(Recruit("A", "T1", units=(*FOUR, *units("1 lieutenant", "1 companion"))))
    assert [(n.amount, n.cause) for n in table.news_of(PowerPaid)] == [(5, "recruitment")]


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (Recruit("A", "T2", units=FOUR), "R19"),
        (Recruit("A", "T3", units=FOUR), "R19"),
        (Recruit("A", "nowhere", units=FOUR), "R19"),
        (Recruit("A", "T1", units=FOUR[:3]), "R22"),
        (Recruit("A", "T1", units=units("1 monster") * 11), "R20"),
        (Recruit("A", "T1", units=units("5 titan")), "A16"),
        (Recruit("A", "T1", units=units("-4 warriors")), "A15"),
        (Recruit("A", "T1", units=units("13 warriors")), "A15"),
        (Recruit("A", "T1", units=FOUR * 11), "R22"),
        (Recruit("A", "T1", units=(*FOUR, *units("1 companion") * 4)), "A16"),
        (Recruit("A", "T1", units=FOUR, name="x" * 61), "R26"),
        (Recruit("A", "T1", units=FOUR, name="Ulf\n"), "R26"),
        (Recruit("A", "T1", units=FOUR, lord="l1"), "A21"),
        (Recruit("A", "T1", units=FOUR, band="b"), "A12"),
        (Recruit("A", "T1", units=FOUR, taken=("b.1",)), "R28"),
        (Recruit("A", "T1"), "R20"),
    ],
)
def test_illegal_recruitments_are_refused(order, rule):
    table = recruiting(a_band("b", "B", "T3"), villages={"T1": "A", "T3": "B"})
    assert table.refuses(order).rule == rule


def test_lords_are_counted_wherever_they_are():
    """R23, A17: on the map, in a reserve, in retreat; the dead do not count."""
    table = recruiting(a_band("a", "A", "T2"), a_reserve("T1", "A", 1, "old"), lords=2)
    assert table.refuses(Recruit("A", "T1", units=FOUR)).rule == "R23"
    table.play(Recruit("A", "T1", units=FOUR, lord="old"))
    assert table.world.reserves["T1"].lords == ()


def test_reserve_units_are_free_and_fill_a_band_up_to_ten():
    table = recruiting(a_band("a", "A", "T1", 6), a_reserve("T1", "A", 5), power=2)
    five = tuple(f"T1.{i}" for i in range(1, 6))
    assert table.refuses(Recruit("A", "T1", "a", (), five)).rule == "R22"
    table.play(Recruit("A", "T1", "a", units("8 warriors"), five[:3]))
    assert table.world.bands["a"].points == 10
    assert table.world.players["A"].power == 1
    assert len(table.world.reserves["T1"].units) == 2


def test_a_band_elsewhere_is_not_strengthened():
    table = recruiting(a_band("a", "A", "T2"))
    assert table.refuses(Recruit("A", "T1", "a", units("8 warriors"))).rule == "A12"


def test_a_band_is_split_for_free_under_a_new_or_a_waiting_lord():
    """A12: transferred units count, and a lord is a free unit (R24)."""
    for lord, in_reserve in ((None, ()), ("old", (a_reserve("T1", "A", (), "old"),))):
        table = recruiting(a_band("a", "A", "T1", 9), *in_reserve, power=0)
        men = ("a.1", "a.2", "a.3", "a.4")
        assert table.refuses(Recruit("A", "T1", None, (), (*men, "a.5", "a.6"))).rule == "A20"
        assert table.refuses(Recruit("A", "T1", None, (), men[:3])).rule == "R22"
        assert table.refuses(Recruit("A", "T1", None, (), (*men, "a.1"))).rule == "R28"
        table.play(Recruit("A", "T1", None, (), men, lord))
        assert sorted(b.points for b in table.world.bands.values()) == [4, 5]
        assert table.books_balance


def test_a_player_who_cannot_recruit_is_not_awaited():
    table = recruiting(a_band("a", "A", "T1", 7), power=0)
    assert not any(isinstance(choice, RecruitOffer) for choice in choices(table.world, "A"))
    table = recruiting(a_band("a", "A", "T1", troops("x", 3) + troops("y", 3)), power=0)
    assert table.refuses(Recruit("A", "T1", None, (), ("x.1", "x.2"))).code == "nothing-to-recruit"


def test_a_besieged_village_still_recruits():
    """A14."""
    table = recruiting(a_band("b", "B", "T1"))
    table.play(Recruit("A", "T1", units=FOUR))
    assert len(table.world.bands) == 2


@pytest.mark.parametrize("lord", ["nobody", "old", "lord-a"])
def test_a_strengthened_band_gets_no_second_lord(lord):
    """A17."""
    table = recruiting(a_band("a", "A", "T1", 4), a_reserve("T1", "A", 1, "old"))
    refusal = table.refuses(Recruit("A", "T1", "a", units("4 hearthguard"), lord=lord))
    assert (refusal.code, refusal.rule, refusal.fields) == ("has-a-lord", "A17", ("lord",))
