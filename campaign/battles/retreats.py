"""Men on their way to a village, or melting away (R66–R72, A59–A66)."""

from msgspec.structs import replace

from campaign.armies import PARTS
from campaign.commands import ChooseRefuge
from campaign.draft import Draft
from campaign.house_rules import LEAST_PARTS, MOST_PARTS
from campaign.map.routes import routes
from campaign.news import BandRetreated, RefugeAsked, RefugeFixed, RetreatEnded, UnitsMelted
from campaign.refusals import Refusal
from campaign.turns.garrisons import enemy_zones
from campaign.world import (
    Band,
    BandId,
    LordId,
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


def refuges(world: World, owner: PlayerId, origin: TerrainId) -> tuple[TerrainId, ...]:
    """The nearest own villages without an enemy band on their zone; several when equal (A59)."""
    held = enemy_zones(world, owner)
    own = [zone for zone, holder in world.villages.items() if holder == owner and zone not in held]
    known = routes(world.map)
    return known.nearest(origin, known.in_order(own))


def retreat_band(draft: Draft, band_id: BandId, adversary: PlayerId | None) -> None:
    """Takes a band off the map and sends it away (R56, R66)."""
    band = draft.world.bands[band_id]
    draft.put_band(band_id, None)
    send_away(draft, band, band_id, adversary)


def send_away(draft: Draft, band: Band, band_id: BandId, adversary: PlayerId | None) -> None:
    """Orders the retreat of a band that is off the map: who is left, with or without lord."""
    lords = () if draft.world.lords[band.lord].died else (band.lord,)
    order_retreat(draft, band.owner, band.zone, band.units, lords, adversary, band_id)


def order_retreat(
    draft: Draft,
    owner: PlayerId,
    origin: TerrainId,
    units: tuple[Unit, ...],
    lords: tuple[LordId, ...],
    adversary: PlayerId | None,
    band: BandId | None,
) -> None:
    """Off the map until the start of the next turn, or its end if no lord lives (R68, R69).

    `band` is None for a reserve that flees (R71). Nothing left: nothing happens.
    """
    if not units and not lords:
        return
    world = draft.world
    row = Retreat(owner, origin, units, lords, world.turn + 1, "start" if lords else "end",
                  adversary=adversary, as_band=band is not None)  # fmt: skip
    retreat_id: RetreatId = draft.new_id("r")
    size = as_pair(row.parts)
    draft.say(BandRetreated(owner, retreat_id, band, origin, size))
    _direct(draft, retreat_id, row)


def _direct(draft: Draft, retreat_id: RetreatId, row: Retreat) -> None:
    """Fixes the destination, asks who must choose it, or lets the men melt away (A60, A64)."""
    nearest = refuges(draft.world, row.owner, row.origin)
    if not nearest:
        draft.put_retreat(retreat_id, None)
        melt(draft, row.owner, row.units, row.lords)
    elif len(nearest) == 1:
        draft.put_retreat(retreat_id, replace(row, to=nearest[0], candidates=(), chooser=None))
        draft.say(RefugeFixed(retreat_id, row.owner, nearest[0], row.turn, row.moment))
    else:
        chooser = _chooser(draft.world, row)
        draft.put_retreat(retreat_id, replace(row, to=None, candidates=nearest, chooser=chooser))
        draft.say(RefugeAsked(retreat_id, chooser, nearest))


def _chooser(world: World, row: Retreat) -> PlayerId:
    """The owner if a lord lives, else his adversary; should he be gone, the owner (R70, A60)."""
    if row.lords or row.adversary is None or world.players[row.adversary].left:
        return row.owner
    return row.adversary


def melt(draft: Draft, owner: PlayerId, units: tuple[Unit, ...], lords: tuple[LordId, ...]) -> None:
    """No village: units and lords are gone, half the points come back, rounded down (R72, A64)."""
    parts = parts_of(units)
    refund = int(parts // (2 * PARTS))
    for lord in lords:
        draft.bury(lord)
    draft.say(UnitsMelted(owner, as_pair(parts), refund))
    draft.gain(owner, refund, "refund")


def redirect(draft: Draft, lost: TerrainId) -> None:
    """A village fell: whoever was on his way there goes elsewhere, at the same date (A63)."""
    for retreat_id, row in list(draft.world.retreats.items()):
        if row.to == lost or lost in row.candidates:
            _direct(draft, retreat_id, row)


def ask_again(draft: Draft, gone: PlayerId) -> None:
    """Retreats that a player who left should have directed are asked of somebody else."""
    for retreat_id, row in list(draft.world.retreats.items()):
        if row.chooser == gone:
            _direct(draft, retreat_id, row)


def choose_refuge(draft: Draft, command: ChooseRefuge) -> None:
    row = draft.world.retreats.get(command.retreat)
    if row is None or row.chooser != command.player:
        raise Refusal("not-your-choice", "R70", "That retreat is not yours to direct.",
                      fields=("retreat",))  # fmt: skip
    if command.village not in row.candidates:
        raise Refusal("no-refuge", "R70", "Choose one of the nearest villages.",
                      fields=("village",))  # fmt: skip
    fixed = replace(row, to=command.village, candidates=(), chooser=None)
    draft.put_retreat(command.retreat, fixed)
    draft.say(RefugeFixed(command.retreat, row.owner, command.village, row.turn, row.moment))


def choosers(world: World) -> tuple[PlayerId, ...]:
    return tuple(row.chooser for row in world.retreats.values() if row.chooser is not None)


def refuge_choices(world: World, player: PlayerId) -> list[ChooseRefuge]:
    return [ChooseRefuge(player, retreat_id, village)
            for retreat_id, row in world.retreats.items() if row.chooser == player
            for village in row.candidates]  # fmt: skip


def end_retreats(draft: Draft, moment: str) -> None:
    """Lets those appear whose time has come (R68, R69); every destination is fixed by now."""
    turn = draft.world.turn
    for retreat_id, row in list(draft.world.retreats.items()):
        if row.turn <= turn and row.moment == moment and row.to is not None:
            _appear(draft, retreat_id, row, row.to)


def _appear(draft: Draft, retreat_id: RetreatId, row: Retreat, zone: TerrainId) -> None:
    """As a band if it can be one, else into the village's reserve (A61, A62)."""
    draft.put_retreat(retreat_id, None)
    band: BandId | None = None
    if row.as_band and row.lords and LEAST_PARTS <= row.parts <= MOST_PARTS:
        band = draft.new_id("b")
        draft.put_band(band, Band(row.owner, row.lords[0], zone, row.units))
    else:
        join = draft.world.reserves.get(zone, Reserve())
        draft.put_reserve(zone, Reserve(join.units + row.units, join.lords + row.lords))
    draft.say(RetreatEnded(row.owner, retreat_id, zone, band))
