"""The shore of a map: the land surrounds terrains and roads, the rest is water.

The land extends about `REACH` beyond roads, and fills areas that they nearly enclose. Bays,
headlands and lakes come from a noise that is computed from the map. All lengths are map units.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

from campaign.map.layout.contours import FAR, Grid, Ring, Rows, distances, rings, smooth, spread
from campaign.map.layout.drawing import curves, view_box
from campaign.map.layout.noise import rough, seed_of
from campaign.world import RoadMap

STEP = 11.0  # of the grid, on a sheet of at most `FINE`
FINE = 110 * STEP  # a larger sheet has a coarser grid
REACH = 74  # how far the land extends beyond a road or terrain, on average
WAVES = 46  # how much more or less that can be
CLOSED = 34  # how far inlets are filled
LEAST_REACH = 40  # least extent, whatever the noise
LEAST_SHORE = 60  # map units across: smaller ponds and islets are not drawn


@lru_cache(maxsize=32)
def coast(map: RoadMap) -> str:
    """All shores as SVG path data, to be filled by the even-odd rule: islands and lakes in them."""
    return path_of(shores(map))


@lru_cache(maxsize=32)
def shores(map: RoadMap) -> tuple[Ring, ...]:
    """The shores of land and lakes as closed lines."""
    return large(rings(heights(map)))


def large(found: Iterable[Ring], least: float = LEAST_SHORE) -> tuple[Ring, ...]:
    """The rings without the small ones."""
    return tuple(
        ring
        for ring in found
        if max(x for x, _ in ring) - min(x for x, _ in ring) >= least
        and max(y for _, y in ring) - min(y for _, y in ring) >= least / 2
    )


@lru_cache(maxsize=8)
def heights(map: RoadMap) -> Grid:
    """How far each point lies within the land; negative in the water."""
    frame, margin = view_box(map), REACH + WAVES + CLOSED
    step = STEP * max(1.0, max(frame.width, frame.height) / FINE)
    left, top = frame.x - margin, frame.y - margin
    columns = ceil((frame.width + 2 * margin) / step) + 1
    count = ceil((frame.height + 2 * margin) / step) + 1
    plain = Grid(left, top, step, [[0.0] * columns] * count)
    spots = {spot for curve in curves(map) for spot in curve.line}
    away = distances(plain, spots | {(float(t.x), float(t.y)) for t in map.terrains})
    inside = smooth(smooth(_depth(away, step)))
    seed = seed_of(map)
    return plain.like(
        [
            [
                max(
                    deep - CLOSED + WAVES * rough(seed, left + c * step, top + r * step),
                    LEAST_REACH - near,
                )
                for c, (deep, near) in enumerate(zip(row, away[r], strict=True))
            ]
            for r, row in enumerate(inside)
        ]
    )


def _depth(away: Rows, step: float) -> Rows:
    """How far each point lies within the area near roads; negative outside."""
    wide = REACH + CLOSED
    within = spread([[FAR if one <= wide else 0.0 for one in row] for row in away], step)
    beyond = spread([[0.0 if one <= wide else FAR for one in row] for row in away], step)
    return [
        [one - other for one, other in zip(*pair, strict=True)]
        for pair in zip(within, beyond, strict=True)
    ]


def path_of(found: Iterable[Ring]) -> str:
    """Closed curves through the middles of each ring's pieces, bent towards its points."""
    return "".join(map(_rounded, found))


def _rounded(ring: Ring) -> str:
    dots = [(round(x), round(y)) for x, y in ring]
    ahead = [*dots[1:], dots[0]]
    middles = [((x + u) // 2, (y + v) // 2) for (x, y), (u, v) in zip(dots, ahead, strict=True)]
    u, v = middles[-1]
    found = [f"M{u} {v}"]
    for (x, y), (p, q) in zip(dots, middles, strict=True):
        found.append(f"q{_pair(x - u, y - v)}{_pair(p - u, q - v, after=True)}")
        u, v = p, q
    return "".join(found) + "z"


def _pair(x: int, y: int, *, after: bool = False) -> str:
    """Two numbers, written as briefly as path data allow."""
    return f"{' ' if after and x >= 0 else ''}{x}{' ' if y >= 0 else ''}{y}"
