"""A campaign as its players would write it down when the bids of a turn open."""

from typing import Any

from msgspec.structs import replace

from campaign.bots.bot_table import BotTable
from campaign.bots.registry import BOTS
from campaign.commands import (
    EnterPaper,
    PaperBand,
    PaperLord,
    PaperPlayer,
    PaperReserve,
    PaperRetreat,
    PaperUnit,
)
from campaign.house_rules import HouseRules, limits_for
from campaign.map.documents import house_map
from campaign.trials.plan import SEATS, USUAL_FACTIONS
from campaign.turns.setup import new_world
from campaign.world import Unit, World


def first_world(players: int, **switches: Any) -> World:
    """A campaign on the site's map of 27 terrains, waiting for its muster."""
    rules = HouseRules(limits=limits_for(players), **switches)
    factions = dict(zip(SEATS[:players], USUAL_FACTIONS, strict=False))
    return new_world(house_map("terres-de-l-anse"), factions, rules)


def at_bids(world: World, turn: int, seed: str, bot: str = "random") -> World | None:
    """The world as bots play it until the bids of this turn open; None if it ends before."""
    for step in BotTable({player: BOTS[bot]() for player in world.players}, seed).play(world):
        now = step.outcome.world
        if now.turn == turn and now.phase == "bids":
            return now
    return None


def sheet_of(world: World) -> EnterPaper:
    """The paper of the players when the bids of a turn open."""
    return EnterPaper(
        world.turn,
        world.order,
        {p: _page(world, p) for p in world.players},
        dict(world.holders),
        tuple(world.villages),
        dict(world.sacred_grounds),
        world.track,
    )


def _page(world: World, player: Any) -> PaperPlayer:
    def lord(id: Any) -> PaperLord:
        return PaperLord(world.lords[id].name, world.lords[id].experience)

    own = [band for band in world.bands.values() if band.owner == player]
    piles = [(t, r) for t, r in world.reserves.items() if world.villages[t] == player]
    fled = [row for row in world.retreats.values() if row.owner == player]
    row = world.players[player]
    return PaperPlayer(
        row.faction,
        row.power,
        tuple(PaperBand(band.terrain, lord(band.lord), _units(band.units)) for band in own),
        tuple(PaperReserve(t, _units(r.units), tuple(map(lord, r.lords))) for t, r in piles),
        tuple(PaperRetreat(r.origin, r.to, _units(r.units), r.adversary) for r in fled),
    )


def _units(units: tuple[Unit, ...]) -> tuple[PaperUnit, ...]:
    return tuple(PaperUnit(unit.kind, unit.figures, unit.full) for unit in units)


def called_as_in(new: World, old: World) -> World:
    """The old world with the names of the new one, without history that has no effect: the dead,
    stories, the muster, the first dice, and the causes of retreats.
    """
    names = dict(_pairs(new, old))

    def units(row: Any) -> tuple[Unit, ...]:
        return tuple(replace(unit, id=names[unit.id]) for unit in row.units)

    def lords(row: Any) -> tuple[Any, ...]:
        return tuple(names[lord] for lord in row.lords)

    return replace(
        old,
        moment=new.moment,
        entered=new.entered,
        next_id=new.next_id,
        throws={},
        musters={},
        lords={
            names[id]: replace(lord, story="") for id, lord in old.lords.items() if not lord.died
        },
        bands={
            names[id]: replace(band, lord=names[band.lord], units=units(band))
            for id, band in old.bands.items()
        },
        reserves={
            t: replace(row, units=units(row), lords=lords(row)) for t, row in old.reserves.items()
        },
        retreats={
            names[id]: replace(
                row, units=units(row), lords=lords(row), event=row.origin, as_band=True
            )
            for id, row in old.retreats.items()
        },
    )


def _pairs(new: World, old: World) -> list[tuple[Any, Any]]:
    """Old and new names of bands, lords, units and retreating units."""
    seats = [*old.players]
    bands = sorted(old.bands.items(), key=lambda item: seats.index(item[1].owner))
    fled = sorted(old.retreats.items(), key=lambda item: seats.index(item[1].owner))
    found: list[tuple[Any, Any]] = []
    for (was, before), (now, after) in zip(bands, new.bands.items(), strict=True):
        found += [(was, now), (before.lord, after.lord), *_unit_pairs(before, after)]
    for terrain, row in old.reserves.items():
        found += zip(row.lords, new.reserves[terrain].lords, strict=True)
        found += _unit_pairs(row, new.reserves[terrain])
    for (was, gone), (now, again) in zip(fled, new.retreats.items(), strict=True):
        found += [(was, now), *_unit_pairs(gone, again)]
    return found


def _unit_pairs(before: Any, after: Any) -> list[tuple[Any, Any]]:
    pairs = zip(before.units, after.units, strict=True)
    return [(one.id, other.id) for one, other in pairs]
