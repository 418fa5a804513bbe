"""The map as a drawing: the place of every marker, and the selectable terrains.

Coordinates are units of the sheet on which the map is drawn (`campaign.map.layout.sheet_size`).
"""

from dataclasses import dataclass
from math import dist

from campaign.commands import BuildSacredGround, BuildVillage, ChooseSite, Move
from campaign.map.layout.banners import Layout, Pile, Slip, Stand, layout
from campaign.map.layout.drawing import Box, Curve, Point, curves, view_box
from campaign.map.layout.labels import Label
from campaign.map.layout.sheet_size import spread
from campaign.offers import InvadeOffer
from campaign.pages.map.land_image import LandImage, land_image
from campaign.pages.map.map_markers import Token, entries_at, is_fought_over, plate_of, token_of
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import Declared, Path, RoadMap, Terrain, TerrainId

RIM = 36  # from a terrain's middle to where an arrow begins or ends
STEPS = 8  # straight pieces of an arrow along one road
SPANS = (1250, 1900, 2700)  # widths of sheets: wider ones must be drawn wider to be read


@dataclass(frozen=True, slots=True)
class TerrainView:
    """A terrain with everything on it."""

    id: TerrainId
    x: int
    y: int
    name: str
    label: Label | None
    kind: str
    klass: str
    holder: SeatView | None
    village: SeatView | None
    sacred: str
    tokens: tuple[Token, ...]
    near: tuple[Slip, ...]
    far: tuple[Slip, ...]
    pile: Pile | None
    far_pile: Pile | None
    battle: bool
    selectable: bool
    chosen: bool
    href: str
    roads: tuple[str, ...]
    neighbours: tuple[TerrainId, ...]

    @property
    def slips(self) -> list[tuple[Slip, Token]]:
        """The slips that can be read, each with what is known of it."""
        known = {token.key: token for token in self.tokens}
        return [(slip, known[slip.entry.key]) for slip in self.near]

    @property
    def staff(self) -> Point | None:
        """The end of the line from the terrain to its banners."""
        if not self.near:
            return None
        ends = [_nearest(slip.box, self.x, self.y) for slip in self.near]
        return min(ends, key=lambda end: dist(end, (self.x, self.y)))

    @property
    def far_slips(self) -> list[tuple[Slip, Token]]:
        known = {token.key: token for token in self.tokens}
        return [(slip, known[slip.entry.key]) for slip in self.far]


@dataclass(frozen=True, slots=True)
class Arrow:
    seat: SeatView
    points: str
    stopped: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """`land` is the image beneath; `span` is the drawn width, from 1."""

    land: LandImage
    places: list[TerrainView]
    arrows: list[Arrow]
    box: str
    span: int

    @property
    def tips(self) -> list[str]:
        """Whose arrows there are: each colour has a tip of its own."""
        return sorted({arrow.seat.css for arrow in self.arrows})


def chart_of(scene: Scene) -> Chart:
    land = spread(scene.world.map)
    stands = tuple(
        Stand(terrain.id, plate_of(scene, terrain.id), entries_at(scene, terrain.id))
        for terrain in land.terrains
    )
    near, far = layout(land, stands), layout(land, stands, "far")
    selectable = selectable_terrains(scene)
    box = view_box(land)
    return Chart(
        land=land_image(scene.game.campaign.map_id, land),
        places=[_place(scene, terrain, near, far, selectable) for terrain in land.terrains],
        arrows=[_arrow(scene, land, move) for move in scene.world.moves if len(move.went) > 1],
        box=str(box), span=1 + sum(box.width > limit for limit in SPANS),
    )  # fmt: skip


def selectable_terrains(scene: Scene) -> dict[TerrainId, str]:
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


def _nearest(box: Box, x: float, y: float) -> Point:
    """The point of the box nearest to (x, y), a little inside."""
    right, under = box.x + box.width, box.y + box.height
    return round(min(max(x, box.x + 6), right - 6)), round(min(max(y, box.y + 9), under - 9))


def _place(
    scene: Scene, terrain: Terrain, near: Layout, far: Layout, selectable: dict[TerrainId, str]
) -> TerrainView:
    world, id = scene.world, terrain.id
    holder, village = world.holders.get(id), world.villages.get(id)
    return TerrainView(
        id=id, x=terrain.x, y=terrain.y, name=terrain.name,
        label=near.labels.get(id), kind=terrain.kind, klass=scene.routes.klass[id],
        holder=scene.seats[holder] if holder else None,
        village=scene.seats[village] if village else None,
        sacred=world.sacred_grounds.get(id, ""),
        tokens=tuple(token_of(scene, entry) for entry in entries_at(scene, id)),
        near=near.slips.get(id, ()), far=far.slips.get(id, ()),
        pile=near.piles.get(id), far_pile=far.piles.get(id),
        battle=is_fought_over(scene, id),
        selectable=id in selectable, href=selectable.get(id, ""),
        chosen=id == scene.selection.to and id in selectable,
        roads=tuple(scene.terrain_name(other) for other in scene.routes.neighbours[id]),
        neighbours=scene.routes.neighbours[id],
    )  # fmt: skip


def _arrow(scene: Scene, land: RoadMap, move: Declared) -> Arrow:
    seat = scene.seats[move.player]
    line = _way(curves(land), move.went)
    last = len(line) - 1
    outline = [
        spot for index, spot in enumerate(line)
        if index in (0, last) or min(dist(spot, line[0]), dist(spot, line[-1])) > RIM
    ]  # fmt: skip
    outline[0] = _toward(outline[0], outline[1], RIM)
    outline[-1] = _toward(outline[-1], outline[-2], RIM + 4)
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in outline)
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
