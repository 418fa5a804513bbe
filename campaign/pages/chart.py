"""The map as a drawing: where every sign stands, and which terrains can be chosen now.

Coordinates are map units (0 to 1000 both ways), with a margin for names and shields.
"""

from dataclasses import dataclass
from math import dist
from typing import Any

from msgspec.structs import replace

from campaign.commands import BuildSacredGround, BuildVillage, ChooseSite, Move
from campaign.map.drawing import TERRAIN_RADIUS, Curve, Point, curves, view_box
from campaign.map.labels import Label, labels
from campaign.offers import InvadeOffer
from campaign.pages.scene import Scene
from campaign.pages.seats import BandView, Seat
from campaign.world import Declared, Path, Terrain, TerrainId

RIM = 36  # from a terrain's middle to where an arrow begins or ends
SHIELD_STEP, SHIELD_ROW = 31, 100  # width of one shield, and of all shields of a terrain
SHIELD_ABOVE = 40  # how far above a terrain its shields stand
NAME_BELOW = 48  # from a terrain's middle to a name under it
RIM_ROOM = 7  # what the ring of a held or prestigious terrain takes of the room for its name
STEPS = 8  # straight pieces of an arrow along one road


@dataclass(frozen=True, slots=True)
class Shield:
    band: BandView
    x: int
    y: int
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A terrain with everything that stands on it."""

    id: TerrainId
    x: int
    y: int
    name: str
    label: Label
    kind: str
    klass: str
    holder: Seat | None
    village: Seat | None
    reserve: Any
    sacred: str
    shields: tuple[Shield, ...]
    battle: bool
    lit: bool
    chosen: bool
    href: str
    roads: tuple[str, ...]
    near: tuple[TerrainId, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    seat: Seat
    points: str
    stopped: bool


@dataclass(frozen=True, slots=True)
class Chart:
    places: list[Place]
    arrows: list[Arrow]
    box: str


def chart_of(scene: Scene) -> Chart:
    world = scene.world
    lit, names = lit_terrains(scene), labels(world.map)
    return Chart(
        places=[_place(scene, terrain, names[terrain.id], lit) for terrain in world.map.terrains],
        arrows=[_arrow(scene, move) for move in world.moves if len(move.went) > 1],
        box=str(view_box(world.map)),
    )  # fmt: skip


def lit_terrains(scene: Scene) -> dict[TerrainId, str]:
    """Terrains that the viewer may choose now, with the address that chooses each."""
    chosen = scene.selection.band
    ends = {
        move.path[-1] for move in scene.choices_of(Move) if chosen and move.band == chosen
    }  # fmt: skip
    sites = {
        choice.terrain
        for choice in scene.choices_of(ChooseSite, BuildVillage, BuildSacredGround)
    }  # fmt: skip
    portals = {terrain for offer in scene.choices_of(InvadeOffer) for terrain in offer.terrains}
    moves = {end: scene.address(band=chosen, to=end) for end in ends}
    return moves | {terrain: scene.address(to=terrain) for terrain in sites | portals}


def _place(scene: Scene, terrain: Terrain, label: Label, lit: dict[TerrainId, str]) -> Place:
    world, id = scene.world, terrain.id
    shields = _shields(scene, terrain)
    if shields and label.y < terrain.y - TERRAIN_RADIUS / 2:
        label = _under(label, terrain)
    elif id in world.holders or scene.routes.klass[id] == "prestigious":
        label = _clear_of_rim(label, terrain)
    holder, village = world.holders.get(id), world.villages.get(id)
    return Place(
        id=id, x=terrain.x, y=terrain.y, name=terrain.name,
        label=label,
        kind=terrain.kind, klass=scene.routes.klass[id],
        holder=scene.seats[holder] if holder else None,
        village=scene.seats[village] if village else None,
        reserve=world.reserves.get(id), sacred=world.sacred_grounds.get(id, ""),
        shields=shields, battle=_is_fought_over(scene, id),
        lit=id in lit, chosen=id == scene.selection.to and id in lit, href=lit.get(id, ""),
        roads=tuple(scene.zone_name(other) for other in scene.routes.neighbours[id]),
        near=scene.routes.neighbours[id],
    )  # fmt: skip


def _clear_of_rim(label: Label, terrain: Terrain) -> Label:
    """The label a little farther out, for terrains that are drawn larger than a free one."""
    if abs(label.y - terrain.y) > TERRAIN_RADIUS / 2:
        return replace(label, y=label.y + (RIM_ROOM if label.y > terrain.y else -RIM_ROOM))
    return replace(label, x=label.x + (RIM_ROOM if label.anchor == "start" else -RIM_ROOM))


def _under(label: Label, terrain: Terrain) -> Label:
    """The label under its terrain, where shields stand over it."""
    return replace(label, x=terrain.x, y=terrain.y + NAME_BELOW, anchor="middle")


def _is_fought_over(scene: Scene, id: TerrainId) -> bool:
    return any(b.zone == id and b.stage != "closed" for b in scene.world.battles.values())


def _shields(scene: Scene, terrain: Terrain) -> tuple[Shield, ...]:
    bands = [band for band in scene.bands.values() if band.zone == terrain.id]
    step = min(SHIELD_STEP, SHIELD_ROW // max(1, len(bands)))
    first = terrain.x - step * (len(bands) - 1) // 2
    movable = scene.movable
    return tuple(
        Shield(
            band=band, x=first + step * index, y=terrain.y - SHIELD_ABOVE,
            href=scene.address(band=band.id) if band.id in movable else "",
            chosen=band.id == scene.selection.band and band.id in movable,
        )
        for index, band in enumerate(bands)
    )  # fmt: skip


def _arrow(scene: Scene, move: Declared) -> Arrow:
    seat = scene.seats[move.player]
    line = _way(curves(scene.world.map), move.went)
    last = len(line) - 1
    kept = [
        spot for index, spot in enumerate(line)
        if index in (0, last) or min(dist(spot, line[0]), dist(spot, line[-1])) > RIM
    ]  # fmt: skip
    kept[0] = _toward(kept[0], kept[1], RIM)
    kept[-1] = _toward(kept[-1], kept[-2], RIM + 4)
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in kept)
    return Arrow(seat=seat, points=points, stopped=move.asked != move.went)


def _way(roads: tuple[Curve, ...], path: Path) -> list[Point]:
    """The path along the curves of its roads, as straight pieces."""
    by_ends = {(curve.a, curve.b): curve for curve in roads}
    line: list[Point] = []
    for a, b in zip(path, path[1:], strict=False):
        curve = by_ends.get((a, b))
        steps = range(STEPS + 1) if curve else range(STEPS, -1, -1)
        leg = curve or by_ends[b, a]
        line += [leg.at(step / STEPS) for step in steps][1 if line else 0 :]
    return line


def _toward(start: Point, end: Point, by: float) -> Point:
    """The point `by` units from start towards end."""
    share = by / (dist(start, end) or 1)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
