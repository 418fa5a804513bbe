"""The diagrams of the four powers and of their limits."""

from tavern.pages.games.diagram_rows import Row
from tavern.pages.stone_falls.positions import A, position
from tavern.stone_falls.board import PLACE_NAMED as AT
from tavern.stone_falls.commands import Glide, Pull, Push, Swap

POWERS = (
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
)
