"""The map as a drawing: the position of every marker, and the selectable terrains.

Coordinates are units of the sheet on which the map is drawn (`campaign.map.layout.sheet_size`).
"""

from dataclasses import dataclass, replace
from math import dist

from campaign.commands import BuildSacredGround, BuildVillage, ChooseRefuge, ChooseSite, Move
from campaign.map.land.ornaments import Title, title_of
from campaign.map.layout.banners import DrawnEntry, Layout, Pile, Stand, enlarged, layout
from campaign.map.layout.drawing import Box, Point, view_box
from campaign.map.layout.labels import Label
from campaign.map.layout.lit_names import letters, lit_names
from campaign.map.layout.sheet_size import spread_out
from campaign.map.terrains import INCOME
from campaign.offers import ForceOffer, InvadeOffer, RecruitOffer, TransferOffer
from campaign.pages.map.arrows import Arrow, arrows_of, line, toward
from campaign.pages.map.destinations import outlook
from campaign.pages.map.land_image import LandImage
from campaign.pages.map.land_strip import land_of
from campaign.pages.map.map_markers import Token, battle_on, counter_token, entries_at, plate_of
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import BandId, Terrain, TerrainId

DISC, HALO = 25, 30  # radius of a terrain, of a prestigious one
SPANS = (1250, 1900, 2700)  # widths of sheets: wider ones must be drawn wider to be read


@dataclass(frozen=True, slots=True)
class TerrainView:
    """A terrain with everything on it. `beside` numbers the terrains to which its roads lead, in
    the order of the drawing."""

    id: TerrainId
    x: int
    y: int
    name: str
    label: Label | None
    kind: str
    klass: str
    income: int  # power points per turn for its holder, without a village
    holder: SeatView | None
    village: SeatView | None
    sacred: str
    tokens: tuple[Token, ...]
    near: tuple[DrawnEntry, ...]
    far: tuple[DrawnEntry, ...]
    pile: Pile | None
    far_pile: Pile | None
    battle: str  # its id
    selectable: bool
    chosen: bool
    href: str
    roads: tuple[str, ...]
    beside: str
    portal: bool  # whether the viewer may open one there
    lit: bool  # whether a form of the viewer names it
    outlook: str  # the chosen band's outlook there, if it may march there

    @property
    def slips(self) -> list[tuple[DrawnEntry, Token]]:
        """The legible slips, each with what is known of it."""
        known = {token.key: token for token in self.tokens}
        return [(slip, known[slip.entry.key]) for slip in self.near]

    @property
    def staff(self) -> str:
        """The line from the terrain to its banners, as a path."""
        if not self.near:
            return ""
        middle = (self.x, self.y)
        ends = [_nearest(slip.box, *middle) for slip in self.near]
        end = min(ends, key=lambda end: dist(end, middle))
        return line([toward(middle, end, HALO if self.klass == "prestigious" else DISC), end])

    @property
    def far_slips(self) -> list[tuple[DrawnEntry, Token]]:
        known = {token.key: token for token in self.tokens}
        return [(slip, known[slip.entry.key]) for slip in self.far]


@dataclass(frozen=True, slots=True)
class Chart:
    """`land` is the image beneath, `title` the name in its cartouche; `span` is the drawn width,
    from 1."""

    land: LandImage
    title: Title
    places: list[TerrainView]
    arrows: list[Arrow]
    box: str
    span: int
    enlarged: float = 1.7  # scale of banners where the whole map is small
    lit_names: tuple[Label, ...] = ()  # where the whole map is small: of terrains in forms

    @property
    def letters(self) -> str:
        """The size of the lit names, in map units."""
        return f"{letters(self.enlarged):.0f}"

    @property
    def has_portals(self) -> bool:
        return any(place.portal for place in self.places)

    @property
    def names(self) -> dict[str, list[Label]]:
        """The names of terrains by their SVG text-anchor."""
        labels = [place.label for place in self.places if place.label]
        anchors = sorted({label.anchor for label in labels})
        return {anchor: [label for label in labels if label.anchor == anchor] for anchor in anchors}

    @property
    def staffs(self) -> str:
        return "".join(place.staff for place in self.places)

    @property
    def tips(self) -> list[str]:
        """The players who have arrows: each colour needs its own tip."""
        return sorted({arrow.seat.css for arrow in self.arrows})


def chart_of(scene: Scene) -> Chart:
    land = spread_out(scene.world.map)
    stands = tuple(
        Stand(terrain.id, plate_of(scene, terrain.id), entries_at(scene, terrain.id))
        for terrain in land.terrains
    )
    near, far = layout(land, stands), layout(land, stands, "far")
    selectable, lit = selectable_terrains(scene), named_terrains(scene)
    numbers = {terrain.id: number for number, terrain in enumerate(land.terrains)}
    box = view_box(land)
    return Chart(
        land=land_of(scene, land),
        title=title_of(land, scene.game.name),
        places=[
            _place(scene, terrain, numbers, near, far, selectable, terrain.id in lit)
            for terrain in land.terrains
        ],
        arrows=arrows_of(scene, land),
        box=str(box),
        span=1 + sum(box.width > limit for limit in SPANS),
        enlarged=enlarged(box),
        lit_names=lit_names(land, lit, _taken(far), letters(enlarged(box))),
    )


def _taken(far: Layout) -> list[Box]:
    """The boxes of the banners of a far map."""
    slips = [slip.box for slips in far.slips.values() for slip in slips]
    return [*slips, *(pile.box for pile in far.piles.values())]


def still_chart_of(scene: Scene) -> Chart:
    """The map on pages without choices: paper, saga, ending and wall."""
    return chart_of(replace(scene, choices=()))


def selectable_terrains(scene: Scene) -> dict[TerrainId, str]:
    """Terrains that the viewer may choose now, with the address that chooses each."""
    chosen = scene.selection.band
    ends = {move.path[-1] for move in scene.choices_of(Move) if chosen and move.band == chosen}
    sites = {
        choice.terrain for choice in scene.choices_of(ChooseSite, BuildVillage, BuildSacredGround)
    }
    portals = {terrain for offer in scene.choices_of(InvadeOffer) for terrain in offer.terrains}
    moves = {end: scene.address(band=chosen, to=end) for end in ends}
    return moves | {terrain: scene.address(to=terrain) for terrain in sites | portals}


def named_terrains(scene: Scene) -> tuple[TerrainId, ...]:
    """The terrains that the viewer's forms name. The chosen ones come first."""
    named = [choice.at for choice in scene.choices_of(RecruitOffer, TransferOffer)]
    named += [choice.village for choice in scene.choices_of(ChooseRefuge)]
    battles = {choice.battle for choice in scene.choices_of(ForceOffer)}
    named += [row.terrain for id, row in scene.world.battles.items() if id in battles]
    named += selectable_terrains(scene)
    chosen, band = TerrainId(scene.selection.to), BandId(scene.selection.band)
    first = [chosen] if chosen in named else []
    if band in scene.movable:
        first.append(scene.world.bands[band].terrain)
    return tuple(dict.fromkeys([*first, *named]))


def _nearest(box: Box, x: float, y: float) -> Point:
    """The point of the box nearest to (x, y), a little inside."""
    right, under = box.x + box.width, box.y + box.height
    return round(min(max(x, box.x + 6), right - 6)), round(min(max(y, box.y + 9), under - 9))


def _place(
    scene: Scene,
    terrain: Terrain,
    numbers: dict[TerrainId, int],
    near: Layout,
    far: Layout,
    selectable: dict[TerrainId, str],
    lit: bool,
) -> TerrainView:
    world, id = scene.world, terrain.id
    holder, village = world.holders.get(id), world.villages.get(id)
    return TerrainView(
        id=id,
        x=terrain.x,
        y=terrain.y,
        name=terrain.name,
        label=near.labels.get(id),
        kind=terrain.kind,
        klass=scene.routes.klass[id],
        income=INCOME.get(scene.routes.klass[id], world.rules.prestigious_income),
        holder=scene.seats[holder] if holder else None,
        village=scene.seats[village] if village else None,
        sacred=world.sacred_grounds.get(id, ""),
        tokens=tuple(counter_token(scene, entry) for entry in entries_at(scene, id)),
        near=near.slips.get(id, ()),
        far=far.slips.get(id, ()),
        pile=near.piles.get(id),
        far_pile=far.piles.get(id),
        battle=battle_on(scene, id),
        selectable=id in selectable,
        href=selectable.get(id, ""),
        chosen=id == scene.selection.to and id in selectable,
        roads=tuple(scene.terrain_name(other) for other in scene.routes.neighbours[id]),
        beside=" ".join(str(numbers[other]) for other in scene.routes.neighbours[id]),
        portal=id in selectable and scene.world.phase == "invasions",
        lit=lit,
        outlook=outlook(scene, id) if id in selectable and scene.selection.band else "",
    )
