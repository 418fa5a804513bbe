"""Drafts of maps: terrains on a sheet, roads that do not cross, the kinds of the printed set.

A draft may look the same when turned by half a circle. Then terrains come in pairs, except the one
in the middle, and every change is made on both sides. Distances are in map units.
"""

from collections.abc import Iterator
from itertools import combinations
from math import dist
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.map.terrains import CLASS_OF, PRINTED_SET
from campaign.world import RoadMap, Terrain, TerrainId, TerrainKind

MIDDLE: Final = 500
MARGIN: Final = 70  # of the sheet, for names
APART: Final = 118  # the least between two terrains: room for a name between them
CLEAR: Final = 52  # the least between a road and a terrain that it passes
LONGEST: Final = 400  # of a road
LEAST_ROADS, MOST_ROADS = 2, 5  # at one terrain
DEVELOPED, PRESTIGIOUS = 6, 5  # terrains of these classes in the printed set
SIZE: Final = sum(PRINTED_SET.values())

Spot = tuple[int, int]
Road = tuple[int, int]


class Draft(Struct, frozen=True):
    """Terrains by number: their spots, images and classes (n, d or p); roads from less to more."""

    spots: tuple[Spot, ...]
    images: tuple[int, ...]
    classes: str
    roads: frozenset[Road]

    def image(self, road: Road) -> Road:
        a, b = self.images[road[0]], self.images[road[1]]
        return (a, b) if a < b else (b, a)


def drawn(rng: Random, *, turned: bool, roads: int) -> Draft:
    """A draft with about so many roads; `turned`: its own image."""
    while True:
        spots = _spots(rng, turned)
        if spots is None:
            continue
        images = tuple(_image(n) for n in range(SIZE)) if turned else tuple(range(SIZE))
        draft = Draft(spots, images, _classes(rng, turned), frozenset())
        draft = replace(draft, roads=_all_roads(draft))
        thinned = _thinned(draft, roads, rng)
        if thinned is not None:
            return thinned


def changed(draft: Draft, rng: Random) -> Draft | None:
    """The draft with a road exchanged or two classes swapped; None if that is not a valid map."""
    if rng.random() < 0.35:
        return _swapped(draft, rng)
    less = rng.choice(sorted(draft.roads))
    roads = draft.roads - {less, draft.image(less)}
    open_roads = [road for road in _candidates(draft) if road not in roads and road != less]
    rng.shuffle(open_roads)
    for road in open_roads[:12]:
        pair = {road, draft.image(road)}
        if len(roads | pair) <= len(draft.roads) + 1 and _fits(draft, roads, pair):
            found = replace(draft, roads=roads | pair)
            return found if is_whole(found) else None
    return None


def is_whole(draft: Draft) -> bool:
    """Whether the roads join all terrains, without a bridge, with two to five at each one."""
    near = neighbours(draft)
    if not all(LEAST_ROADS <= len(ends) <= MOST_ROADS for ends in near):
        return False
    return all(_is_joined(near, without) for without in (None, *draft.roads))


def neighbours(draft: Draft) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in draft.spots]
    for a, b in sorted(draft.roads):
        near[a].append(b)
        near[b].append(a)
    return near


def as_map(draft: Draft, starts: tuple[tuple[int, ...], ...], name: str) -> RoadMap:
    """The draft as a map without names; kinds are dealt within classes, in the set's order."""
    kinds: dict[str, list[TerrainKind]] = {klass: [] for klass in "ndp"}
    for kind, number in PRINTED_SET.items():
        kinds[CLASS_OF[kind][0]] += [kind] * number
    ids = [TerrainId(f"t{n:02}") for n in range(SIZE)]
    terrains = tuple(
        Terrain(ids[n], ids[n].upper(), kinds[klass].pop(), x, y)
        for n, ((x, y), klass) in enumerate(zip(draft.spots, draft.classes, strict=True))
    )
    roads = tuple((ids[a], ids[b]) for a, b in sorted(draft.roads))
    return RoadMap(name, terrains, roads, tuple(tuple(ids[n] for n in row) for row in starts))


def _image(number: int) -> int:
    """Terrain 0 lies in the middle; after it come pairs."""
    return 0 if not number else number + 1 if number % 2 else number - 1


def _spots(rng: Random, turned: bool) -> tuple[Spot, ...] | None:
    spots: list[Spot] = [(MIDDLE, MIDDLE)]
    for _ in range(4000):
        spot = (rng.randint(MARGIN, 2 * MIDDLE - MARGIN), rng.randint(MARGIN, 2 * MIDDLE - MARGIN))
        pair = [spot, (2 * MIDDLE - spot[0], 2 * MIDDLE - spot[1])] if turned else [spot]
        if all(dist(a, b) >= APART for a, b in combinations([*spots, *pair], 2) if b in pair):
            spots += pair
        if len(spots) == SIZE:
            return tuple(spots)
    return None


def _classes(rng: Random, turned: bool) -> str:
    """The middle of a turned draft is prestigious, because there are five of these."""
    if not turned:
        classes = list("p" * PRESTIGIOUS + "d" * DEVELOPED + "n" * (SIZE - PRESTIGIOUS - DEVELOPED))
        rng.shuffle(classes)
        return "".join(classes)
    pairs = list("pp" + "ddd" + "n" * 8)
    rng.shuffle(pairs)
    return "p" + "".join(2 * klass for klass in pairs)


def _swapped(draft: Draft, rng: Random) -> Draft | None:
    one, other = rng.sample(range(1, SIZE), 2)
    if draft.classes[one] == draft.classes[other] or draft.images[one] == other:
        return None
    classes = list(draft.classes)
    for a, b in {(one, other), (draft.images[one], draft.images[other])}:
        classes[a], classes[b] = draft.classes[b], draft.classes[a]
    return replace(draft, classes="".join(classes))


def _candidates(draft: Draft) -> Iterator[Road]:
    """Roads that are not too long and pass no terrain too closely."""
    for a, b in combinations(range(SIZE), 2):
        one, other = draft.spots[a], draft.spots[b]
        if dist(one, other) <= LONGEST and all(
            _off(spot, one, other) >= CLEAR for n, spot in enumerate(draft.spots) if n not in (a, b)
        ):
            yield a, b


def _all_roads(draft: Draft) -> frozenset[Road]:
    """As many roads as fit, shorter ones first."""
    roads: set[Road] = set()
    by_length = sorted(_candidates(draft), key=lambda r: dist(draft.spots[r[0]], draft.spots[r[1]]))
    for road in by_length:
        pair = {road, draft.image(road)}
        if _fits(draft, roads, pair):
            roads |= pair
    return frozenset(roads)


def _fits(draft: Draft, roads: set[Road] | frozenset[Road], more: set[Road]) -> bool:
    spots = draft.spots
    return not any(
        _cross(spots[a], spots[b], spots[c], spots[d])
        for a, b in more
        for c, d in roads | more
        if not {a, b} & {c, d}
    )


def _thinned(draft: Draft, roads: int, rng: Random) -> Draft | None:
    """The draft with at most so many roads, and still connected; None if that is impossible."""
    for road in rng.sample(sorted(draft.roads), len(draft.roads)):
        if len(draft.roads) <= roads:
            break
        less = replace(draft, roads=draft.roads - {road, draft.image(road)})
        near = neighbours(less)
        if min(map(len, near)) >= LEAST_ROADS and all(
            _is_joined(near, without) for without in (None, *less.roads)
        ):
            draft = less
    return draft if len(draft.roads) <= roads + 1 and is_whole(draft) else None


def _is_joined(near: list[list[int]], without: Road | None) -> bool:
    reached, todo = {0}, [0]
    while todo:
        here = todo.pop()
        for there in near[here]:
            if there not in reached and (here, there) != without and (there, here) != without:
                reached.add(there)
                todo.append(there)
    return len(reached) == len(near)


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Spot, b: Spot, c: Spot) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _off(spot: Spot, a: Spot, b: Spot) -> float:
    """The distance of a spot from the road between two others."""
    length = dist(a, b)
    along = ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / length**2
    along = min(1.0, max(0.0, along))
    return dist(spot, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))
