"""Heights on a grid over a sheet, and the closed lines along which they have one value.

Map units throughout.
"""

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from campaign.map.layout.drawing import Point

Rows = list[list[float]]
Ring = tuple[Point, ...]
Edge = tuple[int, int, bool]  # column, row, and whether it runs along the row
FAR = 1e6


class Grid(Struct, frozen=True, eq=False):
    """Values at the crossings of a grid; `left` and `top` are where the first one lies."""

    left: float
    top: float
    step: float
    rows: Rows

    def at(self, x: float, y: float) -> float:
        """The value at the crossing nearest to the point."""
        row = round((y - self.top) / self.step)
        column = round((x - self.left) / self.step)
        row = max(0, min(len(self.rows) - 1, row))
        return self.rows[row][max(0, min(len(self.rows[0]) - 1, column))]

    def like(self, rows: Rows) -> "Grid":
        """Other values at the same crossings."""
        return Grid(self.left, self.top, self.step, rows)


def distances(grid: Grid, spots: Iterable[Point]) -> Rows:
    """The approximate distance from each crossing to the nearest of the spots."""
    rows = [[FAR] * len(grid.rows[0]) for _ in grid.rows]
    for x, y in spots:
        column, row = round((x - grid.left) / grid.step), round((y - grid.top) / grid.step)
        if 0 <= row < len(rows) and 0 <= column < len(rows[0]):
            rows[row][column] = 0.0
    return spread(rows, grid.step)


def spread(rows: Rows, step: float) -> Rows:
    """Lowers each value to the least sum of a neighbour's and the way to it; changes the rows."""
    aslant = step * sqrt(2)
    last = len(rows[0]) - 1
    for order in (1, -1):
        before: list[float] | None = None
        for row in rows[::order]:
            if before is not None:
                _lower(row, before, step, aslant)
            columns = range(1, last + 1) if order == 1 else range(last - 1, -1, -1)
            for c in columns:
                beside = row[c - order] + step
                if beside < row[c]:
                    row[c] = beside
            before = row
    return rows


def _lower(row: list[float], before: list[float], step: float, aslant: float) -> None:
    last = len(row) - 1
    for c, value in enumerate(row):
        least = before[c] + step
        if c and before[c - 1] + aslant < least:
            least = before[c - 1] + aslant
        if c < last and before[c + 1] + aslant < least:
            least = before[c + 1] + aslant
        if least < value:
            row[c] = least


def smooth(rows: Rows) -> Rows:
    """Each value replaced by the mean of itself and its neighbours; the rim is unchanged."""
    sums = [[a + b + c for a, b, c in zip(row, row[1:], row[2:], strict=False)] for row in rows]
    middle = [
        [row[0], *((a + b + c) / 9 for a, b, c in zip(*three, strict=True)), row[-1]]
        for row, three in zip(rows[1:], zip(sums, sums[1:], sums[2:], strict=False), strict=False)
    ]
    return [rows[0], *middle, rows[-1]]


def rings(grid: Grid, level: float = 0.0) -> list[Ring]:
    """Closed lines along which the value is `level`; higher values lie on the same side of each."""
    follows: dict[Edge, list[Edge]] = {}
    for row in range(len(grid.rows) - 1):
        above, below = grid.rows[row], grid.rows[row + 1]
        for column in range(len(above) - 1):
            dry = (
                above[column] > level,
                above[column + 1] > level,
                below[column + 1] > level,
                below[column] > level,
            )
            if dry[0] != dry[1] or dry[1] != dry[2] or dry[2] != dry[3]:
                for here, there in _pieces(dry, column, row):
                    follows.setdefault(here, []).append(there)
    found = []
    while follows:
        edge = next(iter(follows))
        ring = []
        while edge in follows:
            ring.append(_crossing(grid, edge, level))
            after = follows[edge].pop()
            if not follows[edge]:
                del follows[edge]
            edge = after
        found.append(tuple(ring))
    return found


def _pieces(dry: tuple[bool, ...], column: int, row: int) -> list[tuple[Edge, Edge]]:
    """The line through one cell: pairs of cell edges, the higher side always on the same side."""
    edges = (
        (column, row, True),
        (column + 1, row, False),
        (column, row + 1, True),
        (column, row, False),
    )
    enters = [edges[i] for i in range(4) if not dry[i] and dry[(i + 1) % 4]]
    leaves = [edges[i] for i in range(4) if dry[i] and not dry[(i + 1) % 4]]
    return list(zip(enters, leaves, strict=True))


def _crossing(grid: Grid, edge: Edge, level: float) -> Point:
    """Where the line crosses this grid edge."""
    column, row, along_row = edge
    here = grid.rows[row][column] - level
    there = (grid.rows[row][column + 1] if along_row else grid.rows[row + 1][column]) - level
    part = here / (here - there)
    return (
        grid.left + grid.step * (column + part * along_row),
        grid.top + grid.step * (row + part * (not along_row)),
    )
