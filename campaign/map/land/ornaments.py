"""Border, compass, scale and cartouche of a sheet. Map units throughout.

They lie in the strip under the land, which `view_box` keeps free for them.
"""

from math import cos, dist, pi, sin

from msgspec import Struct

from campaign.map.layout.drawing import BORDER, STRIP, Box, view_box
from campaign.map.layout.lettering import shortened, width
from campaign.world import RoadMap

BAND = 6  # width of the band of ticks in the border
TICK = 48  # about the length of a tick of the border
WIDEST = 380  # greatest width of the cartouche
HIGH = 54
COMPASS = 33  # radius
LETTERS, LEAST_LETTERS = 29.0, 15.0  # font sizes of the name in the cartouche
SMALL_CAPS = 1.04  # times as wide as plain letters, with the space between them
FEW = 60  # with less room than this, ornaments are omitted


class Title(Struct, frozen=True):
    """A name set in the cartouche: its text, the middle of its baseline, its font size."""

    text: str
    x: float
    y: float
    size: float


def title_of(map: RoadMap, name: str) -> Title:
    """The name as large as the cartouche allows, cut if it is too long for the smallest letters."""
    box = cartouche(map)
    room = (box.width - 24) / SMALL_CAPS
    text = shortened(name, room / LEAST_LETTERS)
    size = round(min(LETTERS, room / max(1.0, width(text))), 1)
    middle = box.y + box.height / 2
    return Title(text, round(box.x + box.width / 2), round(middle + size * 0.32), size)


def cartouche(map: RoadMap) -> Box:
    """The place of a campaign's name: the middle of the strip."""
    box = view_box(map)
    wide = min(WIDEST, box.width * 0.44)
    middle = box.y + box.height - BORDER - STRIP / 2
    return Box(round(box.x + (box.width - wide) / 2, 1), round(middle - HIGH / 2, 1), wide, HIGH)


def ornaments(map: RoadMap) -> str:
    """All of them as SVG with the names of colours in braces."""
    frame, title = view_box(map), cartouche(map)
    room = title.x - frame.x - BORDER
    aside = ""
    if room > FEW + 2 * COMPASS:
        right = title.x + title.width
        aside = _scale(map, frame.x + BORDER, room, title.y + HIGH / 2) + _compass(
            right + room / 2, title.y + HIGH / 2 - 4
        )
    return aside + _cartouche(title) + _border(frame)


def _border(box: Box) -> str:
    left, top = box.x + BORDER / 2, box.y + BORDER / 2
    wide, high = box.width - BORDER, box.height - BORDER
    inner = f"M{box.x + BORDER:g} {box.y + BORDER:g}h{wide - BORDER:g}v{high - BORDER:g}"
    across, down = _tick(wide), _tick(high)
    return (
        f'<g fill="none" stroke="{{leaf}}"><rect x="{left:g}" y="{top:g}" width="{wide:g}" '
        f'height="{high:g}" stroke-width="{BORDER}"/><g stroke="{{pen}}" stroke-width="{BAND}">'
        f'<path stroke-dasharray="{across:.2f}" d="M{left:g} {top:g}h{wide:g}'
        f'M{left:g} {top + high:g}h{wide:g}"/><path stroke-dasharray="{down:.2f}" '
        f'd="M{left:g} {top:g}v{high:g}M{left + wide:g} {top:g}v{high:g}"/></g>'
        f'<path stroke="{{ink}}" stroke-width="1.4" d="{inner}h{BORDER - wide:g}z'
        f'M{box.x + 1:g} {box.y + 1:g}h{box.width - 2:g}v{box.height - 2:g}H{box.x + 1:g}z"/></g>'
    )


def _tick(length: float) -> float:
    """The length of one tick: an odd number of them fills the side."""
    return length / (2 * round(length / TICK / 2) + 1)


def _compass(x: float, y: float) -> str:
    ring = f'<circle r="{COMPASS * 0.55:.0f}"/><circle r="{COMPASS * 0.46:.0f}"/>'
    return (
        f'<g transform="translate({x:.0f} {y:.0f})" stroke="{{ink}}" stroke-width=".9">'
        f'<g fill="none">{ring}</g><path fill="{{leaf}}" d="{_rays(-1)}"/>'
        f'<path fill="{{ink}}" d="{_rays(1)}"/><path fill="none" stroke-width="1.8" '
        f'd="M-4 {-COMPASS - 4}v-9l8 9v-9"/></g>'
    )


def _rays(side: int) -> str:
    """One half of each of the eight points of a star."""
    found = ""
    for number in (1, 3, 5, 7, 0, 2, 4, 6):
        turn, reach = number * pi / 4, COMPASS * (0.62 if number % 2 else 1)
        found += f"M0 0L{_polar(turn + side * pi / 8, COMPASS * 0.22)}L{_polar(turn, reach)}z"
    return found


def _polar(turn: float, reach: float) -> str:
    return f"{reach * sin(turn):.1f} {-reach * cos(turn):.1f}"


def _scale(map: RoadMap, left: float, room: float, middle: float) -> str:
    """A bar of four parts with a banner, as long as a road of median length: one march."""
    march = _march(map)
    while march > room - 90:
        march /= 2
    x, part = left + (room - march - 24) / 2, march / 4
    bars = "".join(
        f'<rect x="{x + number * part:.1f}" y="{middle - 3:g}" width="{part:.1f}" height="7" '
        f'fill="{{{"ink" if number % 2 == 0 else "leaf"}}}"/>'
        for number in range(4)
    )
    end = x + march
    return (
        f'<g stroke="{{ink}}" stroke-width="1.2">{bars}<path fill="none" d="M{x:.1f} {middle + 9:g}'
        f'v-17M{end:.1f} {middle + 9:g}v-25"/><path fill="{{gold}}" d="M{end:.1f} '
        f'{middle - 26:g}h17l-4 5 4 5h-17z"/></g>'
    )


def _march(map: RoadMap) -> float:
    """The median length of a road, as the crow flies."""
    spots = {terrain.id: (terrain.x, terrain.y) for terrain in map.terrains}
    lengths = sorted(dist(spots[a], spots[b]) for a, b in map.roads) or [0.0]
    return max(1.0, lengths[len(lengths) // 2])


def _cartouche(box: Box) -> str:
    """A ribbon with folded ends, without words."""
    x, y, right, under = box.x, box.y, box.x + box.width, box.y + box.height
    tail = HIGH - 16
    ends = (
        f"M{x:g} {y + 10:g}h-30l9 {tail / 2:g}-9 {tail / 2:g}h44z"
        f"M{right:g} {y + 10:g}h30l-9 {tail / 2:g} 9 {tail / 2:g}h-44z"
    )
    folds = f"M{x:g} {under:g}v6l14-6zM{right:g} {under:g}v6l-14-6z"
    return (
        f'<g stroke="{{ink}}" stroke-width="1.4" stroke-linejoin="round"><path fill="{{field}}" '
        f'd="{ends}"/><path fill="{{pen}}" d="{folds}"/><path fill="{{leaf}}" '
        f'd="M{x:g} {y:g}H{right:g}V{under:g}H{x:g}z"/>'
        f'<path fill="none" stroke="{{gold}}" d="M{x + 5:g} {y + 5:g}H{right - 5:g}V{under - 5:g}'
        f'H{x + 5:g}z"/></g>'
    )
