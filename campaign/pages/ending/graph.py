"""A graph of the points of every player turn by turn, as lines of an SVG.

Each line differs by its colour, its dashes and the letter at its end.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from campaign.actions.history.points_by_turn import TurnPoints
from campaign.pages.scene.seat_views import SeatView
from campaign.world import PlayerId

WIDTH, HEIGHT = 400, 260  # width and height of the drawing, in its own units
LEFT, RIGHT, TOP, BOTTOM = 34, 30, 14, 28  # margins
APART = 17  # between two letters
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_STEPS = 5  # of the scale


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: its position, in units of the drawing, and its number."""

    at: float
    number: int


@dataclass(frozen=True, slots=True)
class Line:
    """`points` are in the format of SVG. The letter is drawn at `letter_y`, the last point at
    `end`."""

    seat: SeatView
    points: str
    end: tuple[float, float]
    letter_y: float


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table below the graph: a figure for each seat, None for players who had left."""

    turn: int
    figures: list[Any]


@dataclass(frozen=True, slots=True)
class Graph:
    """Lines and scales. `goal` is the height of the winning number, None without one."""

    lines: list[Line]
    turns: list[Tick]
    scale: list[Tick]
    goal: float | None
    rows: list[Row]
    seats: list[SeatView]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def graph_of(
    course: Sequence[TurnPoints],
    seats: Sequence[SeatView],
    figures: Callable[[TurnPoints], Mapping[PlayerId, Any]],
    goal: int | None = None,
) -> Graph:
    """The graph of these figures, whole numbers or pairs; `goal` is the winning figure."""
    rows = [(row.turn, {player: _exact(n) for player, n in figures(row).items()}) for row in course]
    numbers = [n for _, row in rows for n in row.values()]
    highest = max(Fraction(goal or 0), Fraction(1), *numbers)
    step = next((one for one in STEPS if ceil(highest / one) <= MOST_STEPS), STEPS[-1])
    top = step * ceil(highest / step)
    last = max(1, rows[-1][0]) if rows else 1

    def across(turn: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * turn / last, 1)

    def down(n: Fraction | int) -> float:
        return round(HEIGHT - BOTTOM - float((HEIGHT - BOTTOM - TOP) * Fraction(n) / top), 1)

    spots = {
        seat.player: [
            (across(turn), down(row[seat.player])) for turn, row in rows if seat.player in row
        ]
        for seat in seats
    }
    return Graph(
        lines=_lines([seat for seat in seats if spots[seat.player]], spots),
        turns=[Tick(across(turn), turn) for turn in range(last + 1)],
        scale=[Tick(down(n), n) for n in range(0, top + 1, step)],
        goal=down(goal) if goal else None,
        rows=[Row(turn, [row.get(seat.player) for seat in seats]) for turn, row in rows],
        seats=list(seats),
    )


def _exact(number: Any) -> Fraction:
    return Fraction(*number) if isinstance(number, tuple) else Fraction(number)


def _lines(
    seats: Sequence[SeatView], spots: Mapping[PlayerId, list[tuple[float, float]]]
) -> list[Line]:
    """A line for each seat. Letters of lines that end close together are moved apart."""
    heights = _apart({seat.player: spots[seat.player][-1][1] for seat in seats})
    return [
        Line(
            seat,
            " ".join(f"{x:g},{y:g}" for x, y in spots[seat.player]),
            spots[seat.player][-1],
            heights[seat.player],
        )
        for seat in seats
    ]


def _apart(wanted: dict[PlayerId, float]) -> dict[PlayerId, float]:
    """Heights as close as possible to those wanted, in their order and inside the drawing."""
    order = sorted(wanted, key=lambda player: wanted[player])
    found: dict[PlayerId, float] = {}
    lowest = float(TOP - APART)
    for player in order:
        lowest = found[player] = max(wanted[player], lowest + APART)
    ceiling = float(HEIGHT - BOTTOM + APART)
    for player in reversed(order):
        ceiling = found[player] = round(min(found[player], ceiling - APART), 1)
    return found
