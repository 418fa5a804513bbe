"""Villages and sacred grounds (R82–R86, A73–A75)."""

from campaign.commands import BuildSacredGround, BuildVillage, Done, OpenBids
from campaign.house_rules import Limits
from campaign.news import PowerPaid
from campaign.play import choices
from tests.worlds import Table, a_band, a_map, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


def building(*bands, power: int = 9, rules=None, **rest) -> Table:
    rest.setdefault("holders", {"T1": "A", "T2": "A", "T4": "A", "T5": "B"})
    return Table(
        a_world(LINE, *bands, phase="building", power={"A": power, "B": power}, rules=rules, **rest)
    )


def test_a_village_costs_two_and_may_be_on_any_own_terrain():
    """A73, A74: no band needed, prestigious terrain too."""
    table = building().play(BuildVillage("A", "T1"), BuildVillage("A", "T4"))
    assert table.world.villages == {"T1": "A", "T4": "A"}
    assert [n.amount for n in table.news_of(PowerPaid)] == [2, 2]
    for terrain, code in [
        ("T1", "village-there"),
        ("T3", "not-controlled"),
        ("T5", "not-controlled"),
        ("nowhere", "not-controlled"),
    ]:
        assert table.refuses(BuildVillage("A", terrain)).code == code
    assert table.books_balance


def test_the_number_of_existing_villages_is_limited():
    rules = some_rules(limits=Limits(10, 9, 9, 1, 1))
    table = building(rules=rules).play(BuildVillage("A", "T1"))
    assert table.refuses(BuildVillage("A", "T2")).rule == "R83"


def test_building_beside_an_enemy_band_is_refused():
    table = building(a_band("b", "B", "T1"), a_band("a", "A", "T1"))
    assert table.refuses(BuildVillage("A", "T1")).rule == "A39"
    assert table.refuses(BuildSacredGround("A", "T1")).rule == "A39"
    table.play(BuildVillage("A", "T2"))


def test_building_beyond_the_stock_is_refused():
    table = building(power=1)
    assert table.refuses(BuildVillage("A", "T1")).rule == "R82"
    table.play(BuildSacredGround("A", "T1"))
    assert table.world.players["A"].power == 0
    assert table.refuses(BuildSacredGround("A", "T2")).code in ("done", "power")


def test_a_sacred_ground_costs_one_and_each_terrain_has_at_most_one():
    table = building().play(BuildSacredGround("A", "T1"))
    assert table.world.sacred_grounds == {"T1": "Vikings"}
    assert table.refuses(BuildSacredGround("A", "T1")).rule == "A75"
    assert table.refuses(BuildSacredGround("A", "T3")).rule == "A73"
    assert table.books_balance


def test_a_house_rule_removes_sacred_grounds():
    table = building(rules=some_rules(sacred_ground=False))
    assert table.refuses(BuildSacredGround("A", "T1")).rule == "A75"
    assert not any(isinstance(c, BuildSacredGround) for c in choices(table.world, "A"))


def test_a_village_pays_from_the_next_turn_and_recruits_from_the_next_preparation():
    """A18."""
    table = building().play(BuildVillage("A", "T1"), Done("A"), Done("B"))
    before = table.world.players["A"].power
    table.play(OpenBids({}))
    table.by_default(until="recruitment")
    assert any(getattr(c, "at", None) == "T1" for c in choices(table.world, "A"))
    table.by_default(until="building")
    assert table.world.players["A"].power == before + 1 + 2 + 0 + 1
