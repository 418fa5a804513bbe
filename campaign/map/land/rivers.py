"""Rivers: from the heights farthest inland to the nearest water, around terrains and names.

They cross a road only where going around would be long. Map units throughout.
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import dist, hypot

from campaign.map.land.ground import Ground, Room, open_room, region
from campaign.map.layout.coast import heights
from campaign.map.layout.contours import Grid
from campaign.map.layout.drawing import Box, Point, land_box
from campaign.map.layout.noise import noise, seed_of
from campaign.world import RoadMap

STEP, FINE = 20.0, 80  # size of the cells through which they run, and cells in a row
PER_RIVER, MOST_RIVERS = 9, 4  # terrains per river; most rivers on a sheet
APART = 190  # least distance between two springs
DEEP = 70  # least distance of a spring from any shore
MOUTH = -9.0  # height at which a river has reached the water
BLOCKED = 13.0  # cost of a cell that is already taken
WET: frozenset[Ground] = frozenset({"fields", "moor"})  # ground that rivers prefer
SPRINGS: tuple[frozenset[Ground], ...] = (frozenset({"mountains"}), frozenset({"hills"}))
ASIDE = 13.0  # reach of their bends
REACH = 7.0  # kept free on either side of a river

Cell = tuple[int, int]
River = tuple[Point, ...]


@lru_cache(maxsize=8)
def rivers(map: RoadMap) -> tuple[River, ...]:
    """Lines from spring to mouth."""
    room, grid, frame = open_room(map), heights(map), land_box(map)
    found: list[River] = []
    for spring in _springs(map, room, grid, frame):
        if len(found) >= min(MOST_RIVERS, max(1, len(map.terrains) // PER_RIVER)):
            break
        if all(dist(spring, spot) >= APART for river in found for spot in river):
            line = _course(map, spring, room, grid)
            if len(line) > 4:
                winding = _meandering(line, seed_of_rivers(map))
                found.append(_rounded(_rounded(winding)))
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


def _rounded(line: River) -> River:
    """The line with its corners cut."""
    found = [line[0]]
    for (x, y), (u, v) in pairwise(line):
        found += [((3 * x + u) / 4, (3 * y + v) / 4), ((x + 3 * u) / 4, (y + 3 * v) / 4)]
    return (*found, line[-1])


def take_rivers(map: RoadMap, room: Room) -> None:
    """Keeps the banks of all rivers free."""
    for river in rivers(map):
        for (x, y), (u, v) in pairwise(river):
            left, top = min(x, u) - REACH, min(y, v) - REACH
            room.take(Box(left, top, abs(x - u) + 2 * REACH, abs(y - v) + 2 * REACH))


def _step(map: RoadMap) -> float:
    frame = land_box(map)
    return max(STEP, max(frame.width, frame.height) / FINE)


def _springs(map: RoadMap, room: Room, grid: Grid, frame: Box) -> list[Point]:
    """Free points on high ground, mountains first, and the farthest inland first."""
    grounds, step = region(map), _step(map)
    spots: list[tuple[int, float, Point]] = []
    for column in range(int(frame.width / step)):
        for row in range(int(frame.height / step)):
            x, y = frame.x + column * step, frame.y + row * step
            high = grid.at(x, y)
            if high >= DEEP and room.is_free(Box(x - 6, y - 6, 12, 12)):
                ground = grounds.at(x, y)
                spots += [
                    (rank, -high, (x, y)) for rank, kinds in enumerate(SPRINGS) if ground in kinds
                ]
    return [spot for *_, spot in sorted(spots)]


def _course(map: RoadMap, spring: Point, room: Room, grid: Grid) -> River:
    """The cheapest way to the water, cell by cell."""
    step = _step(map)
    cheapest: dict[Cell, float] = {(0, 0): 0.0}
    came: dict[Cell, Cell] = {}
    ahead: list[tuple[float, Cell]] = [(0.0, (0, 0))]
    costs: dict[Cell, float] = {}
    while ahead:
        cost, cell = heappop(ahead)
        spot = spring[0] + cell[0] * step, spring[1] + cell[1] * step
        if grid.at(*spot) <= MOUTH:
            return _walked(came, cell, spring, step)
        if cost > cheapest[cell]:
            continue
        for other, way in _beside(cell):
            if other not in costs:
                x, y = spring[0] + other[0] * step, spring[1] + other[1] * step
                costs[other] = _cost(map, x, y, room)
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


def _cost(map: RoadMap, x: float, y: float, room: Room) -> float:
    cost = 1.6 + 1.2 * noise(seed_of_rivers(map), x / 45, y / 45)
    if region(map).at(x, y) in WET:
        cost *= 0.7
    return cost if room.is_free(Box(x - 6, y - 6, 12, 12)) else cost + BLOCKED


@lru_cache(maxsize=8)
def seed_of_rivers(map: RoadMap) -> int:
    return seed_of(map) + 977


def _walked(came: dict[Cell, Cell], cell: Cell, spring: Point, step: float) -> River:
    cells = [cell]
    while cells[-1] in came:
        cells.append(came[cells[-1]])
    return tuple((spring[0] + c * step, spring[1] + r * step) for c, r in reversed(cells))
