"""The shore of a map: the land surrounds terrains and roads, the rest is water.

The shore is where a height that falls with the distance to the nearest road reaches zero. It is
found on a grid by marching squares, and the corners are rounded. Map units throughout.
"""

from functools import lru_cache
from math import ceil, sin, sqrt

from campaign.map.layout.drawing import Point, curves, view_box
from campaign.world import RoadMap

STEP = 16  # of the grid
REACH = 76  # how far the land reaches beyond a road or terrain, more or less
WAVES = 12  # by how much more or less
LEAST_SHORE = 14  # points: smaller ponds are not drawn

Grid = list[list[float]]
Edge = tuple[int, int, bool]  # column, row, and whether it runs along the row


@lru_cache(maxsize=32)
def coast(map: RoadMap) -> str:
    """All shores as SVG path data, to be filled by the even-odd rule: islands and lakes in them."""
    heights, corner = _heights(map)
    rings = _rings(heights, corner)
    return "".join(_rounded(ring) for ring in rings if len(ring) >= LEAST_SHORE)


def _heights(map: RoadMap) -> tuple[Grid, Point]:
    """The height at each grid point, as rows of columns, and the position of the first one."""
    frame = view_box(map)
    far = REACH + 2 * WAVES + STEP
    left, top = frame.x - far, frame.y - far
    columns = ceil((frame.width + 2 * far) / STEP) + 1
    rows = ceil((frame.height + 2 * far) / STEP) + 1
    squares = [[float(far * far)] * columns for _ in range(rows)]
    reach = ceil(far / STEP)
    dry = {point for curve in curves(map) for point in curve.line[::2]}
    for x, y in dry | {(float(t.x), float(t.y)) for t in map.terrains}:
        column, row = round((x - left) / STEP), round((y - top) / STEP)
        first, last = max(0, column - reach), min(columns, column + reach + 1)
        across = [(x - left - c * STEP) ** 2 for c in range(first, last)]
        for r in range(max(0, row - reach), min(rows, row + reach + 1)):
            down = (y - top - r * STEP) ** 2
            here = squares[r]
            for c, square in enumerate(across, first):
                if square + down < here[c]:
                    here[c] = square + down
    away = [[sqrt(square) for square in row_of] for row_of in squares]
    away = _smooth(_smooth(_smooth(away)))
    heights = [
        [REACH + _wave(left + c * STEP, top + r * STEP) - away[r][c] for c in range(columns)]
        for r in range(rows)
    ]
    return heights, (left, top)


def _smooth(grid: Grid) -> Grid:
    """Each point becomes the mean of itself and its neighbours; the rim stays as it is."""
    inner = [
        [
            sum(grid[r + down][c + right] for down in (-1, 0, 1) for right in (-1, 0, 1)) / 9
            for c in range(1, len(grid[0]) - 1)
        ]
        for r in range(1, len(grid) - 1)
    ]
    middle = [[row[0], *means, row[-1]] for row, means in zip(grid[1:-1], inner, strict=True)]
    return [grid[0], *middle, grid[-1]]


def _wave(x: float, y: float) -> float:
    """Between -WAVES and WAVES: what makes the shore wander."""
    return WAVES * (sin(x / 37 + sin(y / 53)) + sin(y / 29 + 2 * sin(x / 61))) / 2


def _rings(heights: Grid, corner: Point) -> list[list[Point]]:
    """Closed lines along which the height is zero."""
    follows: dict[Edge, list[Edge]] = {}
    for row in range(len(heights) - 1):
        for column in range(len(heights[0]) - 1):
            for here, there in _pieces(heights, column, row):
                follows.setdefault(here, []).append(there)
    rings = []
    while follows:
        edge = next(iter(follows))
        ring = []
        while edge in follows:
            ring.append(_zero(heights, corner, edge))
            after = follows[edge].pop()
            if not follows[edge]:
                del follows[edge]
            edge = after
        rings.append(ring)
    return rings


def _pieces(heights: Grid, column: int, row: int) -> list[tuple[Edge, Edge]]:
    """The shore through one cell: pairs of cell edges, with the land always on the same hand."""
    around = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
    edges = (
        (column, row, True), (column + 1, row, False),
        (column, row + 1, True), (column, row, False),
    )  # fmt: skip
    dry = [heights[r][c] > 0 for c, r in around]
    enters = [edges[i] for i in range(4) if not dry[i] and dry[(i + 1) % 4]]
    leaves = [edges[i] for i in range(4) if dry[i] and not dry[(i + 1) % 4]]
    return list(zip(enters, leaves, strict=True))


def _zero(heights: Grid, corner: Point, edge: Edge) -> Point:
    """Where on this grid edge the height is zero."""
    column, row, along_row = edge
    here = heights[row][column]
    there = heights[row][column + 1] if along_row else heights[row + 1][column]
    part = here / (here - there)
    return (
        corner[0] + STEP * (column + part * along_row),
        corner[1] + STEP * (row + part * (not along_row)),
    )


def _rounded(ring: list[Point]) -> str:
    """A closed curve through the middles of the ring's pieces, bent towards its points."""
    middles = [
        ((x + u) / 2, (y + v) / 2)
        for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1], strict=True)
    ]  # fmt: skip
    start = middles[-1]
    bends = zip(ring, middles, strict=True)
    return f"M{start[0]:.0f} {start[1]:.0f}" + "".join(
        f"Q{x:.0f} {y:.0f} {u:.0f} {v:.0f}" for (x, y), (u, v) in bends
    ) + "Z"  # fmt: skip
