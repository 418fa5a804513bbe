"""Names and gear of units, from their first band to their end (A87). No rule reads them."""

from msgspec import UNSET

from campaign.commands import NameUnits
from campaign.news import UnitsNamed
from campaign.offers import NamesOffer
from campaign.world import NamedUnit, PlayerId, UnitId, UnitName, World
from campaign.world_builder import Draft
from club.refusals import Refusal
from club.signs import has_dangers

MOST_UNIT_NAME = 60  # characters, on one line
MOST_GEAR = 120  # characters, on one line


def offer(world: World, player: PlayerId) -> NamesOffer | None:
    """The player's units, wherever they are, and the named ones that are no more."""
    own = units_of(world, player)
    former = _former(world, player, own) if world.named_units else ()
    return NamesOffer(player, own, former) if own or former else None


def _former(world: World, player: PlayerId, own: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    present, named = set(own), world.named_units.items()
    return tuple([id for id, row in named if row.owner == player and id not in present])


def units_of(world: World, player: PlayerId) -> tuple[UnitId, ...]:
    """The units of the player's bands, reserves and retreats (R21, R66, R73)."""
    bands = [band.units for band in world.bands.values() if band.owner == player]
    villages = world.villages
    reserves = [row.units for at, row in world.reserves.items() if villages.get(at) == player]
    retreats = [row.units for row in world.retreats.values() if row.owner == player]
    return tuple([unit.id for pile in (*bands, *reserves, *retreats) for unit in pile])


def name_units(draft: Draft, command: NameUnits) -> None:
    """Writes or takes back the lines of own units; those of former ones are only taken back."""
    named, player = draft.world.named_units, command.player
    if not command.names:
        raise Refusal("no-names", "A87", "Name at least one unit.", fields=("names",))
    own = units_of(draft.world, player)
    former = _former(draft.world, player, own)
    for unit, given in command.names.items():
        _check(given)
        if unit not in own and not (unit in former and is_empty(given)):
            raise Refusal(
                "no-such-unit", "A87", "That is not one of your units.", fields=("names",)
            )
    lines = {unit: _line(player, given) for unit, given in command.names.items()}
    kept_lines = {unit: row for unit, row in (named | lines).items() if not is_empty(row)}
    draft.note(unit_names=kept_lines or UNSET)
    written = tuple(unit for unit, row in lines.items() if not is_empty(row))
    taken_back = tuple(unit for unit, row in lines.items() if is_empty(row))
    draft.emit(UnitsNamed(player, written, taken_back))


def is_empty(line: UnitName) -> bool:
    return not line.name and not line.gear


def _line(player: PlayerId, given: UnitName) -> NamedUnit:
    return NamedUnit(given.name.strip(), given.gear.strip(), owner=player)


def _check(line: UnitName) -> None:
    """Refuses a name or gear that is too long, or is not plain text on one line."""
    if len(line.name) > MOST_UNIT_NAME or has_dangers(line.name):
        raise Refusal(
            "unit-name",
            "A87",
            "A unit's name has at most {most} plain characters.",
            fields=("names",),
            most=MOST_UNIT_NAME,
        )
    if len(line.gear) > MOST_GEAR or has_dangers(line.gear):
        raise Refusal(
            "unit-gear",
            "A87",
            "The gear of a unit has at most {most} plain characters.",
            fields=("names",),
            most=MOST_GEAR,
        )
