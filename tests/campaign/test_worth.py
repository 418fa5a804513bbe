"""The worth of units: exact, in points and in parts of a point."""

from fractions import Fraction

import msgspec

from campaign.armies import PARTS, UNIT_KINDS, parts_for, price
from campaign.world import Band, Reserve, Unit, as_pair, decode, encode, in_points, parts_of
from tests.worlds import a_band, a_map, a_world

EVERY_PURCHASE = [
    (kind, figures)
    for kind, row in UNIT_KINDS.items()
    for figures in range(row.least, row.most + 1)
]


def bought(kind: str, full: int, figures: int) -> Unit:
    return Unit("u1", kind, full, figures, price(kind, full).as_integer_ratio())


def test_every_purchasable_unit_is_worth_whole_parts_after_any_losses():
    for kind, full in EVERY_PURCHASE:
        for figures in range(full + 1):
            unit = bought(kind, full, figures)
            assert type(unit.parts) is int
            assert unit.points == price(kind, figures)
            assert unit.parts == parts_for(kind, figures) == PARTS * price(kind, figures)


def test_an_explicit_cost_stays_exact():
    unit = Unit("u1", "warriors", 7, 5, (1, 3))
    assert unit.points == Fraction(5, 21)
    assert unit.parts == Fraction(PARTS * 5, 21)
    band = Band("A", "l1", "T1", (unit, bought("warriors", 8, 3)))
    assert band.points == Fraction(5, 21) + Fraction(3, 8)
    assert as_pair(band.parts) == (103, 168)


def test_points_and_parts_agree():
    for parts in (0, 1, 36, 240, Fraction(1, 7)):
        assert in_points(parts) * PARTS == parts


def test_marching_does_not_change_the_worth_of_a_band():
    band = Band("A", "l1", "T1", (bought("warriors", 8, 5), bought("levies", 12, 12)))
    assert band.parts == 39
    marched = band.standing("T2", moved=True)
    assert (marched.terrain, marched.moved, marched.parts) == ("T2", True, 39)
    assert marched == msgspec.structs.replace(band, terrain="T2", moved=True)
    assert (band.terrain, band.moved) == ("T1", False)


def test_worth_is_not_encoded():
    world = a_world(a_map("T1 - T2"), a_band("b1", "A", "T1", 5))
    written = encode(world)
    for row in (*world.bands.values(), Reserve(world.bands["b1"].units)):
        assert row.parts == 5 * PARTS == parts_of(row.units)
    assert encode(world) == written
    assert decode(written) == world
