"""Buying units and raising bands: what muster, recruitment and invasions share."""

from fractions import Fraction
from math import ceil

from campaign.armies import MOST_COMPANIONS, UNIT_KINDS, price
from campaign.draft import Draft
from campaign.house_rules import LEAST_BAND, MOST_BAND
from campaign.news import BandRaised
from campaign.refusals import Refusal
from campaign.world import (
    Band,
    BandId,
    Lord,
    LordId,
    PlayerId,
    TerrainId,
    Unit,
    UnitId,
    UnitOrder,
    World,
)

MOST_UNITS = 40  # ten points of the smallest units; keeps a form's input finite
MOST_NAME = 60  # characters


def check_orders(orders: tuple[UnitOrder, ...]) -> Fraction:
    """Points of these orders together; refuses unknown kinds and sizes (A15, A16)."""
    if len(orders) > MOST_UNITS:
        raise Refusal("too-many-units", "R22", "That is more units than a band can hold.",
                      fields=("units",))  # fmt: skip
    if sum(order.kind == "companion" for order in orders) > MOST_COMPANIONS:
        raise Refusal("companions", "A16", "At most {most} free companions at a time.",
                      fields=("units",), most=MOST_COMPANIONS)  # fmt: skip
    total = Fraction(0)
    for order in orders:
        kind = UNIT_KINDS.get(order.kind)
        if kind is None:
            raise Refusal("unit-kind", "A16", "There is no unit called “{kind}”.",
                          fields=("units",), kind=order.kind)  # fmt: skip
        if not kind.least <= order.figures <= kind.most:
            raise Refusal("unit-size", "A15", "A unit of {kind} has {least} to {most} figures.",
                          fields=("units",), kind=order.kind, least=kind.least,
                          most=kind.most)  # fmt: skip
        total += price(order.kind, order.figures)
    return total


def power_for(points: Fraction) -> int:
    """Power points for an order of so many points: the total rounded up (R20, A15)."""
    return ceil(points)


def check_size(points: Fraction, most: int = MOST_BAND) -> None:
    """A band is worth 4 to 10 points (R22)."""
    if not LEAST_BAND <= points <= most:
        raise Refusal("band-size", "R22", "A band is worth {least} to {most} points, not "
                      "{points}.",
                      fields=("units",), least=LEAST_BAND, most=most,
                      points=points)  # fmt: skip


def check_name(name: str) -> None:
    if len(name) > MOST_NAME or not name.isprintable():
        raise Refusal("lord-name", "R26", "A lord's name has at most {most} plain characters.",
                      fields=("name",), most=MOST_NAME)  # fmt: skip


def living_lords(world: World, player: PlayerId) -> int:
    """Lords that count against the maximum: all who live, wherever they are (R23, A17)."""
    return sum(lord.owner == player and not lord.died for lord in world.lords.values())


def has_lord_to_spare(world: World, player: PlayerId) -> bool:
    return living_lords(world, player) < world.rules.limits.lords


def buy(draft: Draft, orders: tuple[UnitOrder, ...]) -> tuple[Unit, ...]:
    """New units at full strength; payment is the caller's."""
    units = []
    for order in orders:
        cost = price(order.kind, order.figures)
        pair = (cost.numerator, cost.denominator)
        units.append(
            Unit(UnitId(draft.new_id("u")), order.kind, order.figures, order.figures, pair)
        )
    return tuple(units)


def new_lord(draft: Draft, player: PlayerId, name: str) -> LordId:
    lord = LordId(draft.new_id("l"))
    draft.set(lords={**draft.world.lords, lord: Lord(player, name.strip())})
    return lord


def raise_band(
    draft: Draft, player: PlayerId, lord: LordId, zone: TerrainId, units: tuple[Unit, ...]
) -> BandId:
    """Puts a new band on the map (R21)."""
    band = Band(player, lord, zone, units)
    band_id = BandId(draft.new_id("b"))
    draft.put_band(band_id, band)
    points = band.points
    draft.say(BandRaised(player, band_id, lord, draft.world.lords[lord].name, zone,
                         (points.numerator, points.denominator)))  # fmt: skip
    return band_id
