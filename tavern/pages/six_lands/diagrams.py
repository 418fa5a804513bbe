"""The diagrams of Six Lands: turns, conquest, each ability, and what counts at the end."""

from collections.abc import Callable, Mapping
from typing import Any

from club.rules import Seat
from tavern.pages.games.diagram_rows import Row
from tavern.six_lands.commands import (
    Add,
    AddLast,
    ClaimIncome,
    Lay,
    Play,
    Recruit,
    Reveal,
    TakeBack,
    TakeGift,
)
from tavern.six_lands.components import COLOURS, FACE_DOWN, GREEN, VIOLET, SideName, card_named
from tavern.six_lands.table import Dark, Faces, Hand, Land, Table, Troop, World

A, B = Seat("A"), Seat("B")
DEFENCE = {"R": "R3 B2", "G": "G2 Y1", "B": "B3 R1", "O": "O3 B2", "V": "V1 G2", "Y": "Y2 G1"}
card = card_named


def cards(names: str) -> tuple[int, ...]:
    return tuple(FACE_DOWN if name == "?" else card_named(name) for name in names.split())


def position(
    *,
    mine: str = "",
    theirs: str = "",
    defence: Mapping[str, str] | None = None,
    side: SideName = "crown",
    hand: str = "G1 Y1",
    other_hand: str = "O1 V1",
    troops: tuple[str, ...] = (),
    against: tuple[str, ...] = (),
    hidden: str = "",
    fame: int = 3,
    **more: Any,
) -> Callable[[], World]:
    """A world. `mine` and `theirs` are letters of lands that the two players own.

    `troops` are the first player's, numbered from 1, `against` the other's. `hidden` is the face
    of the face-down card in the first troop.
    """
    lies = DEFENCE | dict(defence or {})
    owners = dict.fromkeys(mine, A) | dict.fromkeys(theirs, B)
    hands = {
        A: Hand(tuple(sorted(cards(hand))), (Faces(1, cards(hidden)),) if hidden else ()),
        B: Hand(tuple(sorted(cards(other_hand)))),
    }

    def world() -> World:
        table = Table(
            seats=(A, B),
            lands=tuple(
                Land(colour, side, cards(lies[letter]), owners.get(letter))
                for colour, letter in enumerate(COLOURS)
            ),
            troops={
                A: tuple(Troop(number, cards(names)) for number, names in enumerate(troops, 1)),
                B: tuple(Troop(number, cards(names)) for number, names in enumerate(against, 8)),
            },
            fame={A: fame, B: fame},
            held={seat: len(one.cards) for seat, one in hands.items()},
            speaker=A,
            next_id=20,
            **more,
        )
        return World(table=table, hands=hands, dark=Dark(), salt="")

    return world


def ending(**more: Any) -> Callable[[], World]:
    """A world in which the first player plays the last card."""
    return position(hand="R1", **more)


LAST = Play(A, card("R1"))
ROWS = (
    Row(
        "K9",
        "income",
        position(mine="GO", income="open", by_hand=True, fame=0),
        ClaimIncome(A),
        "FameGained",
        crop=("G", "O"),
    ),
    Row(
        "K10",
        "new-troop",
        position(hand="G4 Y1", defence={"G": "G2 V3"}),
        Play(A, card("G4")),
        "CardPlayed",
        crop=("G",),
    ),
    Row(
        "K11",
        "onto-a-troop",
        position(hand="G1 Y2", troops=("R3",)),
        Play(A, card("G1"), 1),
        "CardPlayed",
        crop=("R",),
    ),
    Row(
        "K12",
        "colour-twice",
        position(hand="R1 Y2", troops=("R3",)),
        Play(A, card("R1"), 1),
        crop=("R",),
    ),
    Row(
        "K13",
        "nothing-onto-a-defence",
        position(mine="G", hand="R4 Y1"),
        Add(A, card("R4"), GREEN),
        crop=("G",),
    ),
    Row(
        "K14",
        "a-tie",
        position(hand="B2 Y1", troops=("G1",)),
        Play(A, card("B2"), 1),
        "CardPlayed",
        crop=("G",),
    ),
    Row(
        "K16",
        "from-the-middle",
        position(hand="B3 Y1", troops=("G1",)),
        Play(A, card("B3"), 1),
        "LandConquered",
        crop=("G",),
    ),
    Row(
        "K17",
        "from-a-player",
        position(theirs="G", hand="B3 Y1", troops=("G1",)),
        Play(A, card("B3"), 1),
        "LandConquered",
        crop=("G",),
    ),
    Row(
        "K18",
        "recruiting",
        position(free=cards("B2 R4")),
        Recruit(A, card("B2")),
        "KnightRecruited",
        also=(Recruit(A, card("R4")),),
        crop=("G",),
    ),
    Row("K20", "ending", ending(mine="G", theirs="V"), LAST, "LastCardPlayed", crop=("G", "V")),
    Row(
        "K22",
        "lands-count",
        ending(mine="GR", theirs="V"),
        LAST,
        "SeatScored",
        crop=("R", "G", "V"),
    ),
    Row(
        "K23",
        "troops-do-not-count",
        ending(mine="G", troops=("V4 R3",), defence={"V": "V4 R4"}),
        LAST,
        "SeatScored",
        crop=("G", "V"),
    ),
    Row(
        "K24",
        "hands-cost",
        ending(mine="G", theirs="V", other_hand="O4 V3"),
        LAST,
        "SeatScored",
        crop=("G", "V"),
    ),
    Row(
        "K27",
        "add-a-card",
        position(mine="V", hand="R3 Y1"),
        Add(A, card("R3"), VIOLET),
        "CardAdded",
        crop=("V",),
    ),
    Row(
        "K28",
        "take-back",
        position(mine="YG", defence={"G": "G2 R4"}),
        TakeBack(A, card("R4"), 0, GREEN),
        "CardTakenBack",
        crop=("G", "Y"),
    ),
    Row(
        "K28",
        "take-back-and-lose",
        position(mine="YG", defence={"G": "G2 R4"}, against=("G3",)),
        TakeBack(A, card("R4"), 0, GREEN),
        "LandConquered",
        crop=("G", "Y"),
    ),
    Row(
        "K29",
        "one-more",
        position(hand="V2 Y1", troops=("R4",)),
        Play(A, card("V2"), 1),
        "CardPlayed",
        crop=("R",),
    ),
    Row(
        "K30",
        "one-less",
        position(side="other", hand="V1 Y1", troops=("O4",)),
        Play(A, card("V1"), 1),
        "LandConquered",
        crop=("O",),
    ),
    Row(
        "K31",
        "free-knight",
        position(side="other", hand="V3 Y1", troops=("R4",)),
        TakeGift(A, card("R3")),
        "GiftTaken",
        leads=(Play(A, card("V3"), 1),),
        crop=("R",),
    ),
    Row(
        "K32",
        "hide-a-card",
        position(side="other", mine="B", hand="R4 Y1", troops=("G2",), defence={"G": "G4 V4"}),
        Lay(A, card("R4"), 1),
        "CardLaid",
        crop=("G", "B"),
    ),
    Row(
        "K32",
        "turn-it-over",
        position(side="other", mine="B", hand="Y1 V1", troops=("G2 ?",), hidden="R4"),
        Reveal(A, 1),
        "CardRevealed",
        crop=("G", "B"),
    ),
    Row("K33", "five-more", ending(mine="Y"), LAST, "SeatScored", crop=("Y",)),
    Row(
        "K34",
        "a-troop-counts",
        ending(mine="B", troops=("V4 R3",), defence={"V": "V4 R4"}),
        LAST,
        "SeatScored",
        crop=("B", "V"),
    ),
    Row(
        "K35",
        "free-hand",
        ending(mine="V", theirs="G", other_hand="O4 V3"),
        LAST,
        "SeatScored",
        crop=("G", "V"),
    ),
    Row("K36", "nothing", ending(mine="OG"), LAST, "SeatScored", crop=("G", "O")),
    Row(
        "K37",
        "one-more-card",
        position(side="other", hand="R1", theirs="V", other_hand="R4 G1"),
        AddLast(B, card("R4"), 0, VIOLET),
        "LastCardAdded",
        leads=(LAST,),
        crop=("V",),
    ),
    Row("K38", "tribute", ending(side="other", mine="G"), LAST, "FamePaid", crop=("G",)),
    Row("K39", "fifteen", ending(side="other", mine="Y"), LAST, "SeatScored", crop=("Y",)),
    Row(
        "KA7",
        "nobody-is-strongest",
        position(hand="B3 Y1", troops=("G1",), against=("G3 R1",), defence={"G": "G2 Y1"}),
        Play(A, card("B3"), 1),
        "CardPlayed",
        crop=("G",),
    ),
    Row(
        "KA8",
        "a-troop-waits",
        position(mine="G", hand="R4 Y1", troops=("G3",)),
        Play(A, card("R4"), 1),
        "CardPlayed",
        crop=("G",),
    ),
)
