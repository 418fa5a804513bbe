"""The world of a campaign begun on paper, at the start of a turn, from its players' sheets.

It opens with the bids of that turn (R11). The first turn cannot be entered, because its dice are
rolled here. Two enemies may share a terrain (R53), and a band may stand on land that is not its own
(A36).
"""

from typing import Any

from msgspec.structs import replace

from campaign.armies import EXTERNAL_FACTIONS
from campaign.bands.recruits import buy, new_lord, raise_band
from campaign.commands import EnterPaper, PaperLord, PaperPlayer, PaperUnit
from campaign.map.routes import routes
from campaign.news import EnteredOnPaper, FactionChosen, OrderSet
from campaign.turns.paper_checks import problems
from campaign.world import LordId, PlayerId, Reserve, Retreat, TerrainId, Unit, UnitOrder
from campaign.world_builder import Draft
from club.refusals import Refusal


def enter(draft: Draft, sheet: EnterPaper) -> None:
    """Sets up the world of the sheet, and drops what was mustered here.

    Refuses the first of the sheet's `problems`, and `wrong-phase` once dice have been rolled.
    """
    if draft.world.throws:
        raise Refusal("wrong-phase", "R74", "You cannot do that in this phase.")
    for problem in problems(draft.world, sheet):
        raise problem
    draft.set(
        turn=sheet.turn,
        phase="returns",
        entered=sheet.turn,
        musters={},
        ready=(),
        order=sheet.order,
        favourite=sheet.order[0],
        track=sheet.track,
        **_land(draft, sheet),
    )
    draft.emit(EnteredOnPaper(sheet.turn, sheet.track))
    for player in draft.world.players:
        _lay(draft, player, sheet.players[player])
    draft.emit(OrderSet(sheet.order, sheet.order[0]))


def _land(draft: Draft, sheet: EnterPaper) -> dict[str, Any]:
    """The tables of the land in the map's order; a stored command does not keep the typed one."""
    known = routes(draft.world.map)
    villages = known.in_order(set(sheet.villages))
    return {
        "holders": {t: sheet.holders[t] for t in known.in_order(sheet.holders)},
        "villages": {t: sheet.holders[t] for t in villages},
        "sacred_grounds": {
            t: sheet.sacred_grounds[t] for t in known.in_order(sheet.sacred_grounds)
        },
    }


def _lay(draft: Draft, player: PlayerId, page: PaperPlayer) -> None:
    row = draft.world.players[player]
    external = page.faction in EXTERNAL_FACTIONS
    draft.set(
        players=draft.world.players
        | {player: replace(row, faction=page.faction, external=external)}
    )
    if page.faction != row.faction:
        draft.emit(FactionChosen(player, page.faction))
    draft.gain(player, page.power, "paper")
    for band in page.bands:
        units = _units(draft, band.units)
        raise_band(draft, player, _lord(draft, player, band.lord), band.terrain, units)
    for pile in page.reserves:
        lords = tuple(_lord(draft, player, lord) for lord in pile.lords)
        _wait(draft, pile.terrain, Reserve(_units(draft, pile.units), lords))
    for men in page.retreats:
        units = _units(draft, men.units)
        fled = Retreat(
            player,
            men.origin,
            units,
            (),
            draft.world.turn,
            "end",
            to=men.to,
            adversary=men.adversary,
            event=men.origin,
        )
        draft.put_retreat(draft.new_id("r"), fled)


def _wait(draft: Draft, terrain: TerrainId, more: Reserve) -> None:
    before = draft.world.reserves.get(terrain, Reserve())
    joined = Reserve(before.units + more.units, before.lords + more.lords)
    draft.put_reserve(terrain, joined)


def _lord(draft: Draft, player: PlayerId, written: PaperLord) -> LordId:
    lord = new_lord(draft, player, written.name)
    row = replace(draft.world.lords[lord], experience=written.experience)
    draft.set(lords=draft.world.lords | {lord: row})
    return lord


def _units(draft: Draft, rows: tuple[PaperUnit, ...]) -> tuple[Unit, ...]:
    """Units as they were bought, with the figures that are left."""
    bought = buy(draft, tuple(UnitOrder(row.kind, row.full) for row in rows))
    return tuple(replace(unit, figures=row.figures) for unit, row in zip(bought, rows, strict=True))
