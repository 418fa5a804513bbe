"""Rivers: from the heights farthest inland to the nearest water, around terrains and names.

They cross a road only where going around would be long. Map units throughout.
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from math import dist, hypot

from campaign.map.land.ground import Ground, Room, open_room, region
from campaign.map.layout.coast import heights
from campaign.map.layout.contours import Grid
from campaign.map.layout.drawing import Box, Point, land_box
from campaign.map.layout.noise import noise, seed_of
from campaign.world import RoadMap

STEP = 20.0  # of the net of cells through which they run
PER_RIVER = 9  # terrains
APART = 190  # between two springs
DEEP = 70  # a spring lies so far from any shore
MOUTH = -9.0  # height at which a river has reached the water
BLOCKED = 13.0  # cost of a cell that something else takes
WET: frozenset[Ground] = frozenset({"fields", "moor"})  # through which rivers like to run
SPRINGS: tuple[frozenset[Ground], ...] = (frozenset({"mountains"}), frozenset({"hills"}))
ASIDE = 13.0  # how far their windings reach
REACH = 7.0  # on either side of a river, where nothing stands

Cell = tuple[int, int]
River = tuple[Point, ...]


@lru_cache(maxsize=8)
def rivers(map: RoadMap) -> tuple[River, ...]:
    """Lines from spring to mouth."""
    room, grid, frame = open_room(map), heights(map), land_box(map)
    found: list[River] = []
    for spring in _springs(map, room, grid, frame):
        if len(found) >= max(1, len(map.terrains) // PER_RIVER):
            break
        if all(dist(spring, spot) >= APART for river in found for spot in river):
            line = _course(map, spring, room, grid)
            if len(line) > 4:
                found.append(_meandering(line, seed_of_rivers(map)))
    return tuple(found)


def _meandering(line: River, seed: int) -> River:
    """Every second point, moved aside; spring and mouth stay."""
    inner = line[2:-2:2]
    return (
        line[0],
        *(
            (x + ASIDE * noise(seed, x / 31, y / 31), y + ASIDE * noise(seed + 1, x / 31, y / 31))
            for x, y in inner
        ),
        line[-1],
    )


def take_rivers(map: RoadMap, room: Room) -> None:
    """Keeps the banks of all rivers free."""
    for river in rivers(map):
        for (x, y), (u, v) in zip(river, river[1:], strict=False):
            left, top = min(x, u) - REACH, min(y, v) - REACH
            room.take(Box(left, top, abs(x - u) + 2 * REACH, abs(y - v) + 2 * REACH))


def _springs(map: RoadMap, room: Room, grid: Grid, frame: Box) -> list[Point]:
    """Free points on high ground, mountains first, and the farthest inland first."""
    grounds = region(map)
    spots: list[tuple[int, float, Point]] = []
    for column in range(int(frame.width / STEP)):
        for row in range(int(frame.height / STEP)):
            x, y = frame.x + column * STEP, frame.y + row * STEP
            high = grid.at(x, y)
            if high >= DEEP and room.is_free(Box(x - 6, y - 6, 12, 12)):
                ground = grounds.at(x, y)
                spots += [(rank, -high, (x, y)) for rank, kinds in enumerate(SPRINGS)
                          if ground in kinds]  # fmt: skip
    return [spot for *_, spot in sorted(spots)]


def _course(map: RoadMap, spring: Point, room: Room, grid: Grid) -> River:
    """The cheapest way to the water, cell by cell."""
    cheapest: dict[Cell, float] = {(0, 0): 0.0}
    came: dict[Cell, Cell] = {}
    ahead: list[tuple[float, Cell]] = [(0.0, (0, 0))]
    costs: dict[Cell, float] = {}
    while ahead:
        cost, cell = heappop(ahead)
        spot = spring[0] + cell[0] * STEP, spring[1] + cell[1] * STEP
        if grid.at(*spot) <= MOUTH:
            return _walked(came, cell, spring)
        if cost > cheapest[cell]:
            continue
        for other, way in _beside(cell):
            if other not in costs:
                costs[other] = _cost(map, spring, other, room)
            total = cost + way * costs[other]
            if total < cheapest.get(other, 1e9):
                cheapest[other], came[other] = total, cell
                heappush(ahead, (total, other))
    return ()


def _beside(cell: Cell) -> Iterator[tuple[Cell, float]]:
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            if across or down:
                yield (cell[0] + across, cell[1] + down), hypot(across, down)


def _cost(map: RoadMap, spring: Point, cell: Cell, room: Room) -> float:
    x, y = spring[0] + cell[0] * STEP, spring[1] + cell[1] * STEP
    cost = 1.6 + 1.2 * noise(seed_of_rivers(map), x / 45, y / 45)
    if region(map).at(x, y) in WET:
        cost *= 0.7
    return cost if room.is_free(Box(x - 6, y - 6, 12, 12)) else cost + BLOCKED


@lru_cache(maxsize=8)
def seed_of_rivers(map: RoadMap) -> int:
    return seed_of(map) + 977


def _walked(came: dict[Cell, Cell], cell: Cell, spring: Point) -> River:
    cells = [cell]
    while cells[-1] in came:
        cells.append(came[cells[-1]])
    return tuple((spring[0] + c * STEP, spring[1] + r * STEP) for c, r in reversed(cells))
