"""A player who makes plain sense and is never the same twice: for the demo.

He grows, walks to land that is not his, fights where that leads, builds when he can pay for it
and for his next bid.
"""

from random import Random
from typing import TypeVar

from campaign.bots.draws import draw, orders
from campaign.commands import (
    Assault,
    Bid,
    BuildSacredGround,
    BuildVillage,
    ChooseForce,
    Confirm,
    DeclineDefence,
    Done,
    Move,
    Muster,
    Of,
    Pass,
    PlayerCommand,
    Report,
)
from campaign.house_rules import VILLAGE_PRICE
from campaign.map.routes import routes
from campaign.offers import (
    Choice,
    ForceOffer,
    InvadeOffer,
    MusterOffer,
    RecruitOffer,
    ReportOffer,
)
from campaign.play import choices, defaults
from campaign.world import BandPlan, PlayerId, Side, TerrainId, UnitId, World

LORDS = {
    "A": ("Ragnvald", "Sigrid", "Torkel", "Ulf", "Inga"),
    "B": ("Mahaut", "Gauvain", "Aubrée", "Tancrède", "Odon"),
    "C": ("Branwen", "Cynan", "Rhys", "Gwenllian", "Madoc"),
    "D": ("Nechtan", "Domnall", "Eithne", "Fergus", "Muirne"),
    "E": ("Basina", "Odoacer", "Amalia", "Wulfila", "Theudis"),
    "F": ("Zoé", "Nicéphore", "Irène", "Bardas", "Théodora"),
}
LARGEST_BID = 2
KEPT, LEFT = (0.6, 1.0), (0.2, 0.7)  # shares of the men a winner and a loser bring home
T = TypeVar("T")


def a_bid(world: World, player: PlayerId, rng: Random) -> Bid:
    """His bid in phase bids: small, and within his stock (R11)."""
    return Bid(player, rng.randint(0, min(world.players[player].power, LARGEST_BID)))


def answer(world: World, player: PlayerId, rng: Random) -> PlayerCommand:
    """What the player does now, in any phase but bids. He must be among those awaited."""
    offered = choices(world, player)
    for act in (_muster, _build, _recruit, _move, _fight, _report, _invade):
        command = act(world, player, offered, rng)
        if command is not None:
            return command
    for default in defaults(world):
        if isinstance(default, Of) and default.player == player:
            return default
    return draw(world, offered[0], rng)


def _of(offered: tuple[Choice, ...], kind: type[T]) -> list[T]:
    return [choice for choice in offered if isinstance(choice, kind)]


def _muster(
    world: World, player: PlayerId, offered: tuple[Choice, ...], rng: Random
) -> PlayerCommand | None:
    for offer in _of(offered, MusterOffer):
        lords = LORDS.get(player, ()) + ("",) * offer.bands
        plans = (
            BandPlan(lords[n], orders(offer.most, rng, halves=False)) for n in range(offer.bands)
        )
        return Muster(player, tuple(plans))
    return None


def _recruit(
    world: World, player: PlayerId, offered: tuple[Choice, ...], rng: Random
) -> PlayerCommand | None:
    offers = [offer for offer in _of(offered, RecruitOffer) if offer.power >= 4]
    if offers and rng.random() < 0.7:
        return draw(world, rng.choice(offers), rng)
    return Done(player) if world.phase == "recruitment" else None


def _move(
    world: World, player: PlayerId, offered: tuple[Choice, ...], rng: Random
) -> PlayerCommand | None:
    """To land that is not his, prestigious land before all; a village keeps its last band."""
    moves = _of(offered, Move)
    if not moves:
        return None
    best = max(moves, key=lambda move: (_worth(world, player, move), rng.random()))
    return best if _worth(world, player, best) > 0 else Pass(player)


def _worth(world: World, player: PlayerId, move: Move) -> int:
    goal = move.path[-1]
    worth = 0 if world.holders.get(goal) == player else 2
    if worth and routes(world.map).klass[goal] == "prestigious":
        worth += 1
    friends = sum(band.owner == player for band in world.bands.values() if band.zone == goal)
    start = move.path[0]
    alone = sum(band.owner == player for band in world.bands.values() if band.zone == start) == 1
    return worth - 2 * friends - 2 * (alone and world.villages.get(start) == player)


def _fight(
    world: World, player: PlayerId, offered: tuple[Choice, ...], rng: Random
) -> PlayerCommand | None:
    for assault in _of(offered, Assault):
        return assault
    for offer in _of(offered, ForceOffer):
        if not offer.bands:
            for declined in _of(offered, DeclineDefence):
                return declined
        bands = sorted(offer.bands, key=lambda band: world.bands[band].points)
        return ChooseForce(player, offer.battle, bands[-1] if bands else None, offer.reserve
                           if not bands else ())  # fmt: skip
    for confirm in _of(offered, Confirm):
        return confirm
    return None


def _report(
    world: World, player: PlayerId, offered: tuple[Choice, ...], rng: Random
) -> PlayerCommand | None:
    """The larger force wins two times in three; the winner keeps most of his men."""
    for offer in _of(offered, ReportOffer):
        battle = world.battles[offer.battle]
        forces = {p: _strength(world, battle.sides[p], battle.zone) for p in offer.players}
        sizes = {p: sum(force.values()) for p, force in forces.items()}
        by_size = sorted(offer.players, key=lambda p: (sizes[p], rng.random()))
        winner = by_size[-1] if rng.random() < 0.67 else rng.choice(by_size)
        survivors = {
            unit: round(figures * rng.uniform(*(KEPT if unit in forces[winner] else LEFT)))
            for unit, figures in offer.figures.items()
        }
        dead = tuple(
            lord for lord in offer.lords
            if world.lords[lord].owner != winner and rng.random() < 0.25
        )  # fmt: skip
        return Report(player, offer.battle, winner, survivors, dead)
    return None


def _strength(world: World, side: Side, zone: TerrainId) -> dict[UnitId, int]:
    """Figures of every unit this side fields in the battle for this zone."""
    units = world.bands[side.band].units if side.band else ()
    waiting = world.reserves[zone].units if zone in world.reserves else ()
    fielded = (*units, *(unit for unit in waiting if unit.id in side.reserve))
    return {unit.id: unit.figures for unit in fielded}


def _build(
    world: World, player: PlayerId, offered: tuple[Choice, ...], rng: Random
) -> PlayerCommand | None:
    villages = _of(offered, BuildVillage)
    if villages and world.players[player].power >= VILLAGE_PRICE + LARGEST_BID:
        return rng.choice(villages)
    for ground in _of(offered, BuildSacredGround):
        if rng.random() < 0.2:
            return ground
    return None


def _invade(
    world: World, player: PlayerId, offered: tuple[Choice, ...], rng: Random
) -> PlayerCommand | None:
    for offer in _of(offered, InvadeOffer):
        return draw(world, offer, rng) if rng.random() < 0.6 else Pass(player)
    return None
