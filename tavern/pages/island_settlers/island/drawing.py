"""The island as a drawing: fields, harbours and pieces, in units. The side of a field has sixty."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from tavern.island_settlers.isle.isle import ANY, HARBOUR_FIELDS, HARBOUR_WAYS, Isle
from tavern.island_settlers.isle.places import CORNERS, CROSSINGS, ENDS, FIELDS, bits
from tavern.island_settlers.table import Table
from tavern.pages.island_settlers.island.place_words import field_words, harbour_words, hexagon_of

ACROSS, DOWN = 90, 52  # from column to column; half the height of a field
WHOLE = "-290 -328 580 662"
NEAR = 112  # half the side of the visible part around an enlarged field
RED = (6, 8)
VARIED = range(5)  # the terrains of which there are two pictures
OUT = 0.68  # of the way from the coast to the middle of the sea, where a harbour lies
TRIM = 0.2  # of a way, which its road leaves free at each end


Point = tuple[int, int]


@cache
def middle_of(letter: str) -> Point:
    """The middle of a field of land or sea."""
    hexagon = hexagon_of(letter)
    return ACROSS * hexagon.column, DOWN * hexagon.height


@cache
def crossing_at(crossing: int) -> Point:
    points = [middle_of(letter) for letter in CROSSINGS[crossing]]
    return sum(x for x, _ in points) // 3, sum(y for _, y in points) // 3


@cache
def way_at(way: int) -> Point:
    (a, b), (c, d) = (crossing_at(end) for end in ENDS[way])
    return (a + c) // 2, (b + d) // 2


@cache
def road_line(way: int) -> str:
    """The path of a road, which leaves its two crossings free."""
    (a, b), (c, d) = (crossing_at(end) for end in ENDS[way])
    x, y = round(TRIM * (c - a)), round(TRIM * (d - b))
    return f"M{a + x} {b + y}L{c - x} {d - y}"


@dataclass(frozen=True, slots=True)
class FieldView:
    x: int
    y: int
    terrain: int
    number: int
    words: str

    @property
    def drawing(self) -> str:
        """The name of its picture. Every terrain but the desert has two, by column."""
        other = self.terrain in VARIED and self.x // ACROSS % 2
        return f"{self.terrain}{'b' if other else 'a'}"

    @property
    def red(self) -> bool:
        return self.number in RED

    @property
    def pips(self) -> str:
        """A dot for each of 36 results that give the number."""
        return "•" * (6 - abs(7 - self.number))


@dataclass(frozen=True, slots=True)
class HarbourView:
    """`piers` is the path to its two crossings. `kind` is a resource, None for every kind."""

    x: int
    y: int
    kind: int | None
    piers: str
    words: str


@dataclass(frozen=True, slots=True)
class PieceView:
    x: int
    y: int
    symbol: str
    css: str
    letter: str


@dataclass(frozen=True, slots=True)
class IslandView:
    fields: tuple[FieldView, ...]
    harbours: tuple[HarbourView, ...]
    roads: tuple[tuple[str, str, str], ...]  # colour and letter of the seat, path of its roads
    pieces: tuple[PieceView, ...]
    robber: Point


def island_of(table: Table, seats: Any) -> IslandView:
    """Everything on the island. `seats` are those of the page."""
    lines = [seats[seat] for seat in table.seats]
    return IslandView(
        fields=tuple(_field(table.isle, field) for field in range(len(FIELDS))),
        harbours=tuple(_harbour(table.isle, place) for place in range(len(HARBOUR_WAYS))),
        roads=tuple(
            (line.css, line.letter, "".join(map(road_line, bits(roads))))
            for line, roads in zip(lines, table.roads, strict=True)
            if roads
        ),
        pieces=tuple(
            PieceView(*crossing_at(crossing), symbol, line.css, line.letter)
            for symbol, masks in (("town", table.settlements), ("city", table.cities))
            for line, mask in zip(lines, masks, strict=True)
            for crossing in bits(mask)
        ),
        robber=middle_of(FIELDS[table.robber]),
    )


def _field(isle: Isle, field: int) -> FieldView:
    x, y = middle_of(FIELDS[field])
    return FieldView(x, y, isle.terrain[field], isle.numbers[field], field_words(isle, field))


def _harbour(isle: Isle, place: int) -> HarbourView:
    sea = HARBOUR_FIELDS[place][0]
    kind, way = isle.harbours[place], HARBOUR_WAYS[place]
    (x, y), (out_x, out_y) = way_at(way), middle_of(sea)
    at_x, at_y = x + round(OUT * (out_x - x)), y + round(OUT * (out_y - y))
    piers = "".join(
        f"M{at_x} {at_y}L{crossing_at(end)[0]} {crossing_at(end)[1]}" for end in ENDS[way]
    )
    return HarbourView(at_x, at_y, None if kind == ANY else kind, piers, harbour_words(kind))


def in_words(table: Table, seats: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every field in words, with everything on it: the robber, harbours, and buildings by seat."""
    return tuple(
        (field_words(table.isle, field), tuple(_at_field(table, seats, field)))
        for field in range(len(FIELDS))
    )


def _at_field(table: Table, seats: Any, field: int) -> Iterator[str]:
    if table.robber == field:
        yield _("the robber")
    for (__, letter), kind in zip(HARBOUR_FIELDS, table.isle.harbours, strict=True):
        if letter == FIELDS[field]:
            yield harbour_words(kind)
    for place, seat in enumerate(table.seats):
        settlements = (CORNERS[field] & table.settlements[place]).bit_count()
        cities = (CORNERS[field] & table.cities[place]).bit_count()
        if settlements or cities:
            values = {"name": seats[seat].name, "settlements": settlements, "cities": cities}
            yield _("%(name)s: settlements %(settlements)s, cities %(cities)s") % values


def box_near(field: int) -> str:
    """The part of the drawing around one field."""
    x, y = middle_of(FIELDS[field])
    return f"{x - NEAR} {y - NEAR} {2 * NEAR} {2 * NEAR}"
