"""The drawing on a picture that is the land: roads, territories and ornaments, as one SVG.

A picture may have any colours, so everything has an edge of the opposite brightness: roads lie on a
pale verge, territories on a disc, ornaments on a strip of the sheet's own colour. A veil makes the
picture darker at dusk and faint on paper, so all themes share one.
"""

import re
from functools import lru_cache

from campaign.map.land.ornaments import ornaments
from campaign.map.land.palette import THEMES
from campaign.map.land.picture import SHRUNK
from campaign.map.land.sites import SITES
from campaign.map.layout.drawing import STRIP, curves, view_box
from campaign.map.terrains import CLASS_OF
from campaign.world import RoadMap

VERGE, BED, WAY = 13, 7, 4  # widths in map units
DISC, GOLD = 29, 35  # radius of a disc, of that of a prestigious territory
DISCS = (
    f'<circle id="free" r="{DISC}" fill="{{glade}}" stroke="{{ink}}" stroke-width="1.2"/>'
    f'<g id="gold"><circle r="{GOLD + 2}" fill="{{glade}}" stroke="{{ink}}" stroke-width="1"/>'
    '<g fill="none" stroke="{gold}"><circle r="31" stroke-width="2.2"/>'
    f'<circle r="{GOLD}" stroke-width="1.6" stroke-dasharray="1.5 3"/></g></g>'
)
VEILS = {
    "light": 'fill="none"',
    "dark": 'fill="#0b0f12" fill-opacity=".5"',
    "print": 'fill="#fff" fill-opacity=".66"',
}
_NAME = re.compile(r"\{(\w+)\}")


def overlay(map: RoadMap, theme: str) -> str:
    """The SVG in the colours of a theme, transparent where the picture is seen."""
    colours = THEMES[theme] | {"veil": VEILS[theme]}
    return _NAME.sub(lambda name: colours[name[1]], _drawn(map))


@lru_cache(maxsize=4)
def _drawn(map: RoadMap) -> str:
    """The SVG with the names of its colours in braces."""
    box = view_box(map)
    kinds = sorted({terrain.kind for terrain in map.terrains})
    signs = "".join(
        f'<g id="k-{kind}" transform="scale({SHRUNK})">{SITES[kind]}</g>' for kind in kinds
    )
    roads = "".join(road.d for road in curves(map))
    strip = box.y + box.height - STRIP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><defs>{signs}{DISCS}'
        f'<path id="roads" fill="none" stroke-linecap="round" d="{roads}"/></defs>'
        f'<path {{veil}} d="M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}H{box.x:g}z"/>'
        f'<use href="#roads" stroke="{{leaf}}" stroke-opacity=".7" stroke-width="{VERGE}"/>'
        f'<use href="#roads" stroke="{{road_bed}}" stroke-width="{BED}"/>'
        f'<use href="#roads" stroke="{{road}}" stroke-width="{WAY}"/>{_terrains(map)}'
        f'<path fill="{{water}}" stroke="{{ink}}" d="M{box.x:g} {strip:g}h{box.width:g}v{STRIP}'
        f'h{-box.width:g}z"/>{ornaments(map)}</svg>'
    )


def _terrains(map: RoadMap) -> str:
    discs = "".join(
        f'<use href="#{"gold" if CLASS_OF[t.kind] == "prestigious" else "free"}" '
        f'x="{t.x}" y="{t.y}"/>'
        for t in map.terrains
    )
    sites = "".join(f'<use href="#k-{t.kind}" x="{t.x}" y="{t.y}"/>' for t in map.terrains)
    return (
        f'{discs}<g fill="{{leaf}}" stroke="{{ink}}" stroke-width="1.6" color="{{pen}}" '
        f'stroke-linejoin="round" stroke-linecap="round">{sites}</g>'
    )
