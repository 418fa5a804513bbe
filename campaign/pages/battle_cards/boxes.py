"""The boxes of a unit: one for each figure, struck from the last one."""

from dataclasses import dataclass

from campaign.world import Unit

SIDE, STEP = 36, 44  # of a box, and from one to the next, in tenths of a card's millimetre
A_LINE = 8  # boxes
WIDE = STEP * A_LINE + 2  # of the drawing of every unit, so that all boxes are equally large
TWO_LINES = 2 * A_LINE


@dataclass(frozen=True, slots=True)
class Boxes:
    """A drawing of `WIDE` by `high` tenths of a millimetre: the boxes, and the thick line.

    A unit of which a box behind the line is left goes back to the figures that it had before the
    battle; of the others, half of full strength is left at most (R61–R63). Where one survivor is
    enough, there is no line.
    """

    path: str
    line: str
    high: int
    lines: int


def boxes_of(unit: Unit) -> Boxes:
    """A box for each figure that goes into the battle. Of more than eight, the first line holds
    half."""
    figures = unit.figures
    a_line = _a_line(figures)
    spots = [(1 + STEP * (n % a_line), 1 + STEP * (n // a_line)) for n in range(figures)]
    half = -(-unit.full // 2)
    lines = -(-figures // a_line)
    return Boxes(
        "".join(f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z" for x, y in spots),
        _line_after(*spots[half - 1]) if half < figures else "",
        STEP * lines,
        lines,
    )


def _a_line(figures: int) -> int:
    return -(-figures // 2) if A_LINE < figures <= TWO_LINES else A_LINE


def _line_after(x: int, y: int) -> str:
    """Beside the box at this spot."""
    return f"M{x + (SIDE + STEP) // 2} {y - 1}v{SIDE + 2}"
