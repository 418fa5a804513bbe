"""Moving whole units between bands of one terrain, and the reserve (R29, R47, A20, A21, A51)."""

from functools import lru_cache
from itertools import permutations

from msgspec.structs import replace

from campaign.bands.garrisons import (
    Bands,
    own_bands,
    own_reserve_at,
    reserve_at,
    surplus,
    unit_places,
)
from campaign.cached import cached_per_viewer
from campaign.commands import Dissolve, Transfer
from campaign.house_rules import LEAST_BAND, LEAST_PARTS, MOST_BAND, MOST_PARTS
from campaign.news import BandDissolved, UnitsTransferred
from campaign.offers import Choice, TransferOffer
from campaign.world import Band, BandId, PlayerId, Reserve, TerrainId, Unit, UnitId, World, parts_of
from campaign.world_builder import Draft
from club.refusals import Refusal


def choices(world: World, player: PlayerId) -> tuple[Choice, ...]:
    """An offer for each terrain on which some transfer is possible, and the bands to break up."""
    home = [terrain for terrain, owner in world.villages.items() if owner == player]
    ending = [
        Dissolve(player, band_id)
        for band_id, band in world.bands.items()
        if band.terrain in home and band.owner == player
    ]
    return (*offers(world, player), *ending)


@cached_per_viewer
def offers(world: World, player: PlayerId) -> tuple[TransferOffer, ...]:
    """One offer for each terrain on which some transfer is possible."""
    own = own_bands(world, player)
    found = [_offer(world, player, terrain, bands) for terrain, bands in own.items()]
    return tuple([offer for offer in found if offer])


def is_open(world: World, player: PlayerId) -> bool:
    """Whether the player can change anything; a band in an own village can always be broken up."""
    own = [band.terrain for band in world.bands.values() if band.owner == player]
    return player in [world.villages.get(terrain) for terrain in own] or bool(offers(world, player))


def offer_at(world: World, player: PlayerId, at: TerrainId) -> TransferOffer | None:
    return next((one for one in offers(world, player) if one.at == at), None)


def _offer(world: World, player: PlayerId, at: TerrainId, bands: Bands) -> TransferOffer | None:
    """The offer for a terrain with these bands of the player."""
    village = world.villages.get(at) == player
    if len(bands) == 1 and not village:
        return None
    rows = [*bands.values()]
    reserve = reserve_at(world, at).units if village else ()
    if not (village and _any_way_in_village(rows, reserve)) and not _any_way(rows):
        return None
    return TransferOffer(player, at, tuple(bands), village)


def _any_way_in_village(bands: list[Band], reserve: tuple[Unit, ...]) -> bool:
    """Whether some unit can go to the reserve, or come from there."""
    if any(surplus(band) for band in bands):
        return True
    least = min([unit.parts for unit in reserve], default=MOST_PARTS + 1)
    return any(band.parts + least <= MOST_PARTS for band in bands)


def _any_way(bands: list[Band]) -> bool:
    """Whether some unit can change to another band, alone or in exchange for one of its units."""
    return any(_exchange(*pair) for pair in permutations([band.units for band in bands], 2))


@lru_cache(maxsize=4096)  # called at every step, for groups of units that seldom change
def _exchange(giving: tuple[Unit, ...], taking: tuple[Unit, ...]) -> bool:
    gives, takes = parts_of(giving), parts_of(taking)
    returned = {0, *[unit.parts for unit in taking]}
    return any(
        LEAST_PARTS <= gives - moved <= MOST_PARTS and LEAST_PARTS <= takes + moved <= MOST_PARTS
        for unit in giving
        for moved in [unit.parts - back for back in returned]
    )


def transfer(draft: Draft, command: Transfer) -> None:
    """Moves units. Every band concerned ends within its bounds, in any order of the moves (A20)."""
    world, player, at = draft.world, command.player, command.at
    offer = offer_at(world, player, at)
    if offer is None:
        raise Refusal(
            "no-transfer", "R29", "No units can be moved between bands there.", fields=("at",)
        )
    places = unit_places(world, player, at)
    if not command.to or not command.to.keys() <= places.keys():
        raise Refusal(
            "not-there", "R29", "Choose your own units on that territory.", fields=("to",)
        )
    targets: set[BandId | None] = {*offer.bands, None} if offer.reserve else {*offer.bands}
    if not set(command.to.values()) <= targets:
        raise Refusal(
            "no-such-band",
            "R29",
            "Units move only to your own bands on the same territory.",
            fields=("to",),
        )
    if any(places[unit] == target for unit, target in command.to.items()):
        raise Refusal(
            "already-there", "R29", "A unit is already where you are sending it.", fields=("to",)
        )
    _deal(draft, offer, places, command.to)
    draft.emit(UnitsTransferred(player, at, command.to))


def _deal(
    draft: Draft,
    offer: TransferOffer,
    before: dict[UnitId, BandId | None],
    to: dict[UnitId, BandId | None],
) -> None:
    world = draft.world
    reserve = own_reserve_at(world, offer.player, offer.at)
    bands = {band: world.bands[band] for band in offer.bands}
    everybody = [unit for band in bands.values() for unit in band.units] + [*reserve.units]
    changed = {*to.values(), *[before[unit] for unit in to]}
    after = {**before, **to}
    for band_id, band in bands.items():
        if band_id in changed:
            units = tuple([unit for unit in everybody if after[unit.id] == band_id])
            band = replace(band, units=units)
            if not LEAST_PARTS <= band.parts <= MOST_PARTS:
                raise Refusal(
                    "band-size",
                    "A20",
                    "Each band must keep {least} to {most} points.",
                    fields=("to",),
                    least=LEAST_BAND,
                    most=MOST_BAND,
                )
            draft.put_band(band_id, band)
    if None in changed:
        waiting = tuple([unit for unit in everybody if after[unit.id] is None])
        draft.put_reserve(offer.at, replace(reserve, units=waiting))


def _may_dissolve(world: World, player: PlayerId, band: Band) -> bool:
    """Only a band in an own village is broken up (A20)."""
    return band.owner == player and world.villages.get(band.terrain) == player


def dissolve(draft: Draft, command: Dissolve) -> None:
    world, player = draft.world, command.player
    band = world.bands.get(command.band)
    if band is None or not _may_dissolve(world, player, band):
        raise Refusal(
            "not-in-village",
            "A20",
            "You can break up a band only in one of your own villages.",
            fields=("band",),
        )
    _join_reserve(draft, band)
    draft.put_band(command.band, None)
    draft.emit(BandDissolved(player, command.band, band.lord, band.terrain))


def _join_reserve(draft: Draft, band: Band) -> None:
    """Adds a band's units and lord to the reserve of its village."""
    reserve = draft.world.reserves.get(band.terrain, Reserve())
    draft.put_reserve(
        band.terrain, Reserve(reserve.units + band.units, (*reserve.lords, band.lord))
    )
