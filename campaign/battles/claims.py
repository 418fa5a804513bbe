"""The battles of a turn: terrains taken unopposed, and those fought for (R41–R44, A36–A40, A46)."""

from campaign.bands.garrisons import own_reserve_at
from campaign.bands.movement import arrivals, arrived_on, began_on
from campaign.battles.control import take_control
from campaign.battles.forces import choose_for_those_without_choice
from campaign.house_rules import BATTLE_SEATS, LEAST_PARTS
from campaign.map.routes import routes
from campaign.news import BattleCalled
from campaign.world import Battle, BattleId, PlayerId, TerrainId, World
from campaign.world_builder import Draft

Claimants = tuple[PlayerId, ...]


def determine(draft: Draft) -> None:
    """Control of uncontested terrains in declaration order, then the list of battles."""
    world = draft.world
    claims = all_claims(world)
    arrived = list(arrivals(world))
    uncontested = [
        terrain
        for terrain, claimants in claims.items()
        if len(claimants) == 1 and world.holders.get(terrain) != claimants[0]
    ]
    uncontested.sort(key=lambda terrain: arrived.index(terrain) if terrain in arrived else -1)
    for terrain in uncontested:
        take_control(draft, claims[terrain][0], terrain)
    for terrain, claimants in claims.items():
        if len(claimants) > 1:
            _call_battle(draft, terrain, claimants)


def all_claims(world: World) -> dict[TerrainId, Claimants]:
    """Claimants of every terrain that holds bands, in the map's order of terrains."""
    present: dict[TerrainId, dict[PlayerId, None]] = {}
    for band in world.bands.values():
        if band.terrain in present:
            present[band.terrain][band.owner] = None
        else:
            present[band.terrain] = {band.owner: None}
    claims = {}
    for terrain in routes(world.map).in_order(present):
        owner = world.villages.get(terrain)
        others = present[terrain]
        if owner is not None and owner not in others and can_defend(world, owner, terrain):
            others[owner] = None
        claims[terrain] = tuple(others)
    return claims


def opponents_on(world: World, player: PlayerId, terrain: TerrainId) -> Claimants:
    """The players whom a newcomer to a terrain would fight (R41, R50).

    Each of them has a band there, or a reserve that can fight.
    """
    found = dict.fromkeys(b.owner for b in world.bands.values() if b.terrain == terrain)
    owner = world.villages.get(terrain)
    if owner is not None and can_defend(world, owner, terrain):
        found[owner] = None
    return tuple(other for other in found if other != player)


def can_defend(world: World, owner: PlayerId, terrain: TerrainId) -> bool:
    """Whether a village's reserve alone could fight: at least 4 points (R50)."""
    return own_reserve_at(world, owner, terrain).parts >= LEAST_PARTS


def _call_battle(draft: Draft, terrain: TerrainId, claimants: Claimants) -> None:
    """First wave: the four players of worst initiative, worst first; the others wait (R43, R44).

    Players are counted, not their bands (A48); those who meet always fight (A89).

    The defender (A37) is among them only by initiative, or always with `defender_always_first`
    (A46). If nobody arrived, the claimants have shared the terrain since a draw, and need not fight
    (A38).
    """
    world = draft.world
    speaking = [p for p in reversed(world.order) if p in claimants]
    first = set(speaking[:BATTLE_SEATS])
    if world.rules.defender_always_first and len(speaking) > BATTLE_SEATS:
        host = find_defender(world, terrain, tuple(speaking))
        others = [p for p in speaking if p != host]
        first = {host, *others[: BATTLE_SEATS - 1]}
    players = tuple(p for p in speaking if p in first)
    waiting = tuple(p for p in speaking if p not in first)
    defender = find_defender(world, terrain, players) if len(players) == 2 else None
    standoff = world.rules.draw_next_turn == "optional" and not arrived_on(world, terrain)
    row = Battle(terrain, players, waiting, defender, stage="standoff" if standoff else "forces")
    battle: BattleId = draft.new_id("k")
    draft.put_battle(battle, row)
    draft.emit(BattleCalled(battle, terrain, players, waiting, defender, 1))
    if not standoff:
        choose_for_those_without_choice(draft, battle)


def find_defender(
    world: World, terrain: TerrainId, players: Claimants, champion: PlayerId | None = None
) -> PlayerId:
    """The defender of a battle (A37, A47, R17).

    It is the controller, else the player who began the turn there, else the first wave's winner.
    Failing these, it is the first to have declared arrival, else the best initiative.
    """
    holder = world.holders.get(terrain)
    if holder in players:
        return holder
    began = [p for p in world.order if p in players and began_on(world, p, terrain)]
    if len(began) == 1:
        return began[0]
    if champion in players:
        return champion
    arrived = arrived_on(world, terrain)
    return next((p for p in arrived if p in players), began[0] if began else players[-1])
