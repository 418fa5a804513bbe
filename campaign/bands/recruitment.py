"""Raising and strengthening bands in villages (R18–R28, A12–A22)."""

from msgspec.structs import replace

from campaign.armies import PARTS, parts_for
from campaign.bands.garrisons import Bands, drop_units, own_bands, reserve_at, surplus, unit_places
from campaign.bands.recruits import (
    buy,
    check_name,
    check_orders,
    check_size,
    has_lord_to_spare,
    new_lord,
    power_for,
    raise_band,
)
from campaign.cached import cached_per_viewer
from campaign.commands import Recruit
from campaign.house_rules import LEAST_BAND, LEAST_PARTS, MOST_PARTS
from campaign.news import BandStrengthened
from campaign.offers import RecruitOffer
from campaign.world import (
    BandId,
    LordId,
    PlayerId,
    Reserve,
    TerrainId,
    UnitId,
    World,
    as_pair,
    parts_of,
)
from campaign.world_builder import Draft
from club.refusals import Refusal

_LEAST_PURCHASE = parts_for("hearthguard", 2)  # the smallest paid unit


@cached_per_viewer
def offers(world: World, player: PlayerId) -> tuple[RecruitOffer, ...]:
    """One offer for each own village in which something can be recruited."""
    own = [terrain for terrain, owner in world.villages.items() if owner == player]
    if not own:
        return ()
    bands = own_bands(world, player)
    found = [_offer(world, player, at, bands.get(at, {})) for at in own]
    return tuple([offer for offer in found if offer])


def is_open(world: World, player: PlayerId) -> bool:
    """Whether the player can recruit anything. One with enough power and a free lord always can."""
    rich = world.players[player].power >= LEAST_BAND and player in world.villages.values()
    return (rich and has_lord_to_spare(world, player)) or bool(offers(world, player))


def _offer(world: World, player: PlayerId, at: TerrainId, bands: Bands) -> RecruitOffer | None:
    """The offer for the village of `at` with these bands of the player."""
    power = world.players[player].power
    reserve = reserve_at(world, at)
    free = (*reserve.units, *[unit for band in bands.values() for unit in surplus(band)])
    raisable = power >= LEAST_BAND or power * PARTS + parts_of(free) >= LEAST_PARTS
    new_lord = raisable and has_lord_to_spare(world, player)
    lords = reserve.lords if raisable else ()
    strengthened = _strengthened(bands, power, reserve) if bands else ()
    if not strengthened and not new_lord and not lords:
        return None
    takeable = tuple([unit.id for unit in free])
    return RecruitOffer(player, at, power, strengthened, new_lord, lords, takeable)


def _strengthened(bands: Bands, power: int, reserve: Reserve) -> tuple[BandId, ...]:
    """The bands that have room for the least that can be bought or taken from the reserve."""
    sizes = [unit.parts for unit in reserve.units]
    if power > 0:
        sizes.append(_LEAST_PURCHASE)
    least = min(sizes, default=MOST_PARTS + 1)
    return tuple([b for b, band in bands.items() if band.parts + least <= MOST_PARTS])


def recruit(draft: Draft, command: Recruit) -> None:
    world, player, at = draft.world, command.player, command.at
    if world.villages.get(at) != player:
        raise Refusal(
            "no-village", "R19", "You can recruit only in your own villages.", fields=("at",)
        )
    offer = next((one for one in offers(world, player) if one.at == at), None)
    if offer is None:
        raise Refusal(
            "nothing-to-recruit", "R20", "You can recruit nothing there now.", fields=("at",)
        )
    bought = check_orders(command.units)
    cost = power_for(bought)
    if cost > world.players[player].power:
        raise Refusal(
            "power",
            "R20",
            "That costs {cost} PP; you have {stock}.",
            fields=("units",),
            cost=cost,
            stock=world.players[player].power,
        )
    places = unit_places(world, player, at) if command.taken else {}
    _check_taken(world, command, places)
    from_bands = command.band is None and command.taken
    if not bought and not from_bands and not any(places[u] is None for u in command.taken):
        raise Refusal(
            "nothing-recruited",
            "R20",
            "Buy at least one unit, or take one from the reserve.",
            fields=("units",),
        )
    check_name(command.name)
    if command.band is None:
        _raise_new(draft, command, offer, cost)
    else:
        _strengthen(draft, command, offer, cost)


def _check_taken(world: World, command: Recruit, places: dict[UnitId, BandId | None]) -> None:
    if len(set(command.taken)) < len(command.taken) or not set(command.taken) <= places.keys():
        raise Refusal("not-there", "R28", "Those units are not in that village.", fields=("taken",))
    if command.band is not None and any(places[u] == command.band for u in command.taken):
        raise Refusal(
            "already-there", "A12", "Those units are already in that band.", fields=("taken",)
        )


def _raise_new(draft: Draft, command: Recruit, offer: RecruitOffer, cost: int) -> None:
    if command.lord is None and not offer.new_lord:
        raise Refusal("lords", "R23", "You may not have another lord.", fields=("lord",))
    if command.lord is not None and command.lord not in offer.lords:
        raise Refusal(
            "lord-elsewhere", "A21", "That lord is not waiting in this village.", fields=("lord",)
        )
    taken = drop_units(draft, command.player, command.at, command.taken)
    units = taken + buy(draft, command.units)
    check_size(parts_of(units))
    draft.pay(command.player, cost, "recruitment")
    if command.lord is None:
        lord = new_lord(draft, command.player, command.name)
    else:
        lord = _out_of_reserve(draft, command.at, command.lord)
    raise_band(draft, command.player, lord, command.at, units)


def _strengthen(draft: Draft, command: Recruit, offer: RecruitOffer, cost: int) -> None:
    if command.band not in offer.bands:
        raise Refusal(
            "band-elsewhere",
            "A12",
            "You can strengthen only a band of your own that is in the village and has room.",
            fields=("band",),
        )
    if command.lord is not None:
        raise Refusal("has-a-lord", "A17", "This band already has its lord.", fields=("lord",))
    taken = drop_units(draft, command.player, command.at, command.taken)
    band = draft.world.bands[command.band]
    band = replace(band, units=band.units + taken + buy(draft, command.units))
    check_size(band.parts)
    draft.pay(command.player, cost, "recruitment")
    draft.put_band(command.band, band)
    draft.emit(BandStrengthened(command.player, command.band, as_pair(band.parts)))


def _out_of_reserve(draft: Draft, at: TerrainId, lord: LordId) -> LordId:
    reserve = reserve_at(draft.world, at)
    left = tuple(other for other in reserve.lords if other != lord)
    draft.put_reserve(at, replace(reserve, lords=left))
    return lord
