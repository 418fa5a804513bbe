"""The board as a drawing: 25 squares of 64 units, and the rim where a wave may begin."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tavern.pages.stone_falls.composing import Composed
from tavern.pages.stone_falls.stone_words import spot_words, stone_words
from tavern.stone_falls.board import NAMES, RIM, SIZE, SQUARES
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.stones import COLOURS, FREE, POWERS, colour_of, power_of
from tavern.stone_falls.world import World, stone_in_play

CELL = 64  # units of a square; half of it on the rim
RIM_CELL = 46
BORDER = 20  # of the mat around the squares
WAVE = "w"


@dataclass(frozen=True, slots=True)
class StoneView:
    """A drawn stone: its outline and colour, letter and sign of its power."""

    number: int
    colour: str
    letter: str
    power: str
    words: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A square or a place of the rim. `x`, `y` are its middle, and `query` makes it a link."""

    at: int
    name: str
    x: int
    y: int
    size: int
    stone: StoneView | None
    query: str
    marks: str

    @property
    def label(self) -> str:
        """The words of the square, which few templates show for all squares."""
        return _label(self.at, self.stone, self.query)

    @property
    def half(self) -> int:
        return self.size // 2 - 2

    @property
    def side(self) -> int:
        return 2 * self.half


@dataclass(frozen=True, slots=True)
class BoardView:
    cells: tuple[Cell, ...]
    box: str

    @property
    def selectable(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.query)


def stone_view(stone: int) -> StoneView:
    colour = COLOURS[colour_of(stone)]
    return StoneView(stone, colour.lower(), colour, POWERS[power_of(stone)], stone_words(stone))


def board_of(world: World, composed: Composed | None) -> BoardView:
    """The squares, and those places of the rim that can be used now."""
    shown = composed.world if composed else world
    targets = composed.targets if composed else {}
    rim = [at for at in RIM if at in targets or at == shown.placed]
    cells = tuple(_cell(shown, composed, targets, at) for at in (*SQUARES, *rim))
    margin = RIM_CELL if rim or (composed and _may_begin_outside(world)) else BORDER
    side = SIZE * CELL + 2 * margin
    return BoardView(cells, f"{-margin} {-margin} {side} {side}")


def _may_begin_outside(world: World) -> bool:
    """Whether the rim is used in this turn. The board then has one size in all of it."""
    stone = stone_in_play(world) if world.phase in ("place", "power") else None
    return stone is not None and POWERS[power_of(stone)] == WAVE


def _cell(world: World, composed: Composed | None, targets: dict[int, str], at: int) -> Cell:
    number = world.board[at] if at < len(SQUARES) else FREE
    if at == world.placed and at in RIM:
        waiting = stone_in_play(world)
        number = FREE if waiting is None else waiting
    x, y = _middle(at)
    stone = stone_view(number) if number != FREE else None
    query = targets.get(at, "")
    return Cell(
        at,
        NAMES[at],
        x,
        y,
        CELL if at < len(SQUARES) else RIM_CELL,
        stone,
        query,
        _marks(world, composed, at),
    )


def _middle(at: int) -> tuple[int, int]:
    if at < len(SQUARES):
        row, column = divmod(at, SIZE)
        return column * CELL + CELL // 2, row * CELL + CELL // 2
    side, end = divmod(at - RIM[0], SIZE)
    along, outside = end * CELL + CELL // 2, RIM_CELL // 2
    far = SIZE * CELL + outside
    return ((-outside, along), (far, along), (along, -outside), (along, far))[side]


def _label(at: int, stone: StoneView | None, query: str) -> str:
    what = stone.words if stone else _("free")
    if query:
        return _("%(square)s: %(stone)s – tap") % {"square": spot_words(at), "stone": what}
    return _("%(square)s: %(stone)s") % {"square": spot_words(at), "stone": what}


def _marks(world: World, composed: Composed | None, at: int) -> str:
    marks = []
    if at == world.placed:
        marks.append("placed")
    if composed and at in composed.picks:
        marks.append("picked")
    if world.phase == "lines" and any(at in line for line in lines_on(world.board)):
        marks.append("in-line")
    return " ".join(marks)
