"""Units retreating to a village, or disbanding (R66–R72, A59–A66).

All retreats of a movement get their destination together, when the last battle of the turn is
closed (A59). Until then a retreat has neither a destination nor anybody who chooses one.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from campaign.armies import PARTS
from campaign.bands.garrisons import enemy_terrains
from campaign.commands import ChooseRefuge
from campaign.house_rules import LEAST_PARTS, MOST_PARTS, HouseRules
from campaign.map.routes import routes
from campaign.news import BandRetreated, Men, RefugeAsked, RefugeFixed, RetreatEnded, UnitsMelted
from campaign.world import (
    BATTLES,
    Band,
    BandId,
    LordId,
    Parts,
    PlayerId,
    Reserve,
    Retreat,
    RetreatId,
    TerrainId,
    Unit,
    World,
    as_pair,
    parts_of,
)
from campaign.world_builder import Draft
from club.refusals import Refusal

Event = tuple[PlayerId, str]  # a battle, fall or demobilisation as one player suffers it


def refuges(world: World, owner: PlayerId, origin: TerrainId) -> tuple[TerrainId, ...]:
    """The nearest own villages; several when equally near (A59).

    A besieged village, with an enemy band on its terrain, is avoided while there is another.
    The result is empty only for a player without any village.
    """
    held = enemy_terrains(world, owner)
    own = [terrain for terrain, holder in world.villages.items() if holder == owner]
    free = [terrain for terrain in own if terrain not in held]
    known = routes(world.map)
    return known.nearest(origin, known.in_order(free or own))


def retreat_band(draft: Draft, band_id: BandId, event: str) -> None:
    """Takes a band without an adversary off the map and sends it away (R56, R66)."""
    band = draft.world.bands[band_id]
    draft.put_band(band_id, None)
    send_away(draft, band, band_id, None, event)


def send_away(
    draft: Draft, band: Band, band_id: BandId, adversary: PlayerId | None, event: str
) -> None:
    """Orders the retreat of what is left of a band, with or without its lord."""
    lords = () if draft.world.lords[band.lord].died else (band.lord,)
    order_retreat(draft, band.owner, band.terrain, band.units, lords, adversary, band_id, event)


def order_retreat(
    draft: Draft,
    owner: PlayerId,
    origin: TerrainId,
    units: tuple[Unit, ...],
    lords: tuple[LordId, ...],
    adversary: PlayerId | None,
    band: BandId | None,
    event: str,
) -> None:
    """Keeps units off the map until the next turn starts, or ends if no lord lives (R68, R69).

    `band` is None for a reserve that flees (R71). `event` names the battle or the fall that drives
    them off. All units that disband by one event are refunded in one sum (A64). Without units and
    lords, nothing happens.
    """
    if not units and not lords:
        return
    world = draft.world
    row = Retreat(
        owner,
        origin,
        units,
        lords,
        world.turn + 1,
        "start" if lords else "end",
        adversary=adversary,
        as_band=band is not None,
        event=event,
    )
    retreat_id = _name(draft, band, event)
    size = as_pair(row.parts)
    draft.emit(BandRetreated(owner, retreat_id, band, origin, size, men_of(world, row)))
    draft.put_retreat(retreat_id, row)


def men_of(world: World, row: Retreat) -> Men:
    """The units of a retreat, as news name them."""
    names = tuple(world.lords[lord].name for lord in row.lords)
    return Men(names, row.as_band, row.origin)


def counted_away(world: World, turn: int) -> bool | None:
    """Whether the final count counts units that would be back in this turn (A83).

    None if the campaign lasts until then.
    """
    return world.rules.score_counts_retreating if turn > world.rules.limits.turns else None


def _name(draft: Draft, band: BandId | None, event: str) -> RetreatId:
    """A name made from the band or battle, or numbered if there is neither.

    So results in any order give the same name.
    """
    name = RetreatId(f"r{band or event}")
    known = band is not None or event in draft.world.battles
    return name if known and name not in draft.world.retreats else draft.new_id("r")


def _is_directed(row: Retreat) -> bool:
    """Whether its destination is fixed, or a player is asked for it."""
    return row.to is not None or row.chooser is not None


def direct(draft: Draft, homeless: Mapping[Event, tuple[Unit, ...]] | None = None) -> None:
    """Directs together all retreats that have no destination yet (A59), in the map's order.

    `homeless` are units outside of retreats that disband with those of the same event.
    """
    table = draft.world.retreats
    if not table and not homeless:
        return
    known = {key: row for key, row in table.items() if _is_directed(row)}
    place = routes(draft.world.map).place
    waiting = sorted(table.keys() - known, key=lambda key: (place[table[key].origin], key))
    if waiting:
        draft.set(retreats={**known, **{key: table[key] for key in waiting}})
    melting: dict[Event, list[Retreat]] = {event: [] for event in homeless or {}}
    for key in waiting:
        row = table[key]
        if refuges(draft.world, row.owner, row.origin):
            _direct(draft, key, row)
        else:
            draft.put_retreat(key, None)
            melting.setdefault((row.owner, row.event), []).append(row)
    for event, rows in melting.items():
        units = (homeless or {}).get(event, ()) + tuple(u for row in rows for u in row.units)
        _disband(draft, event[0], units, tuple(lord for row in rows for lord in row.lords))


def _direct(draft: Draft, retreat_id: RetreatId, row: Retreat) -> None:
    """Fixes the destination, or asks the player who must choose among several (A60)."""
    nearest = refuges(draft.world, row.owner, row.origin)
    if len(nearest) == 1:
        _fix(draft, retreat_id, row, nearest[0])
    else:
        chooser = _chooser(draft.world, row)
        _ask(draft, retreat_id, row, chooser, nearest)


def _fix(draft: Draft, retreat_id: RetreatId, row: Retreat, village: TerrainId) -> None:
    draft.put_retreat(retreat_id, replace(row, to=village, candidates=(), chooser=None))
    men, counted = men_of(draft.world, row), counted_away(draft.world, row.turn)
    draft.emit(RefugeFixed(retreat_id, row.owner, village, row.turn, row.moment, men, counted))


def _ask(
    draft: Draft,
    retreat_id: RetreatId,
    row: Retreat,
    chooser: PlayerId,
    villages: tuple[TerrainId, ...],
) -> None:
    draft.put_retreat(retreat_id, replace(row, to=None, candidates=villages, chooser=chooser))
    men = men_of(draft.world, row)
    draft.emit(RefugeAsked(retreat_id, chooser, villages, row.owner, men))


def _chooser(world: World, row: Retreat) -> PlayerId:
    """The player who chooses: the owner if a lord lives, else the adversary (R70, A60).

    If that player has left, it is the owner.
    """
    if row.lords or row.adversary is None or world.players[row.adversary].left:
        return row.owner
    return row.adversary


def _disband(
    draft: Draft, owner: PlayerId, units: tuple[Unit, ...], lords: tuple[LordId, ...]
) -> None:
    """Disbands the units and lords of one event that have no village (R72, A64).

    Half of their points comes back as one sum of power.
    """
    parts = parts_of(units)
    refund = _refund_of(parts, draft.world.rules)
    names = tuple(draft.world.lords[lord].name for lord in lords)
    for lord in lords:
        draft.kill_lord(lord)
    draft.emit(UnitsMelted(owner, as_pair(parts), refund, names))
    draft.gain(owner, refund, "refund")


def _refund_of(parts: Parts, rules: HouseRules) -> int:
    """Half the points in whole power points: rounded down, or up by `refund_rounding` (A64)."""
    whole, rest = divmod(parts, 2 * PARTS)
    return int(whole) + (rest > 0 and rules.refund_rounding == "up")


def redirect(draft: Draft, lost: TerrainId, event: str) -> None:
    """Redirects units on their way to a fallen village, for the same turn (A63)."""
    for retreat_id, row in list(draft.world.retreats.items()):
        if row.to == lost or lost in row.candidates:
            astray = replace(row, to=None, candidates=(), chooser=None, event=event)
            draft.put_retreat(retreat_id, astray)
    if draft.world.phase not in BATTLES:  # units driven off there wait for the last battle
        direct(draft)


def ask_again(draft: Draft, gone: PlayerId) -> None:
    """Asks another player for destinations that a player who left had to choose."""
    for retreat_id, row in list(draft.world.retreats.items()):
        if row.chooser == gone:
            chooser = _chooser(draft.world, row)
            _ask(draft, retreat_id, row, chooser, row.candidates)


def choose_refuge(draft: Draft, command: ChooseRefuge) -> None:
    row = draft.world.retreats.get(command.retreat)
    if row is None or row.chooser != command.player:
        raise Refusal(
            "not-your-choice", "R70", "That retreat is not yours to direct.", fields=("retreat",)
        )
    if command.village not in row.candidates:
        raise Refusal(
            "no-refuge", "R70", "Choose one of the nearest villages.", fields=("village",)
        )
    _fix(draft, command.retreat, row, command.village)


def choosers(world: World) -> tuple[PlayerId, ...]:
    return tuple(row.chooser for row in world.retreats.values() if row.chooser is not None)


def refuge_choices(world: World, player: PlayerId) -> list[ChooseRefuge]:
    return [
        ChooseRefuge(player, retreat_id, village)
        for retreat_id, row in world.retreats.items()
        if row.chooser == player
        for village in row.candidates
    ]


def end_retreats(draft: Draft, moment: str) -> None:
    """Ends the retreats that are due (R68, R69); their destinations are fixed."""
    turn = draft.world.turn
    for retreat_id, row in list(draft.world.retreats.items()):
        if row.turn <= turn and row.moment == moment and row.to is not None:
            _appear(draft, retreat_id, row, row.to)


def _appear(draft: Draft, retreat_id: RetreatId, row: Retreat, terrain: TerrainId) -> None:
    """Puts units on the map as a band if they can be one, else into the reserve (A61, A62)."""
    draft.put_retreat(retreat_id, None)
    band: BandId | None = None
    if row.as_band and row.lords and LEAST_PARTS <= row.parts <= MOST_PARTS:
        band = draft.new_id("b")
        draft.put_band(band, Band(row.owner, row.lords[0], terrain, row.units))
    else:
        join = draft.world.reserves.get(terrain, Reserve())
        draft.put_reserve(terrain, Reserve(join.units + row.units, join.lords + row.lords))
    draft.emit(RetreatEnded(row.owner, retreat_id, terrain, band, men_of(draft.world, row)))
