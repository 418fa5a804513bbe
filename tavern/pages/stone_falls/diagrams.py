"""The diagrams of Stone Falls: each power, its limits, and each way to resolve lines."""

from collections.abc import Callable
from typing import Any

from club.rules import Seat
from tavern.pages.games.diagram_rows import Row
from tavern.stone_falls.board import PLACE_NAMED as AT
from tavern.stone_falls.commands import (
    Choose,
    Glide,
    LeaveLines,
    LeavePower,
    Place,
    Pull,
    Push,
    Remove,
    Resolve,
    Swap,
)
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
            supply={A: () if alone else _stones(supply)} | ({} if alone else {B: _stones("Ow")}),
            chosen={A: STONE_NAMED[chosen]} if chosen else {},
            treasure=(_stones(treasure), ())[: len(seats)],
            queue=_stones(queue),
            speaker=A,
            phase=phase,
            placed=AT[placed] if placed else -1,
            turn=5,
        )

    return world


def _stones(names: str) -> tuple[int, ...]:
    return tuple(STONE_NAMED[name] for name in names.split())


def _squares(names: str) -> Any:
    return tuple(AT[name] for name in names.split())


THREE_RED = """
.  .  .  .  .
.  Gf .  .  .
.  Rw Rs Rm .
.  .  .  .  .
.  .  .  .  ."""
TWO_LINES = """
.  .  .  .  .
.  Rw Rs Rm .
.  .  .  .  .
.  Gw Gs Gf .
.  .  .  .  ."""
ROWS = (
    Row(
        "S9",
        "placing",
        position(
            """
.  .  .  .  .
.  .  Gf .  .
.  Bw .  Os .
.  .  Rm .  .
.  .  .  .  .""",
            phase="place",
            chosen="Vs",
        ),
        Place(A, AT["D2"]),
        "StonePlaced",
    ),
    Row(
        "S12",
        "choosing",
        position(
            """
.  .  .  .  .
.  .  Gf Vs .
.  Bw .  Os .
.  .  Rm .  .
.  .  .  .  .""",
            phase="choose",
            placed="D2",
        ),
        Choose(A, STONE_NAMED["Yf"]),
        "StoneChosen",
        beside=True,
    ),
    Row(
        "S14",
        "line",
        position(THREE_RED, placed="D3"),
        LeavePower(A),
        "LinesMade",
        crop=("A2", "E4"),
    ),
    Row(
        "S15",
        "resolving",
        position(THREE_RED, phase="lines", placed="D3"),
        Resolve(A, _squares("B3 C3 D3"), AT["B3"], AT["D3"], B),
        "StoneGiven",
        crop=("A2", "E4"),
        beside=True,
    ),
    Row(
        "S17",
        "two-lines",
        position(TWO_LINES, phase="lines", placed="D4"),
        LeaveLines(A),
        "LinesLeft",
        leads=(Resolve(A, _squares("B2 C2 D2"), AT["B2"], AT["C2"], B),),
        beside=True,
    ),
    Row(
        "SA9",
        "four",
        position(
            """
.  .  .  .  .
.  .  .  .  .
.  Rw Rs Rm Rf
.  .  .  .  .
.  .  .  .  .""",
            phase="lines",
            placed="E3",
        ),
        Resolve(A, _squares("C3 D3 E3"), AT["C3"], AT["E3"], B),
        "StoneGiven",
        crop=("A2", "E4"),
        beside=True,
    ),
    Row(
        "S18",
        "ending",
        position(THREE_RED, phase="lines", placed="D3", treasure="Gs Bf Om"),
        Resolve(A, _squares("B3 C3 D3"), AT["B3"], AT["D3"], B),
        "GameEnded",
        crop=("A2", "E4"),
        beside=True,
    ),
    Row(
        "S22",
        "wave",
        position(
            """
.  .  .  .  .
.  .  .  .  .
Bw Rs .  Gf .
.  .  .  .  .
.  .  .  .  .""",
            placed="A3",
        ),
        Push(A, "right", 2),
        "StonesPushed",
        crop=("A2", "E4"),
    ),
    Row(
        "S23",
        "wave-from-outside",
        position(
            """
.  .  .  .  .
.  .  .  .  .
Rs Gf .  .  .
.  .  .  .  .
.  .  .  .  .""",
            placed="left3",
            chosen="Bw",
        ),
        Push(A, "right", 2),
        "StonesPushed",
        crop=("A2", "E4"),
    ),
    Row(
        "S24",
        "wave-at-the-edge",
        position(
            """
.  .  .  .  .
.  .  .  .  .
.  .  Bw Rs Gf
.  .  .  .  .
.  .  .  .  .""",
            placed="C3",
        ),
        Push(A, "right", 1),
        crop=("A2", "E4"),
    ),
    Row(
        "SA4",
        "wave-without-a-neighbour",
        position(
            """
.  .  .  .  .
.  .  .  .  .
.  Bw .  Rs .
.  .  .  .  .
.  .  .  .  .""",
            placed="B3",
        ),
        Push(A, "right", 1),
        crop=("A2", "E4"),
    ),
    Row(
        "S25",
        "whirlpool",
        position(
            """
.  .  .  .  .
.  .  .  .  .
.  Bs .  .  Rf
.  .  .  .  .
.  .  .  .  .""",
            placed="B3",
        ),
        Pull(A, AT["E3"], AT["C3"]),
        "StonePulled",
        crop=("A2", "E4"),
    ),
    Row(
        "SA5",
        "whirlpool-from-the-side",
        position(
            """
.  .  .  .  .
.  .  .  .  .
.  Bs .  .  .
.  .  .  .  .
.  .  Rf .  .""",
            placed="B3",
        ),
        Pull(A, AT["C5"], AT["C3"]),
        "StonePulled",
        crop=("A2", "D5"),
    ),
    Row(
        "S25",
        "whirlpool-blocked",
        position(
            """
.  .  .  .  .
.  .  .  .  .
.  Bs .  Gm Rf
.  .  .  .  .
.  .  .  .  .""",
            placed="B3",
        ),
        Pull(A, AT["E3"], AT["C3"]),
        crop=("A2", "E4"),
    ),
    Row(
        "S26",
        "flipper",
        position(
            """
.  .  .  .  .
.  Rw Bf Gs .
.  .  .  Vm .
.  .  .  Yw .
.  .  .  .  .""",
            placed="C2",
        ),
        Glide(A, AT["B2"], AT["D5"]),
        "StoneGlided",
    ),
    Row(
        "SA6",
        "flipper-without-a-chain",
        position(
            """
.  .  .  .  .
.  Rw Bf Gs .
.  .  .  .  .
.  .  .  Yw .
.  .  .  .  .""",
            placed="C2",
        ),
        Glide(A, AT["B2"], AT["D5"]),
    ),
    Row(
        "S27",
        "mirror-by-colour",
        position(
            """
.  .  .  .  .
.  Rw Bm .  .
.  .  .  .  .
.  .  .  Gs .
.  .  .  .  Rf""",
            placed="C2",
        ),
        Swap(A, AT["B2"], AT["E5"]),
        "StonesSwapped",
    ),
    Row(
        "S27",
        "mirror-by-power",
        position(
            """
.  .  .  .  .
.  Rw Bm .  .
.  .  .  .  .
.  .  .  Gs .
Yw .  .  .  .""",
            placed="C2",
        ),
        Swap(A, AT["B2"], AT["A5"]),
        "StonesSwapped",
    ),
    Row(
        "SA7",
        "mirror-itself",
        position(
            """
.  .  .  .  .
.  Bw Bm .  .
.  .  .  .  .
.  .  .  Gs .
.  .  .  .  .""",
            placed="C2",
        ),
        Swap(A, AT["B2"], AT["C2"]),
        crop=("A1", "E4"),
    ),
    Row(
        "S30",
        "three-alone",
        position(THREE_RED, phase="lines", placed="D3", queue="Yw Om", alone=True),
        Remove(A, _squares("B3 C3 D3"), _squares("B3 C3")),
        "StonesRemoved",
        crop=("A2", "E4"),
    ),
    Row(
        "S31",
        "four-alone",
        position(
            """
.  .  .  .  .
.  .  Gm .  .
.  Rw Rs Rm Rf
.  .  .  .  .
.  .  .  .  .""",
            phase="lines",
            placed="E3",
            queue="Yw Om",
            alone=True,
        ),
        Remove(A, _squares("B3 C3 D3 E3"), _squares("B3 C3 D3 E3")),
        "StonesRemoved",
        crop=("A2", "E4"),
    ),
)
