"""Positions of Stone Falls for diagrams, drawn as text."""

from collections.abc import Callable

from club.rules import Seat
from tavern.stone_falls.board import PLACE_NAMED as AT
from tavern.stone_falls.board import Line
from tavern.stone_falls.stones import FREE, STONE_NAMED
from tavern.stone_falls.world import Phase, World

A, B = Seat("A"), Seat("B")


def position(
    board: str,
    *,
    phase: Phase = "power",
    placed: str = "",
    chosen: str = "",
    supply: str = "Wm Yf",
    treasure: str = "",
    queue: str = "",
    alone: bool = False,
) -> Callable[[], World]:
    """A world with these stones: five rows of names, "." for a free square."""
    stones = [FREE if name == "." else STONE_NAMED[name] for name in board.split()]
    seats = (A,) if alone else (A, B)

    def world() -> World:
        return World(
            seats=seats,
            teams=tuple((seat,) for seat in seats),
            board=tuple(stones),
            supply={A: () if alone else stones_of(supply)}
            | ({} if alone else {B: stones_of("Ow")}),
            chosen={A: STONE_NAMED[chosen]} if chosen else {},
            treasure=(stones_of(treasure), ())[: len(seats)],
            queue=stones_of(queue),
            speaker=A,
            phase=phase,
            placed=AT[placed] if placed else -1,
            turn=5,
        )

    return world


def stones_of(names: str) -> tuple[int, ...]:
    return tuple(STONE_NAMED[name] for name in names.split())


def squares(names: str) -> tuple[int, ...]:
    return tuple(AT[name] for name in names.split())


def line(names: str) -> Line:
    one, two, three = squares(names)
    return one, two, three
