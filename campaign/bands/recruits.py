"""Buying units and raising bands: what muster, recruitment and invasions share."""

from functools import lru_cache

from msgspec import UNSET

from campaign.armies import MOST_COMPANIONS, PARTS, UNIT_KINDS, parts_for, price
from campaign.house_rules import LEAST_BAND, LEAST_PARTS, MOST_BAND
from campaign.news import BandRaised
from campaign.world import (
    Band,
    BandId,
    Lord,
    LordId,
    Pair,
    Parts,
    PlayerId,
    TerrainId,
    Unit,
    UnitOrder,
    World,
    as_pair,
    in_points,
)
from campaign.world_builder import Draft
from club.refusals import Refusal
from club.signs import has_dangers

MOST_UNITS = 40  # ten points of the smallest units; limits the input of a form
MOST_NAME = 60  # characters


def check_orders(orders: tuple[UnitOrder, ...]) -> int:
    """Parts of a point that these orders cost; refuses unknown kinds and sizes (A15, A16)."""
    if len(orders) > MOST_UNITS:
        raise Refusal(
            "too-many-units", "R22", "That is more units than a band can hold.", fields=("units",)
        )
    if [order.kind for order in orders].count("companion") > MOST_COMPANIONS:
        raise Refusal(
            "companions",
            "A16",
            "You can have at most {most} free companions at a time.",
            fields=("units",),
            most=MOST_COMPANIONS,
        )
    return sum([_parts_of_order(order) for order in orders])


@lru_cache(maxsize=1024)
def _parts_of_order(order: UnitOrder) -> int:
    kind = UNIT_KINDS.get(order.kind)
    if kind is None:
        raise Refusal(
            "unit-kind",
            "A16",
            "There is no unit called “{kind}”.",
            fields=("units",),
            kind=order.kind,
        )
    if not kind.least <= order.figures <= kind.most:
        raise Refusal(
            "unit-size",
            "A15",
            "A unit of {kind} has {least} to {most} figures.",
            fields=("units",),
            kind=order.kind,
            least=kind.least,
            most=kind.most,
        )
    return parts_for(order.kind, order.figures)


def power_for(parts: int) -> int:
    """Power points for an order of this many parts: the total rounded up to points (R20, A15)."""
    return -(-parts // PARTS)


def check_size(parts: Parts, most: int = MOST_BAND) -> None:
    """Refuses a band that is not worth the points of R22, or is worth more than `most`."""
    if not LEAST_PARTS <= parts <= most * PARTS:
        raise Refusal(
            "band-size",
            "R22",
            "A band is worth {least} to {most} points, not {points}.",
            fields=("units",),
            least=LEAST_BAND,
            most=most,
            points=in_points(parts),
        )


def check_name(name: str) -> None:
    if len(name) > MOST_NAME or has_dangers(name):
        raise Refusal(
            "lord-name",
            "R26",
            "A lord's name has at most {most} plain characters.",
            fields=("name",),
            most=MOST_NAME,
        )


def living_lords(world: World, player: PlayerId) -> tuple[LordId, ...]:
    """The player's living lords, wherever they are (R23, A17)."""
    lords = world.lords.items()
    return tuple([id for id, lord in lords if lord.owner == player and not lord.died])


def has_lord_to_spare(world: World, player: PlayerId) -> bool:
    return len(living_lords(world, player)) < world.rules.limits.lords


def buy(draft: Draft, orders: tuple[UnitOrder, ...]) -> tuple[Unit, ...]:
    """New units at full strength. The caller takes the payment."""
    units = tuple(
        [
            Unit(draft.new_id("u"), order.kind, order.figures, order.figures, _cost(order))
            for order in orders
        ]
    )
    forget_names(draft, units)
    return units


def forget_names(draft: Draft, units: tuple[Unit, ...]) -> None:
    """New units have no names yet, even if a corrected history gives them the ids of former
    ones."""
    named = draft.world.named_units
    if named and any(unit.id in named for unit in units):
        gone = {unit.id for unit in units}
        left = {id: row for id, row in named.items() if id not in gone}
        draft.note(unit_names=left or UNSET)


@lru_cache(maxsize=1024)
def _cost(order: UnitOrder) -> Pair:
    return price(order.kind, order.figures).as_integer_ratio()


def new_lord(draft: Draft, player: PlayerId, name: str) -> LordId:
    lord: LordId = draft.new_id("l")
    draft.set(lords={**draft.world.lords, lord: Lord(player, name.strip())})
    return lord


def raise_band(
    draft: Draft, player: PlayerId, lord: LordId, terrain: TerrainId, units: tuple[Unit, ...]
) -> BandId:
    """Puts a new band on the map (R21)."""
    band = Band(player, lord, terrain, units)
    band_id: BandId = draft.new_id("b")
    draft.put_band(band_id, band)
    draft.emit(
        BandRaised(
            player, band_id, lord, draft.world.lords[lord].name, terrain, as_pair(band.parts)
        )
    )
    return band_id
