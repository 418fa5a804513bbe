"""Everything on the table, in one frozen value. Nothing is hidden (S3)."""

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from club.rules import Seat, Standing
from tavern.stone_falls.board import SQUARES, Board
from tavern.stone_falls.stones import FREE

Phase = Literal["colours", "first", "place", "power", "lines", "choose", "ended"]


class World(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The world. `teams` are the sides: one seat each, or partners (S7). `treasure` is theirs, in
    order.

    `chosen` is what a seat must place in its next turn (S12). A wave that waits on the rim is still
    there, or still first in the `queue`, and `placed` is its place on the rim.
    """

    seats: tuple[Seat, ...]
    teams: tuple[tuple[Seat, ...], ...]
    colours: dict[Seat, int] = {}
    board: Board = (FREE,) * len(SQUARES)
    supply: dict[Seat, tuple[int, ...]]
    chosen: dict[Seat, int] = {}
    treasure: tuple[tuple[int, ...], ...]
    queue: tuple[int, ...] = ()  # in a solo game: the stones to be played, in order (S28)
    speaker: Seat
    phase: Phase
    placed: int = -1  # the square of the stone of this turn
    resolved: int = 0  # the number of lines that were resolved in this turn
    turn: int = 0  # a turn of one player (SA14)
    moment: int = 1
    standing: Standing | None = None


class Seen(NamedTuple):
    """The view of a seat: everything."""

    world: World
    seat: Seat | None


def as_recorded(world: World) -> World:
    """The world of records in which partners placed the stone chosen for them in the first round.

    Any other world is unchanged (S8, S13).
    """
    if world.phase == "first" and world.speaker in world.chosen:
        return replace(world, phase="place")
    return world


def is_solo(world: World) -> bool:
    return len(world.seats) == 1


def team_of(world: World, seat: Seat) -> int:
    """The number of the side on which a seat plays."""
    return world.seats.index(seat) % len(world.teams)


def partner_of(world: World, seat: Seat) -> Seat:
    """The seat for which a seat chooses: its partner, or itself if it plays alone (S12, S13)."""
    team = world.teams[team_of(world, seat)]
    return team[1 - team.index(seat)] if len(team) == 2 else seat


def stone_in_play(world: World) -> int | None:
    """The stone that is placed in this turn: the chosen one, or in a solo game the first of the row
    (S29)."""
    if 0 <= world.placed < len(world.board):
        return world.board[world.placed]
    if is_solo(world):
        return world.queue[0] if world.queue else None
    return world.chosen.get(world.speaker)
