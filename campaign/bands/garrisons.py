"""Positions: a player's bands on a terrain, the reserve of a village, their units."""

from msgspec.structs import replace

from campaign.cached import once
from campaign.house_rules import LEAST_BAND, LEAST_PARTS
from campaign.world import (
    Band,
    BandId,
    Parts,
    PlayerId,
    Reserve,
    TerrainId,
    Unit,
    UnitId,
    World,
    parts_of,
)
from campaign.world_builder import Draft
from club.refusals import Refusal

_NOBODY = Reserve()


Bands = dict[BandId, Band]


def own_bands(world: World, player: PlayerId) -> dict[TerrainId, Bands]:
    """A player's bands by terrain, in the order of the table."""
    found: dict[TerrainId, Bands] = {}
    for band_id, band in world.bands.items():
        if band.owner == player:
            if band.terrain in found:
                found[band.terrain][band_id] = band
            else:
                found[band.terrain] = {band_id: band}
    return found


def own_bands_on(world: World, player: PlayerId, terrain: TerrainId) -> tuple[BandId, ...]:
    return tuple(
        [
            band_id
            for band_id, band in world.bands.items()
            if band.terrain == terrain and band.owner == player
        ]
    )


def has_enemy_band(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    return terrain in enemy_terrains(world, player)


def enemy_terrains(world: World, player: PlayerId) -> set[TerrainId]:
    """The terrains with a band of another player."""
    return {band.terrain for band in world.bands.values() if band.owner != player}


def reserve_at(world: World, terrain: TerrainId) -> Reserve:
    return world.reserves.get(terrain, _NOBODY)


def own_reserve_at(world: World, player: PlayerId, terrain: TerrainId) -> Reserve:
    return reserve_at(world, terrain) if world.villages.get(terrain) == player else _NOBODY


def unit_places(world: World, player: PlayerId, terrain: TerrainId) -> dict[UnitId, BandId | None]:
    """The band of each of a player's units on a terrain; None for those in the reserve there."""
    places: dict[UnitId, BandId | None] = {}
    for band in own_bands_on(world, player, terrain):
        for unit in world.bands[band].units:
            places[unit.id] = band
    for unit in own_reserve_at(world, player, terrain).units:
        places[unit.id] = None
    return places


@once
def surplus(band: Band) -> tuple[Unit, ...]:
    """Units that a band can spare together, dearest first, while it keeps 4 points."""
    spare: list[Unit] = []
    left = band.parts
    for unit in sorted(band.units, key=worth, reverse=True):
        if left - unit.parts >= LEAST_PARTS:
            spare.append(unit)
            left -= unit.parts
    return tuple(spare)


def worth(unit: Unit) -> Parts:
    return unit.parts


def drop_units(
    draft: Draft, player: PlayerId, terrain: TerrainId, ids: tuple[UnitId, ...]
) -> tuple[Unit, ...]:
    """Takes these units out of bands and reserve of a terrain, in the order asked.

    Refuses to leave a band under 4 points (A20).
    """
    if not ids:
        return ()
    gone: dict[UnitId, Unit] = {}
    for band_id in own_bands_on(draft.world, player, terrain):
        band = draft.world.bands[band_id]
        remaining = _split(band.units, ids, gone)
        if len(remaining) < len(band.units):
            if parts_of(remaining) < LEAST_PARTS:
                raise Refusal(
                    "giver-too-small",
                    "A20",
                    "A band may not fall below {least} points.",
                    fields=("units",),
                    least=LEAST_BAND,
                )
            draft.put_band(band_id, replace(band, units=remaining))
    reserve = own_reserve_at(draft.world, player, terrain)
    remaining = _split(reserve.units, ids, gone)
    if len(remaining) < len(reserve.units):
        draft.put_reserve(terrain, replace(reserve, units=remaining))
    return tuple(gone[unit] for unit in ids)


def _split(
    units: tuple[Unit, ...], ids: tuple[UnitId, ...], gone: dict[UnitId, Unit]
) -> tuple[Unit, ...]:
    remaining = tuple([unit for unit in units if unit.id not in ids])
    if len(remaining) < len(units):
        gone.update({unit.id: unit for unit in units if unit.id in ids})
    return remaining
