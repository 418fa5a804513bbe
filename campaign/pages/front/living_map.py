"""The map of the start page, which shows ten turns in motion.

Each piece has the turns in which it comes and goes as classes, from which the style sheet makes the
motion. Without motion the last turn is shown.
"""

from functools import lru_cache
from typing import NamedTuple

from campaign.actions.workshop.house_maps import latest_version
from campaign.map.land.ornaments import Title, title_of
from campaign.map.layout.drawing import view_box
from campaign.map.layout.sheet_size import spread_out
from campaign.models import Map
from campaign.pages.front.ten_turns import Piece, Standing, TenTurns, ten_turns
from campaign.pages.map.land_image import LandImage, land_image

BUNDLED = "terres-de-l-anse"  # the map on which the ten turns were played
STEP, ABOVE = 62, 72  # map units: between two banners, and from a terrain to its banners


class Drawn(NamedTuple):
    """A drawn piece and its position; `when` are its classes."""

    what: str
    x: int
    y: int
    letter: str
    css: str
    when: str


class LivingMap(NamedTuple):
    """`seats` are the players by letter, in the form that the templates of the map need."""

    land: LandImage
    title: Title
    box: str
    pieces: tuple[Drawn, ...]
    seats: dict[str, Standing]
    counts: tuple[tuple[int, str], ...]
    shown: TenTurns


def living_map() -> LivingMap | None:
    """The map; None if the site lacks it."""
    board = latest_version(BUNDLED)
    return _drawn(board.pk) if board is not None else None


@lru_cache(maxsize=4)
def _drawn(pk: int) -> LivingMap:
    land, shown = spread_out(Map.objects.get(pk=pk).road_map()), ten_turns()
    spots = {str(terrain.id): (terrain.x, terrain.y) for terrain in land.terrains}
    pieces = tuple(
        Drawn(
            piece.what,
            *_spot(piece, spots, shown),
            piece.player,
            piece.player.lower(),
            _when(piece.came, piece.went),
        )
        for piece in shown.pieces
    )
    counts = tuple(
        (turn, _when(turn, 0 if turn == shown.turns else turn + 1))
        for turn in range(1, shown.turns + 1)
    )
    seats = {one.player: one for one in shown.standings}
    return LivingMap(
        land_image(pk, land),
        title_of(land, land.name),
        str(view_box(land)),
        pieces,
        seats,
        counts,
        shown,
    )


def _when(came: int, went: int) -> str:
    return f"came-{came} went-{went}" if went else f"came-{came}"


def _spot(piece: Piece, spots: dict[str, tuple[int, int]], shown: TenTurns) -> tuple[int, int]:
    """The position of a banner. Banners of several players on one terrain are drawn side by
    side."""
    x, y = spots[piece.terrain]
    if piece.what != "band":
        return x, y
    beside = sorted(
        {
            other.player
            for other in shown.pieces
            if other.what == "band" and other.terrain == piece.terrain and _meet(piece, other)
        }
    )
    number = beside.index(piece.player)
    return round(x + STEP * (number - (len(beside) - 1) / 2)), y - ABOVE


def _meet(one: Piece, other: Piece) -> bool:
    """Whether there is a turn in which both are present."""
    return (not other.went or one.came < other.went) and (not one.went or other.came < one.went)
