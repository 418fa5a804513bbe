"""The diagrams of Stone Falls: turns, lines, powers, and lines of one who plays alone."""

from tavern.pages.games.diagram_rows import Row
from tavern.pages.stone_falls.positions import A, B, line, position, squares
from tavern.pages.stone_falls.power_diagrams import POWERS
from tavern.stone_falls.board import PLACE_NAMED as AT
from tavern.stone_falls.commands import Choose, LeaveLines, LeavePower, Place, Remove, Resolve
from tavern.stone_falls.stones import STONE_NAMED

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
LINES = (
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
        Resolve(A, line("B3 C3 D3"), AT["B3"], AT["D3"], B),
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
        leads=(Resolve(A, line("B2 C2 D2"), AT["B2"], AT["C2"], B),),
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
        Resolve(A, line("C3 D3 E3"), AT["C3"], AT["E3"], B),
        "StoneGiven",
        crop=("A2", "E4"),
        beside=True,
    ),
    Row(
        "S18",
        "ending",
        position(THREE_RED, phase="lines", placed="D3", treasure="Gs Bf Om"),
        Resolve(A, line("B3 C3 D3"), AT["B3"], AT["D3"], B),
        "GameEnded",
        crop=("A2", "E4"),
        beside=True,
    ),
)
SOLO = (
    Row(
        "S30",
        "three-alone",
        position(THREE_RED, phase="lines", placed="D3", queue="Yw Om", alone=True),
        Remove(A, squares("B3 C3 D3"), squares("B3 C3")),
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
        Remove(A, squares("B3 C3 D3 E3"), squares("B3 C3 D3 E3")),
        "StonesRemoved",
        crop=("A2", "E4"),
    ),
)
ROWS = (*LINES, *POWERS, *SOLO)
