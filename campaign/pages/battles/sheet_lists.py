"""Lists of the campaign sheet: declared moves, and units off the map."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from campaign.actions.history.lord_history import leaders_of
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name, units_in_words
from campaign.world import BandId, Unit


@dataclass(frozen=True, slots=True)
class DeclaredMove:
    """A move of this turn: its terrains in order, and whether an enemy stopped it on the way, or
    held it where it began (R38, R39)."""

    seat: SeatView
    lord: str
    way: str
    stopped: bool
    held: bool


@dataclass(frozen=True, slots=True)
class OffTheMap:
    """Units of a reserve or in retreat. `lords` wait or return with them; `back` is empty for a
    reserve (R68, R69, R73)."""

    seat: SeatView
    place: str
    points: Fraction
    units: str
    lords: str
    back: str = ""


def moves_of(scene: Scene) -> list[DeclaredMove]:
    """The moves in the order of declaration. The journal has the lord of a band that has left the
    map since."""
    return [
        DeclaredMove(
            scene.seats[move.player],
            _leader(scene, move.band),
            " → ".join(map(scene.terrain_name, move.went)),
            stopped=len(move.went) > 1 and move.asked != move.went,
            held=len(move.went) == 1,
        )
        for move in scene.world.moves
    ]


def _leader(scene: Scene, band: BandId) -> str:
    if band in scene.bands:
        return scene.bands[band].lord
    lord = leaders_of(scene.game).get(band)
    return lord_name(scene.world, lord) if lord in scene.world.lords else _("a lord")


def off_the_map(scene: Scene) -> list[OffTheMap]:
    """Reserves by terrain, then retreats by their date."""
    world = scene.world
    reserves = [
        OffTheMap(
            scene.seats[world.villages[terrain]],
            scene.terrain_name(terrain),
            row.points,
            _units(scene, row.units),
            _lords(scene, row.lords),
        )
        for terrain, row in sorted(world.reserves.items())
        if terrain in world.villages
    ]
    late = sorted(world.retreats.values(), key=lambda row: (row.turn, row.moment != "start"))
    returning = [
        OffTheMap(
            scene.seats[row.owner],
            _from_to(scene, row.origin, row.to),
            row.points,
            _units(scene, row.units),
            _lords(scene, row.lords),
            _date(row.turn, row.moment),
        )
        for row in late
    ]
    return reserves + returning


def _units(scene: Scene, units: tuple[Unit, ...]) -> str:
    named = scene.world.named_units
    return units_in_words(units, [named.get(unit.id) for unit in units])


def _lords(scene: Scene, lords: tuple[str, ...]) -> str:
    return ", ".join(lord_name(scene.world, lord) for lord in lords)  # type: ignore[arg-type]


def _from_to(scene: Scene, origin: str, to: str | None) -> str:
    """The way of a retreat. Without a village so far, only the terrain that it leaves."""
    begin = scene.terrain_name(origin)
    return f"{begin} → {scene.terrain_name(to)}" if to else begin


def _date(turn: int, moment: str) -> str:
    if moment == "start":
        return _("start of turn %(turn)s") % {"turn": turn}
    return _("end of turn %(turn)s") % {"turn": turn}
