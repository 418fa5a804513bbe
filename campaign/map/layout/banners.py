"""Banners beside terrains for bands and reserves: letter, emblem, size and lord's name.

A layout is made for one scale. At `near`, words can be read. At `far`, the map is small and shows
only letters and sizes. Without room, names are shortened, then omitted, and at last several banners
become one with their number. Sizes are map units.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import dist
from typing import Literal

from msgspec import Struct

from campaign.map.layout.drawing import Box, view_box
from campaign.map.layout.labels import Label, Mark, ground_of, label_offers
from campaign.map.layout.lettering import shortened, width
from campaign.map.layout.placement import Candidate, choose_offers
from campaign.world import RoadMap, Terrain, TerrainId

Scale = Literal["near", "far"]
Sign = Literal["", "retreat", "reserve"]

HEIGHT, PRESSED = 26, 37  # of a banner; of one that can be pressed, with its margin
LETTER, FLAG = 25, 41  # width of the field with the letter; with letter and emblem
SIGN = 15  # width of a sign
FIGURES, WORDS = 17, 17  # font sizes
PLAIN = {"near": (63, 52), "far": (47, 36)}  # width and middle that `map.css` gives to most banners
PAD = 5
GAP = 2  # between banners
ENLARGED = 1.7  # least enlargement on a far map
LEAST = 610  # pixels of the longer side of a map that is shown whole on a desktop
READABLE = 11  # pixels: the least height of letters there
FULL, SHORT = 8.5, 4.5  # em: room for a lord's name
APART = 4.0  # between a terrain's marks and its banners
CUT, NAMELESS, STRAYS, PILED, UNSEEN = 45.0, 130.0, 110.0, 700.0, 5_000.0  # costs
ASIDE = 400  # farther terrains do not affect a banner
NEARER = 15  # how much nearer a banner should be to its own terrain than to any other


class BannerEntry(Struct, frozen=True):
    """Units of one player on one terrain. `key` names them; `pressed`: they can be selected."""

    key: str
    letter: str
    sign: Sign
    size: str
    name: str
    pressed: bool = False


class DrawnEntry(Struct, frozen=True):
    """An entry as it is drawn: its box, and as much of the name as has room."""

    entry: BannerEntry
    box: Box
    name: str
    scale: float = 1.0

    @property
    def width(self) -> int:
        """The width of the banner, before scaling."""
        return round(self.box.width / self.scale)

    @property
    def corner(self) -> str:
        """The upper left corner, before scaling."""
        return _corner(self.box, self.scale)

    @property
    def middle(self) -> int:
        """The middle of its text, in offsets before scaling."""
        left = _field(self.scale) + (SIGN if self.entry.sign else 0)
        return round((left + self.width) / 2)

    @property
    def plain(self) -> bool:
        """Whether width and middle are the defaults of the style sheet."""
        return (self.width, self.middle) == PLAIN["near" if self.scale == 1 else "far"]

    @property
    def reach(self) -> float:
        """The width of the target that can be pressed."""
        return self.box.width + 2 * GAP


class Stand(Struct, frozen=True):
    """A terrain with the box of all its marks and the units there."""

    terrain: TerrainId
    plate: Mark
    entries: tuple[BannerEntry, ...] = ()


class Pile(Struct, frozen=True):
    """Banners for which there is no room: their number, and where it is written."""

    count: int
    box: Box
    scale: float = 1.0

    @property
    def corner(self) -> str:
        """The upper left corner, before scaling."""
        return _corner(self.box, self.scale)


def _field(scale: float) -> int:
    """The width of the coloured field, before scaling."""
    return FLAG if scale == 1 else LETTER


def _corner(box: Box, scale: float) -> str:
    return f"{round(box.x / scale)} {round(box.y / scale)}"


class Layout(Struct, frozen=True):
    labels: dict[TerrainId, Label]
    slips: dict[TerrainId, tuple[DrawnEntry, ...]]
    piles: dict[TerrainId, Pile]


Size = tuple[float, float]
Drawn = tuple[tuple[DrawnEntry, ...], Pile | None]


def enlarged(sheet: Box) -> float:
    """The factor by which everything is drawn larger on a far map.

    It makes letters readable where the whole sheet is shown.
    """
    return max(ENLARGED, round(max(sheet.width, sheet.height) * READABLE / LEAST / FIGURES, 2))


@lru_cache(maxsize=128)
def layout(map: RoadMap, stands: tuple[Stand, ...], scale: Scale = "near") -> Layout:
    """The places of names and banners; they overlap neither each other nor terrains and marks."""
    by = enlarged(view_box(map)) if scale == "far" else 1.0
    spots = {terrain.id: terrain for terrain in map.terrains}
    crowds = sorted((s for s in stands if s.entries), key=lambda stand: -len(stand.entries))
    named = stands if scale == "near" else ()
    slips = [_weighed(stand, spots[stand.terrain], map.terrains, by) for stand in crowds]
    names = [label_offers(spots[stand.terrain], stand.plate) for stand in named]
    ground = ground_of(map, tuple(s.plate.at(spots[s.terrain]) for s in stands))
    taken = choose_offers(
        [
            *([offer for _, offer in offers] for offers in slips),
            *([offer for _, offer in offers] for offers in names),
        ],
        ground,
    )
    found = Layout({}, {}, {})
    for stand, offers, at in zip(crowds, slips, taken, strict=False):
        drawn, pile = offers[at][0] if at >= 0 else ((), None)
        found.slips[stand.terrain] = drawn
        if pile:
            found.piles[stand.terrain] = pile
    for stand, choices, at in zip(named, names, taken[len(crowds) :], strict=True):
        label = choices[at][0]
        if at >= 0 and label is not None:
            found.labels[stand.terrain] = label
    return found


def _slip_offers(terrain: Terrain, stand: Stand, by: float) -> Iterator[tuple[Drawn, Candidate]]:
    """The ways to draw the units of one terrain; the last one is to omit them."""
    forms = [(FULL, 0.0), (SHORT, CUT), (0.0, NAMELESS)] if by == 1 else [(0.0, 0.0)]
    for most, cost in forms:
        sizes = [_size(entry, most, by) for entry in stand.entries]
        column = _column(sizes)[0]
        for rank, (x, y) in enumerate(_corners(terrain, stand.plate, *_column(sizes))):
            yield _offer(
                _stacked(stand.entries, sizes, most, (x, y), by, x + column / 2 < terrain.x - 9),
                cost + 2 * rank,
            )
    if len(stand.entries) > 1:
        sizes = [_size(entry, 0, by) for entry in stand.entries]
        for rank, (x, y) in enumerate(_corners(terrain, stand.plate, *_row(sizes))):
            yield _offer(_lined_up(stand.entries, sizes, (x, y), by), forms[-1][1] + 10 + 2 * rank)
        wide, high = by * 34, by * HEIGHT
        for rank, (x, y) in enumerate(_corners(terrain, stand.plate, wide, high)):
            box = Box(x, y, wide, high)
            yield ((), Pile(len(stand.entries), box, by)), Candidate((box,), PILED + 2 * rank)
    yield ((), None), Candidate((), UNSEEN)


def _weighed(
    stand: Stand, own: Terrain, terrains: tuple[Terrain, ...], by: float
) -> list[tuple[Drawn, Candidate]]:
    """The ways to draw the units of one terrain, at a higher cost nearer to another terrain."""
    others = [
        t for t in terrains if t.id != own.id and max(abs(t.x - own.x), abs(t.y - own.y)) < ASIDE
    ]
    return [
        (drawn, Candidate(offer.boxes, offer.cost + STRAYS * _strays(offer, own, others)))
        for drawn, offer in _slip_offers(own, stand, by)
    ]


def _strays(offer: Candidate, own: Terrain, others: list[Terrain]) -> bool:
    if not offer.boxes:
        return False
    first, last = offer.boxes[0], offer.boxes[-1]
    middle = (first.x + last.x + last.width) / 2, (first.y + last.y + last.height) / 2
    least = dist(middle, (own.x, own.y)) + NEARER
    return any(dist(middle, (t.x, t.y)) < least for t in others)


def _offer(slips: tuple[DrawnEntry, ...], cost: float) -> tuple[Drawn, Candidate]:
    boxes = tuple(
        Box(s.box.x - GAP, s.box.y - GAP / 2, s.box.width + 2 * GAP, s.box.height + GAP)
        for s in slips
    )
    return (slips, None), Candidate(boxes, cost)


def _size(entry: BannerEntry, most: float, by: float) -> Size:
    """Width and height of a banner with at most this much of the name."""
    wide = _field(by) + PAD + width(entry.size, bold=True) * FIGURES + (SIGN if entry.sign else 0)
    name = shortened(entry.name, most) if most else ""
    if name:
        wide += PAD + width(name) * WORDS
    return (wide + PAD) * by, (PRESSED if entry.pressed and by == 1 else HEIGHT) * by


def _column(sizes: list[Size]) -> Size:
    return max(w for w, _ in sizes), sum(h + GAP for _, h in sizes) - GAP


def _row(sizes: list[Size]) -> Size:
    return sum(w + 2 * GAP for w, _ in sizes) - 2 * GAP, max(h for _, h in sizes)


def _stacked(
    entries: tuple[BannerEntry, ...],
    sizes: list[Size],
    most: float,
    corner: Size,
    by: float,
    to_right: bool,
) -> tuple[DrawnEntry, ...]:
    """Boxes one under the other; `to_right`: aligned at their right edges."""
    found = []
    x, y = corner
    column = _column(sizes)[0]
    for entry, (wide, high) in zip(entries, sizes, strict=True):
        name = shortened(entry.name, most) if most else ""
        left = x + column - wide if to_right else x
        found.append(DrawnEntry(entry, _rounded(left, y, wide, high), name, by))
        y += high + GAP
    return tuple(found)


def _lined_up(
    entries: tuple[BannerEntry, ...], sizes: list[Size], corner: Size, by: float
) -> tuple[DrawnEntry, ...]:
    found = []
    x, y = corner
    row = _row(sizes)[1]
    for entry, (wide, high) in zip(entries, sizes, strict=True):
        found.append(DrawnEntry(entry, _rounded(x, y + (row - high) / 2, wide, high), "", by))
        x += wide + 2 * GAP
    return tuple(found)


def _rounded(x: float, y: float, wide: float, high: float) -> Box:
    return Box(round(x), round(y), round(wide), round(high))


def _corners(terrain: Terrain, plate: Mark, wide: float, high: float) -> list[Size]:
    """Upper left corners of a block beside a plate, best first."""
    right, left = plate.right + APART, plate.left - APART - wide
    over, under = plate.top - APART - high, plate.bottom + APART
    middle = ((plate.left + plate.right - wide) / 2, (plate.top + plate.bottom - high) / 2)
    offsets = (
        (middle[0], over),
        (right, middle[1]),
        (left, middle[1]),
        (middle[0], under),
        (plate.left, over),
        (plate.right - wide, over),
        (plate.left, under),
        (plate.right - wide, under),
        (right, plate.top),
        (right, plate.bottom - high),
        (left, plate.top),
        (left, plate.bottom - high),
        (0, over),
        (-wide, over),
        (0, under),
        (-wide, under),
        (right, over + high / 2),
        (left, over + high / 2),
        (right, under - high / 2),
        (left, under - high / 2),
    )
    return [(terrain.x + x, terrain.y + y) for x, y in offsets]
