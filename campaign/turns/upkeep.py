"""Income, upkeep and demobilisation (R74–R81, A67–A72)."""

from fractions import Fraction
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from campaign.armies import PARTS
from campaign.battles.retreats import melt, refuges, retreat_band
from campaign.commands import Demobilise
from campaign.draft import Draft
from campaign.house_rules import LEAST_PARTS, UPKEEP_TABLE, VILLAGE_INCOME
from campaign.map.routes import routes
from campaign.map.terrains import INCOME
from campaign.news import UnitsDemobilised, UpkeepOwed
from campaign.offers import DemobiliseOffer
from campaign.refusals import Refusal
from campaign.world import (
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
)

_TABLE = tuple((points * PARTS, power) for points, power in UPKEEP_TABLE)


class Forecast(Struct, frozen=True):
    """What the next collection brings a player as things stand, in power points."""

    income: int
    total: Fraction  # points of his bands on the map (A70)
    cost: int


def income(world: World, player: PlayerId) -> int:
    """Power of the controlled terrains: by class, and 1 more on an own village (R75, A67)."""
    klass = routes(world.map).klass
    total = 0
    for terrain, holder in world.holders.items():
        if holder == player:
            total += INCOME.get(klass[terrain], world.rules.prestigious_income)
            if world.villages.get(terrain) == player:
                total += VILLAGE_INCOME
    return total


def field_parts(world: World, player: PlayerId) -> Parts:
    """Worth of a player's bands on the map; reserves and retreats do not count (R78, A70)."""
    return sum([band.parts for band in world.bands.values() if band.owner == player])


def field_points(world: World, player: PlayerId) -> Fraction:
    return in_points(field_parts(world, player))


def upkeep_cost(total: Fraction, mode: str = "strict") -> int:
    """Power for so many points: the highest line exceeded, reached, or filled (R79, A68, A69)."""
    return _cost(total * PARTS, mode)


@lru_cache(maxsize=4096)
def _cost(total: Parts, mode: str) -> int:
    if mode == "bracket":
        line = next((cost for limit, cost in _TABLE if total <= limit), _TABLE[-1][1])
        return line if total > 0 else 0
    strict = mode == "strict"
    passed = [cost for limit, cost in _TABLE if (total > limit if strict else total >= limit)]
    return max(passed, default=0)


def forecast(world: World, player: PlayerId) -> Forecast:
    total = field_parts(world, player)
    cost = _cost(total, world.rules.upkeep_mode)
    return Forecast(income(world, player), in_points(total), cost)


def collect(draft: Draft) -> None:
    """Income into the stock, then upkeep out of it; who cannot pay must demobilise (A71)."""
    owing = []
    for player in draft.world.in_play:
        expected = forecast(draft.world, player)
        draft.gain(player, expected.income, "income")
        budget = draft.world.players[player].power
        if expected.cost <= budget:
            draft.pay(player, expected.cost, "upkeep")
        else:
            owing.append(player)
            draft.say(UpkeepOwed(player, expected.cost, budget))
    if owing:
        draft.set(owing=(*draft.world.owing, *owing))


def pay_debts(draft: Draft) -> None:
    """Who can pay by now, since a ruling helped him, pays and sends nobody home (R80)."""
    for player in draft.world.owing:
        cost = forecast(draft.world, player).cost
        if cost <= draft.world.players[player].power:
            draft.pay(player, cost, "upkeep")
            draft.set(owing=tuple(p for p in draft.world.owing if p != player))


def offer(world: World, player: PlayerId) -> DemobiliseOffer:
    total = field_parts(world, player)
    zones = dict.fromkeys(b.zone for b in world.bands.values() if b.owner == player)
    near = {zone: refuges(world, player, zone) for zone in zones}
    budget = world.players[player].power
    return DemobiliseOffer(player, budget, as_pair(total), near)


def demobilise(draft: Draft, command: Demobilise) -> None:
    """Whole units leave their bands until upkeep fits the budget (R80, R81, A72)."""
    world, player = draft.world, command.player
    if player not in world.owing:
        raise Refusal("nothing-owed", "R80", "You can pay your upkeep; nobody is sent home.")
    own = {unit.id: band for band, row in world.bands.items() if row.owner == player
           for unit in row.units}  # fmt: skip
    if len(set(command.units)) < len(command.units) or not set(command.units) <= own.keys():
        raise Refusal("not-in-field", "R80", "Choose units of your own bands on the map.",
                      fields=("units",))  # fmt: skip
    for band in dict.fromkeys(own[unit] for unit in command.units):
        _send_home(draft, command, band)
    cost = forecast(draft.world, player).cost
    budget = world.players[player].power
    if cost > budget:
        raise Refusal("still-too-dear", "R80", "Upkeep would still be {cost} PP; you have "
                      "{budget}.", fields=("units",), cost=cost, budget=budget)  # fmt: skip
    draft.pay(player, cost, "upkeep")
    draft.set(owing=tuple(p for p in world.owing if p != player))
    _melt_those_without_village(draft, command, world)
    _retreat_those_too_small(draft, player, own, command)


def _send_home(draft: Draft, command: Demobilise, band_id: BandId) -> None:
    band = draft.world.bands[band_id]
    going = tuple(unit for unit in band.units if unit.id in command.units)
    left = tuple(unit for unit in band.units if unit.id not in command.units)
    village = _village_for(draft.world, command, band.zone)
    draft.put_band(band_id, replace(band, units=left))
    draft.say(UnitsDemobilised(command.player, village, going))
    if village is not None:
        reserve = draft.world.reserves.get(village, Reserve())
        draft.put_reserve(village, replace(reserve, units=reserve.units + going))


def _village_for(world: World, command: Demobilise, zone: TerrainId) -> TerrainId | None:
    """The nearest village; the owner chooses among equals (R81); None when he has none (A64)."""
    nearest = refuges(world, command.player, zone)
    if len(nearest) < 2:
        return nearest[0] if nearest else None
    chosen = command.to.get(zone)
    if chosen not in nearest:
        raise Refusal("which-village", "R81", "Choose to which of the nearest villages they go.",
                      fields=("to", zone))  # fmt: skip
    return chosen


def _melt_those_without_village(draft: Draft, command: Demobilise, before: World) -> None:
    """Their refund comes after upkeep, so it cannot help to pay it (A72)."""
    lost: list[Unit] = []
    for band in before.bands.values():
        if band.owner == command.player and not refuges(before, command.player, band.zone):
            lost += [unit for unit in band.units if unit.id in command.units]
    if lost:
        melt(draft, command.player, tuple(lost), ())


def _retreat_those_too_small(
    draft: Draft, player: PlayerId, own: dict[UnitId, BandId], command: Demobilise
) -> None:
    for band in dict.fromkeys(own[unit] for unit in command.units):
        if draft.world.bands[band].parts < LEAST_PARTS:
            retreat_band(draft, band, None)


def cheapest(world: World, player: PlayerId) -> Demobilise:
    """The default: the sufficient set of fewest points, to the first village of the map (A72)."""
    units = [u for b in world.bands.values() if b.owner == player for u in b.units if u.parts]
    total, budget = field_parts(world, player), world.players[player].power

    @cache
    def fits(removed: Parts) -> bool:
        return _cost(total - removed, world.rules.upkeep_mode) <= budget

    chosen: dict[Parts, tuple[UnitId, ...]] = {0: ()}
    for unit in units:
        for parts, ids in list(chosen.items()):
            if not fits(parts):
                chosen.setdefault(parts + unit.parts, (*ids, unit.id))
    least = min(parts for parts in chosen if fits(parts))
    near = offer(world, player).refuges
    to = {zone: villages[0] for zone, villages in near.items() if len(villages) > 1}
    return Demobilise(player, chosen[least], to)
