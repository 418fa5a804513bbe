"""Places things so that none covers another.

Each thing has offers, and each offer has some boxes and a cost. One offer of each thing is taken,
so that no two boxes overlap and the total cost is low. The last offer of a thing is the fallback
without room. If even that overlaps another thing, the thing is omitted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.map.layout.drawing import Box, Point

CELL = 60  # boxes are compared with those in the same cells
ROUNDS = 3
MOST_LOOKS = 60_000  # comparisons with other things; in a denser crowd the rest gets no place
Cells = dict[tuple[int, int], list[int]]
Dots = dict[tuple[int, int], list[Point]]


class Candidate(Struct, frozen=True):
    """One way to draw a thing: the room that it takes, and its cost."""

    boxes: tuple[Box, ...]
    cost: float


NOWHERE = Candidate((), 10_000)


class Ground(Struct, frozen=True):
    """The frame, the boxes that must not be covered, and those that should not be."""

    frame: Box
    taken: tuple[Box, ...]
    dots: tuple[Point, ...] = ()
    per_dot: float = 0


def choose_offers(things: Sequence[Sequence[Candidate]], ground: Ground) -> list[int]:
    """The index of the offer taken for each thing; -1 if there was no room for any.

    Earlier things choose first. Then each may displace others if that lowers the total cost. After
    `MOST_LOOKS` comparisons this ends.
    """
    taken, dots = _cells(ground.taken), _dots_by_cell(ground.dots)
    sheet = _Sheet([_fit(offers, ground, taken, dots) for offers in things])
    for thing in range(len(things)):
        sheet.choose(thing)
    for _ in range(ROUNDS):
        if not [thing for thing in range(len(things)) if sheet.improve(thing)]:
            break
    return [sheet.chosen[thing][0] for thing in range(len(things))]


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have some room in common."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


Fit = tuple[int, Candidate]  # an offer with its number among those of its thing


@dataclass
class _Sheet:
    """The things with their possible offers, cheapest first, and the offers taken."""

    things: list[list[Fit]]
    chosen: list[Fit] = field(init=False)
    near: list[list[int]] = field(init=False)
    looks: int = 0

    def __post_init__(self) -> None:
        self.chosen = [(-1, NOWHERE)] * len(self.things)
        self.near = _neighbours([[b for _, o in fits for b in o.boxes] for fits in self.things])

    def choose(self, thing: int) -> None:
        for fit in self.things[thing]:
            if self.looks > MOST_LOOKS:
                break
            if not self._driven_out(thing, fit[1]):
                self.chosen[thing] = fit
                break

    def improve(self, thing: int) -> bool:
        """Takes a cheaper offer, and the next best one for displaced things, if that pays."""
        for fit in self.things[thing]:
            gain = self.chosen[thing][1].cost - fit[1].cost
            if gain <= 0 or self.looks > MOST_LOOKS:
                return False
            moved = self._elsewhere(thing, fit, gain)
            if moved is not None:
                self.chosen[thing] = fit
                for other, place in moved.items():
                    self.chosen[other] = place
                return True
        return False

    def _elsewhere(self, thing: int, fit: Fit, gain: float) -> dict[int, Fit] | None:
        """New places of the things that this offer displaces, if they cost less than is gained."""
        moved: dict[int, Fit] = {}
        kept = self.chosen[thing]
        self.chosen[thing] = fit
        for other in self._driven_out(thing, fit[1]):
            free = (o for o in self.things[other] if not self._driven_out(other, o[1], moved))
            place = next(free, (-1, NOWHERE))
            gain -= place[1].cost - self.chosen[other][1].cost
            if gain <= 0:
                break
            moved[other] = place
        self.chosen[thing] = kept
        return moved if gain > 0 else None

    def _driven_out(
        self, thing: int, offer: Candidate, moved: dict[int, Fit] | None = None
    ) -> list[int]:
        """The things that this offer meets where they are, or where they are moved to."""
        places = moved or {}
        self.looks += len(self.near[thing])
        return [
            other
            for other in self.near[thing]
            if _meet(offer.boxes, places.get(other, self.chosen[other])[1].boxes)
        ]


def _fit(offers: Sequence[Candidate], ground: Ground, taken: Cells, dots: Dots) -> list[Fit]:
    """The offers that meet nothing on the ground, their costs on it added, cheapest first."""
    found = []
    for number, offer in enumerate(offers):
        if all(_inside(box, ground.frame) for box in offer.boxes) and not any(
            overlap(box, ground.taken[o]) for box in offer.boxes for o in _at(taken, box)
        ):
            on = sum(_dots_on(box, dots) for box in offer.boxes)
            found.append((number, Candidate(offer.boxes, offer.cost + on * ground.per_dot)))
    return sorted(found, key=lambda fit: fit[1].cost)


def _neighbours(boxes: list[list[Box]]) -> list[list[int]]:
    """For each thing, the others that it may overlap in any of their places."""
    fields = [_around(of) if of else Box(0, 0, 0, 0) for of in boxes]
    cells = _cells(fields)
    return [
        [o for o in _at(cells, field) if o != thing and overlap(field, fields[o])]
        for thing, field in enumerate(fields)
    ]


def _around(boxes: list[Box]) -> Box:
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    right, under = max(b.x + b.width for b in boxes), max(b.y + b.height for b in boxes)
    return Box(x, y, right - x, under - y)


def _meet(some: tuple[Box, ...], others: tuple[Box, ...]) -> bool:
    return any(overlap(one, other) for one in some for other in others)


def _inside(box: Box, frame: Box) -> bool:
    return (
        box.x >= frame.x
        and box.y >= frame.y
        and box.x + box.width <= frame.x + frame.width
        and box.y + box.height <= frame.y + frame.height
    )


def _dots_by_cell(dots: Sequence[Point]) -> Dots:
    table: Dots = {}
    for x, y in dots:
        table.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y))
    return table


def _dots_on(box: Box, dots: Dots) -> int:
    """The number of dots on the box."""
    left, top, right, under = box.x, box.y, box.x + box.width, box.y + box.height
    near = [dots[cell] for cell in _cells_of(box) if cell in dots]
    return len([x for spots in near for x, y in spots if left <= x <= right and top <= y <= under])


def _cells_of(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.x // CELL), int((box.x + box.width) // CELL) + 1):
        for row in range(int(box.y // CELL), int((box.y + box.height) // CELL) + 1):
            yield column, row


def _cells(boxes: Sequence[Box]) -> Cells:
    """Numbers of the boxes by cell."""
    table: Cells = {}
    for number, box in enumerate(boxes):
        for cell in _cells_of(box):
            table.setdefault(cell, []).append(number)
    return table


def _at(cells: Cells, box: Box) -> list[int]:
    """Numbers of the boxes that share a cell with this one, each once."""
    return sorted({number for cell in _cells_of(box) for number in cells.get(cell, ())})
