"""Commands with unbounded numbers: most must be refused, none may harm the world."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from campaign.armies import FACTIONS, UNIT_KINDS
from campaign.bands.muster import ready_made
from campaign.bots.draws import orders
from campaign.commands import (
    ChooseFaction,
    ChooseForce,
    Command,
    Demobilise,
    GrantPower,
    Invade,
    JoinLate,
    MoveBand,
    Muster,
    OrderTies,
    Recruit,
    ReorderMemory,
    Report,
    RestoreLord,
    Ruling,
    SetController,
    SetResult,
    SwapRoles,
    Transfer,
)
from campaign.turns.joining import sites
from campaign.world import (
    NO_REPORT,
    BandId,
    BandPlan,
    BattleId,
    LordId,
    PlayerId,
    ReportName,
    TerrainId,
    UnitId,
    UnitOrder,
    World,
)
from tests.worlds import NO_SUCH_REPORT

OFFER_OF = {
    "ChooseFaction": "Faction",
    "Muster": "Muster",
    "OrderTies": "Tie",
    "Recruit": "Recruit",
    "Transfer": "Transfer",
    "ChooseForce": "Force",
    "Report": "Report",
    "Demobilise": "Demobilise",
    "Invade": "Invade",
    "WriteLord": "Lord",
    "NameUnits": "Names",
}
Thing = TypeVar("Thing")


def wild(now: World, player: PlayerId, rng: Random) -> Command:
    """A command for this player: numbers beyond all bounds, rows of anybody, often its own."""
    drawing = rng.choice((_faction, _muster, *_LATER))
    return drawing(now, player, rng)


def beyond(now: World, command: Command, rng: Random) -> Command | None:
    """A legal order of units, with more of them than the stock or the rules can bear."""
    if isinstance(command, Recruit | Invade):
        stock = now.players[command.player].power
        more = rng.choice((orders(stock + 1, rng), orders(11, rng), ()))
        return replace(command, units=command.units + more if more else ())
    if isinstance(command, Muster):
        bands = tuple(BandPlan("", plan.units + orders(11, rng)) for plan in command.bands)
        return rng.choice((Muster(command.player, bands), Muster(command.player, ())))
    return None


def _orders(rng: Random) -> tuple[UnitOrder, ...]:
    if rng.random() < 0.2:
        return tuple(UnitOrder(rng.choice([*UNIT_KINDS]), rng.randint(-1, 14)) for _ in range(5))
    return orders(rng.randint(0, 13), rng)


def _some(rng: Random, among: Sequence[Thing], most: int = 9) -> tuple[Thing, ...]:
    return tuple(rng.sample(list(among), rng.randint(0, min(most, len(among)))))


def _terrain(now: World, player: PlayerId, rng: Random) -> TerrainId:
    """A terrain of the player's bands or villages, or any other."""
    own = [b.terrain for b in now.bands.values() if b.owner == player]
    own += [terrain for terrain, owner in now.villages.items() if owner == player]
    return rng.choice(own or [t.id for t in now.map.terrains])


def _units_on(now: World, terrain: TerrainId) -> list[UnitId]:
    units = [u.id for b in now.bands.values() if b.terrain == terrain for u in b.units]
    return units + [u.id for z, r in now.reserves.items() if z == terrain for u in r.units]


def _bands_on(now: World, terrain: TerrainId) -> list[BandId | None]:
    return [None, *(b for b, band in now.bands.items() if band.terrain == terrain)]


def _faction(now: World, player: PlayerId, rng: Random) -> ChooseFaction:
    return ChooseFaction(player, rng.choice((*FACTIONS, "", "vikings", "Dragons")))


def _muster(now: World, player: PlayerId, rng: Random) -> Muster:
    return Muster(player, tuple(BandPlan("", _orders(rng)) for _ in range(rng.randint(1, 4))))


def _ties(now: World, player: PlayerId, rng: Random) -> OrderTies:
    return OrderTies(player, tuple(_some(rng, group) for group in now.ties))


def _recruit(now: World, player: PlayerId, rng: Random) -> Recruit:
    terrain = _terrain(now, player, rng)
    band = rng.choice(_bands_on(now, terrain))
    lord = rng.choice([None, None, *now.lords])
    return Recruit(player, terrain, band, _orders(rng), _some(rng, _units_on(now, terrain)), lord)


def _transfer(now: World, player: PlayerId, rng: Random) -> Transfer:
    terrain = _terrain(now, player, rng)
    bands = _bands_on(now, terrain)
    return Transfer(
        player, terrain, {u: rng.choice(bands) for u in _some(rng, _units_on(now, terrain))}
    )


def _force(now: World, player: PlayerId, rng: Random) -> ChooseForce:
    if not now.battles:
        return ChooseForce(player, "k0")  # type: ignore[arg-type]
    battle = rng.choice([*now.battles])
    terrain = now.battles[battle].terrain
    chosen = _some(rng, _units_on(now, terrain), 12)
    return ChooseForce(player, battle, rng.choice(_bands_on(now, terrain)), chosen)


def _report(now: World, player: PlayerId, rng: Random) -> Report:
    if not now.battles:
        return Report(player, "k0", None, {})  # type: ignore[arg-type]
    battle = rng.choice([*now.battles])
    units = _units_on(now, now.battles[battle].terrain)
    left = {unit: rng.randint(-1, 9) for unit in _some(rng, units, len(units))}
    winner = rng.choice([None, *now.players])
    lies = now.battles[battle].report
    replaces = rng.choice([NO_REPORT, ReportName(NO_SUCH_REPORT), lies.name if lies else NO_REPORT])
    return Report(player, battle, winner, left, _some(rng, [*now.lords], 2), replaces)


def _send(now: World, player: PlayerId, rng: Random) -> Demobilise:
    own = [u.id for b in now.bands.values() if b.owner == player for u in b.units]
    return Demobilise(player, _some(rng, own or ["u0"], 30))  # type: ignore[list-item, arg-type]


def _invade(now: World, player: PlayerId, rng: Random) -> Invade:
    return Invade(player, rng.choice([t.id for t in now.map.terrains]), _orders(rng))


_LATER = (_ties, _recruit, _transfer, _force, _report, _send, _invade)


def _joiner(now: World, rng: Random, terrain: TerrainId) -> JoinLate:
    letter = PlayerId(rng.choice([*"ABCDEFG", ""]))
    bands = tuple(BandPlan("", _orders(rng)) for _ in range(rng.randint(1, 4)))
    if rng.random() < 0.5:
        bands = ready_made(now, letter).bands
    faction = rng.choice((*FACTIONS, "", "Dragons"))
    villages = tuple(t.id for t in rng.sample(now.map.terrains, rng.randint(0, 2)))
    site = rng.choice([terrain, *sites(now)])
    return JoinLate(letter, faction, bands, site, rng.choice((-1, 0, 3, 1000)), villages)


def wild_ruling(now: World, rng: Random) -> Ruling:
    """A decision of an organiser without regard for anything."""
    players: list[PlayerId] = [*now.players]
    terrain = rng.choice(now.map.terrains).id
    ways = (
        lambda: GrantPower(rng.choice(players), rng.choice((-9, -3, -1, 0, 1, 2, 5, 8))),
        lambda: MoveBand(rng.choice([*now.bands, BandId("b0")]), terrain),
        lambda: SetController(terrain, rng.choice([None, *players])),
        lambda: SetController(rng.choice([*now.villages, terrain]), rng.choice([None, *players])),
        lambda: RestoreLord(
            rng.choice([*now.lords, LordId("l0")]), rng.choice([*now.villages, terrain])
        ),
        lambda: SetResult(
            rng.choice([*now.battles, BattleId("k0")]),
            rng.choice([None, *players]),
            dead_lords=_some(rng, [*now.lords], 1),
        ),
        lambda: _joiner(now, rng, terrain),
        lambda: SwapRoles(rng.choice([*now.battles, BattleId("k0")])),
        lambda: ReorderMemory(tuple(rng.sample(range(len(now.track)), len(now.track)))),
    )
    return rng.choice(ways)()
