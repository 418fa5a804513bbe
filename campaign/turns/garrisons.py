"""Who stands where: a player's bands on a zone, the reserve of a village, their units."""

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from campaign.draft import Draft
from campaign.house_rules import LEAST_BAND
from campaign.refusals import Refusal
from campaign.world import (
    BandId,
    PlayerId,
    Reserve,
    TerrainId,
    Unit,
    UnitId,
    World,
    points_of,
)

_NOBODY = Reserve()


def own_bands_on(world: World, player: PlayerId, zone: TerrainId) -> tuple[BandId, ...]:
    return tuple(b for b, band in world.bands.items() if band.zone == zone and band.owner == player)


def has_enemy_band(world: World, player: PlayerId, zone: TerrainId) -> bool:
    return any(band.zone == zone and band.owner != player for band in world.bands.values())


def reserve_at(world: World, zone: TerrainId) -> Reserve:
    return world.reserves.get(zone, _NOBODY)


def own_reserve_at(world: World, player: PlayerId, zone: TerrainId) -> Reserve:
    return reserve_at(world, zone) if world.villages.get(zone) == player else _NOBODY


def unit_places(world: World, player: PlayerId, zone: TerrainId) -> dict[UnitId, BandId | None]:
    """The band of each of a player's units on a zone; None for those in his reserve there."""
    places: dict[UnitId, BandId | None] = {}
    for band in own_bands_on(world, player, zone):
        places.update((unit.id, band) for unit in world.bands[band].units)
    places.update((unit.id, None) for unit in own_reserve_at(world, player, zone).units)
    return places


@lru_cache(maxsize=4096)  # asked for every band of every village, again and again
def surplus(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Units that a band can spare together, dearest first, and still be worth 4 points."""
    spare: list[Unit] = []
    left = points_of(units)
    for unit in sorted(units, key=lambda u: u.points, reverse=True):
        if left - unit.points >= LEAST_BAND:
            spare.append(unit)
            left -= unit.points
    return tuple(spare)


def drop_units(
    draft: Draft, player: PlayerId, zone: TerrainId, ids: tuple[UnitId, ...]
) -> tuple[Unit, ...]:
    """Takes these units out of bands and reserve of a zone, in the order asked.

    Refuses to leave a band under 4 points (A20).
    """
    gone: dict[UnitId, Unit] = {}
    for band_id in own_bands_on(draft.world, player, zone):
        band = draft.world.bands[band_id]
        kept = _split(band.units, ids, gone)
        if len(kept) < len(band.units):
            check_giver(points_of(kept))
            draft.put_band(band_id, replace(band, units=kept))
    reserve = own_reserve_at(draft.world, player, zone)
    kept = _split(reserve.units, ids, gone)
    if len(kept) < len(reserve.units):
        draft.put_reserve(zone, replace(reserve, units=kept))
    return tuple(gone[unit] for unit in ids)


def _split(
    units: tuple[Unit, ...], ids: tuple[UnitId, ...], gone: dict[UnitId, Unit]
) -> tuple[Unit, ...]:
    gone.update((unit.id, unit) for unit in units if unit.id in ids)
    return tuple(unit for unit in units if unit.id not in ids)


def check_giver(points: Fraction) -> None:
    if points < LEAST_BAND:
        raise Refusal("giver-too-small", "A20", "A band may not fall under {least} points.",
                      fields=("units",), least=LEAST_BAND)  # fmt: skip
