"""Income and upkeep (R74–R79, A67–A71)."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from campaign.armies import PARTS
from campaign.house_rules import UPKEEP_TABLE, VILLAGE_INCOME
from campaign.map.routes import routes
from campaign.map.terrains import INCOME
from campaign.news import PowerGained, PowerPaid, UpkeepOwed
from campaign.world import AFTER_BATTLES, Parts, Phase, PlayerId, World, in_points
from campaign.world_builder import Draft, with_power

COLLECTED: tuple[Phase, ...] = (*AFTER_BATTLES, "ended")
_TABLE = tuple((points * PARTS, power) for points, power in UPKEEP_TABLE)


class Forecast(Struct, frozen=True):
    """The next collection of a player as of now, in power points."""

    income: int
    total: Fraction  # the points that upkeep counts (A70)
    cost: int


def income(world: World, player: PlayerId) -> int:
    """Power of the controlled terrains: by class, and 1 more on an own village (R75, A67)."""
    klass, villages = routes(world.map).klass, world.villages
    own = [terrain for terrain, holder in world.holders.items() if holder == player]
    by_class = [INCOME.get(klass[terrain], world.rules.prestigious_income) for terrain in own]
    return sum(by_class) + VILLAGE_INCOME * [villages.get(t) for t in own].count(player)


def field_parts(world: World, player: PlayerId) -> Parts:
    """Worth of a player's bands on the map."""
    return sum([band.parts for band in world.bands.values() if band.owner == player])


def field_points(world: World, player: PlayerId) -> Fraction:
    return in_points(field_parts(world, player))


def upkeep_parts(world: World, player: PlayerId) -> Parts:
    """The points that cost upkeep: the bands on the map (R78).

    Reserves count with `upkeep_counts_reserve`, retreats with `upkeep_counts_retreating` (A70).
    """
    total = field_parts(world, player)
    if world.rules.upkeep_counts_reserve:
        total += sum(
            [
                row.parts
                for terrain, row in world.reserves.items()
                if world.villages.get(terrain) == player
            ]
        )
    if world.rules.upkeep_counts_retreating:
        total += sum([row.parts for row in world.retreats.values() if row.owner == player])
    return total


def upkeep_points(world: World, player: PlayerId) -> Fraction:
    return in_points(upkeep_parts(world, player))


def upkeep_cost(total: Fraction, mode: str = "strict") -> int:
    """Power for this many points: the highest line exceeded, reached, or filled (R79, A68, A69)."""
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
    total = upkeep_parts(world, player)
    cost = _cost(total, world.rules.upkeep_mode)
    return Forecast(income(world, player), in_points(total), cost)


def still_to_come(world: World, player: PlayerId) -> int:
    """The change in power by the collection still to come in this turn; no stock falls below 0."""
    if world.phase in COLLECTED and player not in world.owing:
        return 0
    expected, power = forecast(world, player), world.players[player].power
    income = 0 if world.phase in COLLECTED else expected.income
    return max(-power, income - expected.cost)


def cost_without(world: World, player: PlayerId, going: Parts) -> int:
    """Upkeep once units of this worth are sent home: this turn does not count them (R80, A72)."""
    return _cost(upkeep_parts(world, player) - going, world.rules.upkeep_mode)


def is_enough(world: World, player: PlayerId, going: Parts) -> bool:
    """Whether the stock pays for the rest, or no unit is left to send home.

    Without any band, only units in reserves and retreats can cost more than the player has, if
    upkeep counts them (A70). The player then pays the whole stock (R80).
    """
    paid = cost_without(world, player, going) <= world.players[player].power
    return paid or going >= field_parts(world, player)


def collect(draft: Draft) -> None:
    """Adds income, then takes upkeep; players who cannot pay must demobilise (A71)."""
    world = draft.world
    changes: dict[PlayerId, int] = {}
    owing: list[PlayerId] = []
    for player in world.in_play:
        expected = forecast(world, player)
        budget, paid = world.players[player].power + expected.income, 0
        if expected.income:
            draft.emit(PowerGained(player, expected.income, "income"))
        if expected.cost > budget and field_parts(world, player):
            owing.append(player)
            draft.emit(UpkeepOwed(player, expected.cost, budget))
        elif paid := min(expected.cost, budget):
            draft.emit(PowerPaid(player, paid, "upkeep"))
        changes[player] = expected.income - paid
    draft.set(players=with_power(world, changes), owing=(*world.owing, *owing))


def pay_debts(draft: Draft) -> None:
    """Lets debtors pay who can do so after a ruling; they send no units home (R80)."""
    for player in draft.world.owing:
        cost = forecast(draft.world, player).cost
        if is_enough(draft.world, player, 0):
            draft.pay(player, min(cost, draft.world.players[player].power), "upkeep")
            draft.set(owing=tuple(p for p in draft.world.owing if p != player))
