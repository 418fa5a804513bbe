"""Debtors send whole units home, and no more of them than needed (R80, R81, A72)."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from campaign.battles.retreats import direct, refuges, retreat_band
from campaign.cached import cached_per_viewer
from campaign.commands import Demobilise
from campaign.house_rules import LEAST_PARTS
from campaign.news import UnitsDemobilised
from campaign.offers import DemobiliseOffer
from campaign.turns.economy.upkeep import cost_without, field_parts, is_enough, upkeep_parts
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
    as_pair,
    in_points,
    parts_of,
)
from campaign.world_builder import Draft
from club.refusals import Refusal

_BAND = 1000  # a band brought under 4 weighs more than all units that could be spared instead
_EVENT = "upkeep"
_Ways = dict[Parts, tuple[int, tuple[UnitId, ...]]]  # points that stay: price, units sent home


def offer(world: World, player: PlayerId) -> DemobiliseOffer:
    terrains = dict.fromkeys(band.terrain for _, band in _bands(world, player))
    near = {terrain: refuges(world, player, terrain) for terrain in terrains}
    chosen = set(_cheapest(world, player))
    least = sum([unit.parts for unit in _units(world, player) if unit.id in chosen])
    return DemobiliseOffer(
        player,
        world.players[player].power,
        as_pair(upkeep_parts(world, player)),
        near,
        as_pair(least),
    )


def _bands(world: World, player: PlayerId) -> list[tuple[BandId, Band]]:
    return [(band_id, band) for band_id, band in world.bands.items() if band.owner == player]


def _units(world: World, player: PlayerId) -> Iterator[Unit]:
    return (unit for _, band in _bands(world, player) for unit in band.units)


def demobilise(draft: Draft, command: Demobilise) -> None:
    """Sends whole units home until the upkeep fits the budget, and no more of them (A72).

    Upkeep does not count them in this turn, even though they join a reserve (A70).
    """
    world, player = draft.world, command.player
    if player not in world.owing:
        raise Refusal("nothing-owed", "R80", "You can pay your upkeep; nobody is sent home.")
    own = {unit.id: unit for unit in _units(world, player)}
    if len(set(command.units)) < len(command.units) or not set(command.units) <= own.keys():
        raise Refusal(
            "not-in-field", "R80", "Choose units of your own bands on the map.", fields=("units",)
        )
    going = tuple(own[unit] for unit in command.units)
    cost = _check_sufficient(world, player, parts_of(going))
    _check_needed(world, player, going)
    bands = [
        band_id
        for band_id, band in _bands(world, player)
        if any(unit.id in command.units for unit in band.units)
    ]
    for band_id in bands:
        _send_home(draft, command, band_id)
    draft.pay(player, min(cost, world.players[player].power), "upkeep")
    draft.set(owing=tuple(p for p in world.owing if p != player))
    for band_id in bands:
        if draft.world.bands[band_id].parts < LEAST_PARTS:
            retreat_band(draft, band_id, _EVENT)
    # The refund for disbanded units comes after upkeep, in one sum, and cannot pay it (A64, A72).
    homeless = {} if player in world.villages.values() else {(player, _EVENT): going}
    direct(draft, homeless)


def _check_sufficient(world: World, player: PlayerId, going: Parts) -> int:
    """The upkeep without this many points; refuses if the budget cannot pay it (R80)."""
    cost, budget = cost_without(world, player, going), world.players[player].power
    if not is_enough(world, player, going):
        raise Refusal(
            "still-too-dear",
            "R80",
            "Upkeep would still be {cost} PP; you have {budget}.",
            fields=("units",),
            cost=cost,
            budget=budget,
        )
    return cost


def _check_needed(world: World, player: PlayerId, going: tuple[Unit, ...]) -> None:
    """Refuses a set that is sufficient without one of its units. Testing the smallest is enough."""
    spared = min(going, key=lambda unit: unit.parts, default=None)
    if spared and is_enough(world, player, parts_of(going) - spared.parts):
        raise Refusal(
            "more-than-needed",
            "A72",
            "That is more than needed: a unit worth {points} can stay.",
            fields=("units",),
            points=in_points(spared.parts),
        )


def _send_home(draft: Draft, command: Demobilise, band_id: BandId) -> None:
    band = draft.world.bands[band_id]
    going = tuple(unit for unit in band.units if unit.id in command.units)
    left = tuple(unit for unit in band.units if unit.id not in command.units)
    village = _village_for(draft.world, command, band.terrain)
    draft.put_band(band_id, replace(band, units=left))
    draft.emit(UnitsDemobilised(command.player, village, going))
    if village is not None:
        reserve = draft.world.reserves.get(village, Reserve())
        draft.put_reserve(village, replace(reserve, units=reserve.units + going))


def _village_for(world: World, command: Demobilise, terrain: TerrainId) -> TerrainId | None:
    """The nearest village; the owner chooses among equals (R81); None without any (A64)."""
    nearest = refuges(world, command.player, terrain)
    if len(nearest) < 2:
        return nearest[0] if nearest else None
    chosen = command.to.get(terrain)
    if chosen not in nearest:
        raise Refusal(
            "which-village",
            "R81",
            "Choose which of the nearest villages they go to.",
            fields=("to", terrain),
        )
    return chosen


def cheapest(world: World, player: PlayerId) -> Demobilise:
    """The default: the sufficient set of least points (A72).

    Of equal sets, it is the one that brings fewest bands under 4, then the one of fewest units.
    They go to the first village of the map.
    """
    near = {band.terrain: refuges(world, player, band.terrain) for _, band in _bands(world, player)}
    to = {terrain: villages[0] for terrain, villages in near.items() if len(villages) > 1}
    return Demobilise(player, _cheapest(world, player), to)


@cached_per_viewer
def _cheapest(world: World, player: PlayerId) -> tuple[UnitId, ...]:
    """The units to send home.

    Band by band, this computes the least price for each sum of points that can stay on the map and
    be paid. The price counts bands brought under 4, then units sent home. Any army has only a few
    hundred sums, because nobody owes for more than the last line of the table.
    """
    total = field_parts(world, player)

    @cache
    def fits(stays: Parts) -> bool:
        return is_enough(world, player, total - stays)

    reached: _Ways = {0: (0, ())}
    for _, band in _bands(world, player):
        ways = [(remaining, *way) for remaining, way in _ways(band).items()]
        further: _Ways = {}
        for before, (price, gone) in reached.items():
            for remaining, more, going in ways:
                stays = before + remaining
                known = further.get(stays)
                if fits(stays) and (known is None or price + more < known[0]):
                    further[stays] = price + more, gone + going
        reached = further
    return reached[max(reached)][1]


def _ways(band: Band) -> _Ways:
    """For each worth at which a band can stay: the price, and the units sent home."""
    ways: _Ways = {band.parts: (0, ())}
    for unit in band.units:
        if not unit.parts:
            continue
        for remaining, (units, gone) in list(ways.items()):
            left = remaining - unit.parts
            if left not in ways or units + 1 < ways[left][0]:
                ways[left] = units + 1, (*gone, unit.id)
    return {
        remaining: (units + _BAND * (remaining < LEAST_PARTS), gone)
        for remaining, (units, gone) in ways.items()
    }
