"""Random commands from a choice, for the random player, tests and benchmarks.

Every command drawn here should be accepted: the bounds it needs are in the offer and the public
world.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import UNSET

from campaign.armies import PARTS, UNIT_KINDS
from campaign.bands.garrisons import own_bands_on, reserve_at, worth
from campaign.commands import (
    Bid,
    ChooseFaction,
    ChooseForce,
    Demobilise,
    Invade,
    Muster,
    NameUnits,
    OrderTies,
    PlayerCommand,
    Recruit,
    Report,
    Transfer,
    WriteLord,
)
from campaign.house_rules import LEAST_BAND, LEAST_PARTS, MOST_BAND, MOST_PARTS
from campaign.offers import (
    WRITINGS,
    BidOffer,
    Choice,
    DemobiliseOffer,
    FactionOffer,
    ForceOffer,
    InvadeOffer,
    LordOffer,
    MusterOffer,
    NamesOffer,
    RecruitOffer,
    ReportOffer,
    TieOffer,
    TransferOffer,
)
from campaign.rules import Seen
from campaign.turns.economy.upkeep import is_enough
from campaign.world import (
    BandId,
    BandPlan,
    Mark,
    Parts,
    Unit,
    UnitId,
    UnitName,
    UnitOrder,
    World,
    parts_of,
)

_POINT = tuple(
    UnitOrder(kind, UNIT_KINDS[kind].per_point)
    for kind in ("hearthguard", "warriors", "levies", "monster")
)
_HALF = (UnitOrder("hearthguard", 2), UnitOrder("lieutenant", 1), UnitOrder("warriors", 4))
_ODD = (
    (UnitOrder("hearthguard", 5), UnitOrder("hearthguard", 7)),
    (UnitOrder("warriors", 7), UnitOrder("warriors", 9), UnitOrder("warriors", 8)),
)
_MARKS = (Mark("scar", "Over the left eye"), Mark("oath", "Never to sleep indoors"))
_UNIT_NAMES = (UnitName("Grey Ship", "Dane axes"), UnitName("Old Men"), UnitName())

_ASIDE = (*WRITINGS, FactionOffer)

_Way = tuple[Unit, BandId | None, BandId | None, Unit | None]  # unit, from, to, unit in return


def draw(seen: Seen, choice: Choice, rng: Random) -> PlayerCommand:
    """A command that this choice offers, at random within its bounds."""
    drawing = _DRAWS.get(type(choice))
    return choice if drawing is None else drawing(seen.world, choice, rng)  # type: ignore[return-value]


def moves_of_the_game(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """All choices except notes on lords and units, and the choice of a faction.

    These can be repeated, and are at the end of the choices.
    """
    end = len(choices)
    while end and type(choices[end - 1]) in _ASIDE:
        end -= 1
    return choices[:end]


def orders(points: int, rng: Random, *, halves: bool = True) -> tuple[UnitOrder, ...]:
    """Units worth exactly so many points, now and then with halves, odd sizes, free followers."""
    units: list[UnitOrder] = []
    if points > 2 and rng.random() < 0.2:
        units += rng.choice(_ODD)
    for _ in range(points - (3 if units else 0)):
        if halves and rng.random() < 0.2:
            units += [rng.choice(_HALF), rng.choice(_HALF)]
        else:
            units.append(rng.choice(_POINT))
    if units and rng.random() < 0.1:
        units.append(UnitOrder("companion", 1))
    return tuple(units)


def _faction(world: World, offer: FactionOffer, rng: Random) -> ChooseFaction:
    return ChooseFaction(offer.player, rng.choice(offer.factions))


def _muster(world: World, offer: MusterOffer, rng: Random) -> Muster:
    plans = (
        BandPlan("", orders(rng.randint(offer.least, offer.most), rng)) for _ in range(offer.bands)
    )
    return Muster(offer.player, tuple(plans))


def _bid(world: World, offer: BidOffer, rng: Random) -> Bid:
    return Bid(
        offer.player, rng.randint(0, min(offer.most, offer.stock + rng.choice((0, 0, 0, 2))))
    )


def _ties(world: World, offer: TieOffer, rng: Random) -> OrderTies:
    groups = (tuple(rng.sample(group, len(group))) for group in offer.groups)
    return OrderTies(offer.player, tuple(groups))


def _recruit(world: World, offer: RecruitOffer, rng: Random) -> Recruit:
    into: list[BandId | None] = [*offer.bands]
    if offer.new_lord or offer.lords:
        into.append(None)
    band = rng.choice(into)
    return _new_band(world, offer, rng) if band is None else _top_up(world, offer, band, rng)


def _new_band(world: World, offer: RecruitOffer, rng: Random) -> Recruit:
    """Free units, reserve first, up to the size of a band; the rest is bought."""
    free: tuple[Unit, ...] = ()
    for goal in (rng.randint(LEAST_BAND, MOST_BAND), MOST_BAND):
        free = _fill(world, offer, goal * PARTS)
        have = parts_of(free)
        least = -int((have - LEAST_PARTS) // PARTS)
        most = min(offer.power, int((goal * PARTS - have) // PARTS))
        if least <= offer.power:
            break
    bought = max(0, least, rng.randint(0, max(most, 0)))
    lord = None if offer.new_lord else rng.choice(offer.lords)
    units = orders(bought, rng, halves=False)
    return Recruit(offer.player, offer.at, None, units, tuple(u.id for u in free), lord)


def _top_up(world: World, offer: RecruitOffer, band: BandId, rng: Random) -> Recruit:
    room = MOST_PARTS - world.bands[band].parts
    fits = [unit for unit in reserve_at(world, offer.at).units if unit.parts <= room]
    if fits and (offer.power == 0 or room < PARTS // 2 or rng.random() < 0.5):
        return Recruit(offer.player, offer.at, band, (), (rng.choice(fits).id,))
    most = min(offer.power, int(room // PARTS))
    units = (
        orders(rng.randint(1, most), rng, halves=False) if most else (UnitOrder("lieutenant", 1),)
    )
    return Recruit(offer.player, offer.at, band, units)


def _fill(world: World, offer: RecruitOffer, most: int) -> tuple[Unit, ...]:
    """The first of the available units that together fit into this many parts."""
    if not offer.takeable:
        return ()
    piles = [world.bands[b].units for b in own_bands_on(world, offer.player, offer.at)]
    units = {u.id: u for pile in (reserve_at(world, offer.at).units, *piles) for u in pile}
    chosen: list[Unit] = []
    room: Parts = most
    for unit_id in offer.takeable:
        unit = units[unit_id]
        if unit.parts <= room:
            chosen.append(unit)
            room -= unit.parts
    return tuple(chosen)


def _transfer(world: World, offer: TransferOffer, rng: Random) -> Transfer:
    """One unit, or two against each other, tried in random order until each band fits."""
    piles: dict[BandId | None, tuple[Unit, ...]] = {b: world.bands[b].units for b in offer.bands}
    if offer.reserve:
        piles[None] = reserve_at(world, offer.at).units
    sizes = {place: parts_of(pile) for place, pile in piles.items()}
    pairs = [(here, there) for here in piles for there in piles if here != there]
    ways: list[_Way] = [(a, here, there, None) for here, there in pairs for a in piles[here]]
    way = next((way for way in _shuffled(ways, rng) if _fits(sizes, way)), None)
    if way is None:
        swaps: list[_Way] = [
            (a, here, there, b) for here, there in pairs for a in piles[here] for b in piles[there]
        ]
        way = next(way for way in _shuffled(swaps, rng) if _fits(sizes, way))
    unit, here, there, back = way
    to = {unit.id: there} if back is None else {unit.id: there, back.id: here}
    return Transfer(offer.player, offer.at, to)


def _shuffled(ways: list[_Way], rng: Random) -> Iterator[_Way]:
    """All of them in random order, drawn one by one, since an early one usually fits."""
    for left in range(len(ways), 0, -1):
        n = int(rng.random() * left)
        yield ways[n]
        ways[n] = ways[left - 1]


def _fits(sizes: dict[BandId | None, Parts], way: _Way) -> bool:
    """Whether both bands, or the one next to the reserve, keep an allowed size (R22)."""
    unit, here, there, back = way
    moved = unit.parts - (back.parts if back else 0)
    return (here is None or LEAST_PARTS <= sizes[here] - moved <= MOST_PARTS) and (
        there is None or LEAST_PARTS <= sizes[there] + moved <= MOST_PARTS
    )


def _force(world: World, offer: ForceOffer, rng: Random) -> ChooseForce:
    band = rng.choice(offer.bands) if offer.bands else None
    room = MOST_PARTS - (world.bands[band].parts if band else 0)
    reserve = world.reserves[world.battles[offer.battle].terrain].units if offer.reserve else ()
    chosen: list[UnitId] = []
    for unit in sorted(reserve, key=worth, reverse=True):
        if unit.parts <= room and (band is None or rng.random() < 0.5):
            chosen.append(unit.id)
            room -= unit.parts
    lords = tuple(lord for lord in offer.lords if rng.random() < 0.5)
    return ChooseForce(offer.player, offer.battle, band, tuple(chosen), lords)


def _report(world: World, offer: ReportOffer, rng: Random) -> Report:
    survivors = {unit: rng.randint(0, figures) for unit, figures in offer.figures.items()}
    dead = tuple(lord for lord in offer.lords if rng.random() < 0.2)
    winner = rng.choice((None, *offer.players, *offer.players))
    return Report(offer.player, offer.battle, winner, survivors, dead, offer.replaces)


def _demobilise(world: World, offer: DemobiliseOffer, rng: Random) -> Demobilise:
    """Random units, enough and without superfluous ones, to random villages."""
    player = offer.player
    to = {terrain: rng.choice(near) for terrain, near in offer.refuges.items() if len(near) > 1}
    own = [u for b in world.bands.values() if b.owner == player for u in b.units if u.parts]
    going: list[Unit] = []
    for unit in rng.sample(own, len(own)):
        if not is_enough(world, player, parts_of(tuple(going))):
            going.append(unit)
    for unit in list(going):
        left = tuple(other for other in going if other is not unit)
        if is_enough(world, player, parts_of(left)):
            going.remove(unit)
    return Demobilise(player, tuple(unit.id for unit in going), to)


def _invade(world: World, offer: InvadeOffer, rng: Random) -> Invade:
    points = rng.randint(LEAST_BAND, offer.most)
    return Invade(offer.player, rng.choice(offer.terrains), orders(points, rng))


def _write(world: World, offer: LordOffer, rng: Random) -> WriteLord:
    marks = tuple(rng.sample(_MARKS, rng.randint(0, 2))) if rng.random() < 0.5 else UNSET
    if not offer.lords:
        return WriteLord(offer.player, rng.choice(offer.fallen), 0, marks=())
    lord, experience = rng.choice(offer.lords), rng.randint(0, offer.most)
    return WriteLord(offer.player, lord, experience, "A tale.", marks=marks)


def _name(world: World, offer: NamesOffer, rng: Random) -> NameUnits:
    chosen = rng.sample(offer.units, min(rng.randint(1, 4), len(offer.units)))
    if not chosen:
        return NameUnits(offer.player, dict.fromkeys(offer.former, UnitName()))
    return NameUnits(offer.player, {unit: rng.choice(_UNIT_NAMES) for unit in chosen})


_DRAWS: dict[type, Callable[[World, Any, Random], PlayerCommand]] = {
    MusterOffer: _muster,
    FactionOffer: _faction,
    BidOffer: _bid,
    TieOffer: _ties,
    RecruitOffer: _recruit,
    TransferOffer: _transfer,
    ForceOffer: _force,
    ReportOffer: _report,
    DemobiliseOffer: _demobilise,
    InvadeOffer: _invade,
    LordOffer: _write,
    NamesOffer: _name,
}
