"""The whole picture of a map's land as one SVG, in the colours of a theme."""

import re
from functools import lru_cache

from campaign.map.land.ground import GROUND_OF, Ground, region
from campaign.map.land.ornaments import ornaments
from campaign.map.land.palette import THEMES, WASH_OF
from campaign.map.land.rivers import River, rivers
from campaign.map.land.scatter import marks
from campaign.map.land.sites import SITES
from campaign.map.land.symbols import SYMBOLS
from campaign.map.layout.coast import heights, large, path_of, shores
from campaign.map.layout.contours import Ring, rings
from campaign.map.layout.drawing import BORDER, curves, land_box, view_box
from campaign.map.layout.noise import chance, seed_of
from campaign.map.terrains import CLASS_OF
from campaign.world import RoadMap

SHRUNK = 0.9  # scale of a terrain's drawing inside the ring of its holder
WAVES = ((-9, 1.1), (-19, 0.9), (-31, 0.7), (-45, 0.5))  # map units from the shore, strength
CLEARING = (
    '<radialGradient id="clear"><stop offset=".3" stop-color="{glade}"/>'
    '<stop offset="1" stop-color="{glade}" stop-opacity="0"/></radialGradient>'
    '<circle id="free" r="36" fill="url(#clear)"/><g id="gold"><use href="#free"/><g fill="none" '
    'stroke="{gold}"><circle r="31" stroke-width="2.2"/><circle r="35" stroke-width="1.6" '
    'stroke-dasharray="1.5 3"/></g></g>'
)
WASHES = "".join(
    f'<radialGradient id="g-{ground}"><stop stop-color="{{{colour}}}"/><stop offset="1" '
    f'stop-color="{{{colour}}}" stop-opacity="0"/></radialGradient>'
    f'<circle id="w-{ground}" r="150" fill="url(#g-{ground})" opacity="{strength}"/>'
    for ground, (colour, strength) in WASH_OF.items()
)
_NAME = re.compile(r"\{(\w+)\}")


def picture(map: RoadMap, theme: str) -> str:
    """The SVG of the land, without names and without anything that can change."""
    colours = THEMES[theme]
    return _NAME.sub(lambda name: colours[name[1]], _drawn(map))


@lru_cache(maxsize=4)
def _drawn(map: RoadMap) -> str:
    """The SVG with the names of its colours in braces."""
    box = view_box(map)
    used = {mark.symbol for mark in marks(map)}
    symbols = "".join(f'<g id="{name}">{SYMBOLS[name].svg}</g>' for name in sorted(used))
    symbols += "".join(
        f'<g id="k-{kind}" transform="scale({SHRUNK})">{SITES[kind]}</g>'
        for kind in sorted({terrain.kind for terrain in map.terrains})
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><defs>{symbols}{CLEARING}{WASHES}'
        f'<path id="shore" fill-rule="evenodd" d="{path_of(shores(map))}"/>'
        f'<path id="roads" fill="none" stroke-linecap="round" d="{_roads(map)}"/>'
        f'<clipPath id="dry"><use href="#shore" clip-rule="evenodd"/></clipPath></defs>'
        f'<path fill="{{water}}" d="M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}H{box.x:g}z"/>'
        f"{_sea(map)}{_land(map)}{_rivers(map)}{_marks(map)}{_drawn_roads()}{_terrains(map)}"
        f"{ornaments(map)}</svg>"
    )


def _sea(map: RoadMap) -> str:
    grid = heights(map)
    waves = "".join(
        f'<path opacity="{strength:g}" d="{_plain(large(rings(grid, level), 90))}"/>'
        for level, strength in WAVES
    )
    return (
        '<use href="#shore" fill="none" stroke="{shallows}" stroke-width="22" '
        f'stroke-linejoin="round"/><g fill="none" stroke="{{wave}}">{waves}</g>'
    )


def _land(map: RoadMap) -> str:
    washes = "".join(
        f'<use href="#w-{GROUND_OF[t.kind]}" x="{t.x}" y="{t.y}"/>' for t in map.terrains
    )
    return (
        f'<use href="#shore" fill="{{land}}"/><g clip-path="url(#dry)">{washes}'
        '<use href="#shore" fill="none" stroke="{tint}" stroke-opacity=".35" stroke-width="18"/>'
        '</g><use href="#shore" fill="none" stroke="{land_edge}" stroke-width="2"/>'
    )


def _rivers(map: RoadMap) -> str:
    """Rivers, each wider towards its mouth, and the strokes of cliffs."""
    parts = [
        "".join(_line(river[len(river) * third // 3 :]) for river in rivers(map))
        for third in range(3)
    ]
    banks, water = (
        "".join(
            f'<path stroke-width="{width + more:g}" d="{d}"/>'
            for width, d in zip((1.6, 2.6, 3.8), parts, strict=True)
        )
        for more in (1.8, 0)
    )
    return (
        '<g clip-path="url(#dry)" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<g stroke="{{wave}}">{banks}</g><g stroke="{{shallows}}">{water}</g></g>'
        f'<path fill="none" stroke="{{pen}}" stroke-linecap="round" d="{cliffs(map)}"/>'
    )


def _marks(map: RoadMap) -> str:
    return "".join(f'<use href="#{m.symbol}" x="{m.x}" y="{m.y}"/>' for m in marks(map))


def _roads(map: RoadMap) -> str:
    return "".join(road.d for road in curves(map))


def _drawn_roads() -> str:
    return (
        '<use href="#roads" stroke="{road_bed}" stroke-width="7"/>'
        '<use href="#roads" stroke="{road}" stroke-width="4"/>'
    )


def _terrains(map: RoadMap) -> str:
    """A clearing with the drawing of each terrain; prestigious ones have a golden rim."""
    clearings = "".join(
        f'<use href="#{"gold" if CLASS_OF[t.kind] == "prestigious" else "free"}" '
        f'x="{t.x}" y="{t.y}"/>'
        for t in map.terrains
    )
    sites = "".join(f'<use href="#k-{t.kind}" x="{t.x}" y="{t.y}"/>' for t in map.terrains)
    return (
        f'{clearings}<g fill="{{leaf}}" stroke="{{ink}}" stroke-width="1.6" color="{{pen}}" '
        f'stroke-linejoin="round" stroke-linecap="round">{sites}</g>'
    )


def _line(line: River) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line)


def _plain(found: tuple[Ring, ...]) -> str:
    """Lines through every second point."""
    return path_of(tuple(ring[::2] for ring in found))


HIGH: dict[Ground, float] = {"mountains": 12.0, "hills": 8.0}  # map units
EVERY = 6.0  # map units between two strokes
LOOK = 12.0  # on both sides of the shore: one side is land, the other water


@lru_cache(maxsize=8)
def cliffs(map: RoadMap) -> str:
    """All strokes as SVG path data."""
    grid, grounds, seed, frame = heights(map), region(map), seed_of(map) + 71, land_box(map)
    found = []
    for ring in shores(map):
        for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1], strict=True):
            count = max(1, round((abs(u - x) + abs(v - y)) / EVERY))
            for step in range(count):
                p, q = x + (u - x) * step / count, y + (v - y) * step / count
                if grid.at(p, q + LOOK) >= 0 or grid.at(p, q - LOOK) <= 0:
                    continue
                high = HIGH.get(grounds.at(p, q - LOOK))
                if high and frame.x + BORDER < p < frame.x + frame.width - BORDER:
                    length = high * (0.55 + 0.45 * chance(seed, round(p), round(q)))
                    found.append(f"M{p:.0f} {q:.0f}v{length:.0f}")
    return "".join(found)
