"""Whole units between own bands of one terrain, and the reserve (R29, A20, A21)."""

from campaign.commands import Dissolve, Transfer
from tests.worlds import Table, a_band, a_map, a_reserve, a_world

MAP = a_map("T1 - T2 - T3")


def sharing(*more, villages=None) -> Table:
    bands = (
        a_band("a", "A", "T1", 6),
        a_band("a2", "A", "T1", 5),
        a_band("far", "A", "T2", 8),
        a_band("b", "B", "T1", 5),
    )
    return Table(a_world(MAP, *bands, *more, phase="transfer", villages=villages or {}))


def test_units_move_between_own_bands_on_a_terrain_and_every_band_keeps_four_to_ten():
    table = sharing()
    for to, code in [
        ({"a2.1": "a", "a2.2": "a"}, "band-size"),
        ({"a.1": "far"}, "no-such-band"),
        ({"a.1": "b"}, "no-such-band"),
        ({"b.1": "a"}, "not-there"),
        ({}, "not-there"),
        ({"a.1": None}, "no-such-band"),
        ({"a.1": "a"}, "already-there"),
        ({"?": "a"}, "not-there"),
    ]:
        assert table.refuses(Transfer("A", "T1", to)).code == code
    table.play(Transfer("A", "T1", {"a.1": "a2", "a.2": "a2"}))
    assert (table.world.bands["a"].points, table.world.bands["a2"].points) == (4, 7)


def test_a_mutual_transfer_is_checked_only_at_its_end():
    table = sharing().play(Transfer("A", "T1", {"a2.1": "a", "a2.2": "a", "a.1": "a2"}))
    assert (table.world.bands["a"].points, table.world.bands["a2"].points) == (7, 4)


def test_units_move_to_and_from_the_reserve_in_an_own_village():
    table = sharing(a_reserve("T1", "A", 3), villages={"T1": "A"})
    table.play(Transfer("A", "T1", {"T1.1": "a", "a2.1": None}))
    assert table.world.bands["a"].points == 7
    assert {u.id for u in table.world.reserves["T1"].units} == {"T1.2", "T1.3", "a2.1"}
    elsewhere = sharing(a_reserve("T1", "B", 3), villages={"T1": "B"})
    assert elsewhere.refuses(Transfer("A", "T1", {"T1.1": "a"})).code == "not-there"


def test_a_band_is_disbanded_only_in_an_own_village():
    table = sharing(a_reserve("T1", "A", 1, "old"), villages={"T1": "A"})
    for band in ("far", "b", "nobody"):
        assert table.refuses(Dissolve("A", band)).rule == "A20"
    table.play(Dissolve("A", "a"))
    reserve = table.world.reserves["T1"]
    assert (len(reserve.units), reserve.lords) == (7, ("old", "lord-a"))
    assert "a" not in table.world.bands
