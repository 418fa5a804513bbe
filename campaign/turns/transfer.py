"""Moving whole units between bands of one zone, and the reserve (R29, R47, A20, A21, A51)."""

from functools import lru_cache

from msgspec.structs import replace

from campaign.commands import Dissolve, Transfer
from campaign.derived import once_each
from campaign.draft import Draft
from campaign.house_rules import LEAST_BAND, LEAST_PARTS, MOST_BAND, MOST_PARTS
from campaign.news import BandDissolved, UnitsTransferred
from campaign.offers import Choice, TransferOffer
from campaign.refusals import Refusal
from campaign.turns.garrisons import own_bands_on, own_reserve_at, unit_places
from campaign.world import (
    Band,
    BandId,
    PlayerId,
    Reserve,
    TerrainId,
    Unit,
    UnitId,
    World,
    parts_of,
)


@once_each
def choices(world: World, player: PlayerId) -> tuple[Choice, ...]:
    """An offer for each zone on which some transfer is possible, and the bands to break up."""
    own = [(band_id, band) for band_id, band in world.bands.items() if band.owner == player]
    zones = dict.fromkeys([band.zone for _, band in own])
    moving = [offer for zone in zones if (offer := offer_at(world, player, zone))]
    return (
        *moving,
        *[Dissolve(player, b) for b, band in own if _may_dissolve(world, player, band)],
    )


def offer_at(world: World, player: PlayerId, at: TerrainId) -> TransferOffer | None:
    bands = own_bands_on(world, player, at)
    village = world.villages.get(at) == player
    if not bands or (len(bands) == 1 and not village):
        return None
    piles = tuple(world.bands[b].units for b in bands)
    reserve = own_reserve_at(world, player, at).units if village else None
    if not _any_way(piles, reserve):
        return None
    return TransferOffer(player, at, bands, village)


@lru_cache(maxsize=4096)  # asked at every step for piles that seldom change
def _any_way(piles: tuple[tuple[Unit, ...], ...], reserve: tuple[Unit, ...] | None) -> bool:
    """Whether some unit can change place, alone or against another."""
    sizes = [parts_of(pile) for pile in piles]
    for i, pile in enumerate(piles):
        for unit in pile:
            left = sizes[i] - unit.parts
            if left >= LEAST_PARTS and reserve is not None:
                return True
            for j, other in enumerate(piles):
                if i != j and any(
                    LEAST_PARTS <= left + back <= MOST_PARTS
                    and LEAST_PARTS <= sizes[j] + unit.parts - back <= MOST_PARTS
                    for back in (0, *(u.parts for u in other))
                ):
                    return True
        if reserve and any(sizes[i] + unit.parts <= MOST_PARTS for unit in reserve):
            return True
    return False


def transfer(draft: Draft, command: Transfer) -> None:
    """Every band concerned ends within 4 to 10 points, whatever the order of the moves (A20)."""
    world, player, at = draft.world, command.player, command.at
    offer = offer_at(world, player, at)
    if offer is None:
        raise Refusal("no-transfer", "R29", "No units can be moved between bands there.",
                      fields=("at",))  # fmt: skip
    places = unit_places(world, player, at)
    if not command.to or not command.to.keys() <= places.keys():
        raise Refusal("not-there", "R29", "Choose units of yours that stand on that zone.",
                      fields=("to",))  # fmt: skip
    targets: set[BandId | None] = {*offer.bands, None} if offer.reserve else {*offer.bands}
    if not set(command.to.values()) <= targets:
        raise Refusal("no-such-band", "R29", "Units move only to your own bands on the same zone.",
                      fields=("to",))  # fmt: skip
    if any(places[unit] == target for unit, target in command.to.items()):
        raise Refusal("already-there", "R29", "A unit is already where you send it.",
                      fields=("to",))  # fmt: skip
    _deal(draft, player, at, places, command.to)
    draft.say(UnitsTransferred(player, at, command.to))


def _deal(
    draft: Draft,
    player: PlayerId,
    at: TerrainId,
    before: dict[UnitId, BandId | None],
    to: dict[UnitId, BandId | None],
) -> None:
    world = draft.world
    reserve = own_reserve_at(world, player, at)
    bands = own_bands_on(world, player, at)
    everybody = [unit for band in bands for unit in world.bands[band].units] + [*reserve.units]
    changed = {*to.values(), *[before[unit] for unit in to]}
    after = {**before, **to}
    for band in bands:
        if band in changed:
            units = tuple([unit for unit in everybody if after[unit.id] == band])
            if not LEAST_PARTS <= parts_of(units) <= MOST_PARTS:
                raise Refusal("band-size", "A20", "Each band must keep {least} to {most} points.",
                              fields=("to",), least=LEAST_BAND, most=MOST_BAND)  # fmt: skip
            draft.put_band(band, replace(world.bands[band], units=units))
    if None in changed:
        waiting = tuple([unit for unit in everybody if after[unit.id] is None])
        draft.put_reserve(at, replace(reserve, units=waiting))


def _may_dissolve(world: World, player: PlayerId, band: Band) -> bool:
    """Only a band that stands in an own village is broken up (A20)."""
    return band.owner == player and world.villages.get(band.zone) == player


def dissolve(draft: Draft, command: Dissolve) -> None:
    world, player = draft.world, command.player
    band = world.bands.get(command.band)
    if band is None or not _may_dissolve(world, player, band):
        raise Refusal("not-in-village", "A20", "A band is dissolved only in a village of its own.",
                      fields=("band",))  # fmt: skip
    join_reserve(draft, band)
    draft.put_band(command.band, None)
    draft.say(BandDissolved(player, command.band, band.lord, band.zone))


def join_reserve(draft: Draft, band: Band) -> None:
    """Adds a band's units and lord to the reserve of the village where it stands."""
    reserve = draft.world.reserves.get(band.zone, Reserve())
    draft.put_reserve(band.zone, Reserve(reserve.units + band.units, (*reserve.lords, band.lord)))
