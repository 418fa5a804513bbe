"""Diagrams are what the rules do: each is made from them and read back from its drawing."""

import re
from typing import Any

import pytest

from club.refusals import Refusal
from club.rules import Seat
from tavern.games import GAMES
from tavern.island_settlers.isle.places import FIELDS, bits
from tavern.pages.games.diagram_rows import Row
from tavern.pages.island_settlers.island.drawing import crossing_at, middle_of
from tavern.pages.learn.diagrams import diagram_of, rows_of
from tavern.pages.learn.texts import texts_of
from tavern.six_lands.components import COLOUR, COLOURS, VALUE
from tavern.stone_falls import commands as of_stones
from tavern.stone_falls.board import SIZE
from tavern.stone_falls.stones import FREE
from tavern.stone_falls.stones import NAMES as NAMES_OF
from tests.tavern.pages.learn.rows import ALL, NAMES, played, wrong_with
from tests.tavern.stone_falls import plain
from tests.tavern.stone_falls.games import plain_board

# Every power and line; every gift, ability and score; all building, robbing, trades and cards.
PICTURED = {
    "stone-falls": "S9 S12 S14 S15 S17 S18 S22 S23 S24 S25 S26 S27 S30 S31 SA4 SA5 SA6 SA7 SA9",
    "six-lands": "K9 K10 K11 K12 K13 K14 K16 K17 K18 K20 K22 K23 K24 K27 K28 K29 K30 K31 K32 K33 "
    "K34 K35 K36 K37 K38 K39 KA7 KA8",
    "island-settlers": "C7 C8 C11 C12 C14 C15 C16 C17 C18 C19 C21 C22 C23 C25 CA9 C28 C30 C31 C33 "
    "C34 C35 C38",
}
each_row = pytest.mark.parametrize(("game", "row"), ALL, ids=NAMES)


@each_row
def test_the_rules_do_what_a_diagram_shows(game: str, row: Row):
    assert wrong_with(game, row) == ""


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"act": of_stones.Pull(Seat("A"), 14, 10)},
            "refused: The stone must move in a straight line over free squares.",
        ),
        (
            {"act": of_stones.Pull(Seat("A"), 14, 20)},
            "refused: A whirlpool pulls a stone to a square next to it.",
        ),
        ({"shows": "StonesPushed"}, "StonesPushed is not among .*"),
        ({"shows": ""}, "not refused"),
        ({"shows": "", "act": of_stones.Pull(Seat("A"), 14, 20)}, "refused by SA3"),
    ],
)
def test_a_wrong_row_is_found(change: dict[str, Any], complaint: str):
    row = rows_of("stone-falls")["whirlpool"]
    assert re.fullmatch(complaint, wrong_with("stone-falls", row._replace(**change)))


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_rule_has_a_diagram_and_every_diagram_a_rule(game: str):
    rules = {row.rule for row in rows_of(game).values()}
    assert rules == {*PICTURED[game].split()}
    texts = texts_of(game)
    assert texts is not None
    assert rules <= texts.numbers


@pytest.mark.parametrize("game", GAMES)
def test_every_diagram_has_a_key_of_its_own(game: str):
    assert [row.key for one, row in ALL if one == game] == [*rows_of(game)]
    assert len({*rows_of(game)}) == sum(one == game for one, _ in ALL)


@each_row
def test_the_drawing_after_the_act_is_the_world_after_it(game: str, row: Row):
    diagram = diagram_of(GAMES[game], row)
    drawn = [picture for _, picture in diagram.pictures]
    if not row.shows:
        with pytest.raises(Refusal) as refusal:
            played(game, row)
        assert (str(diagram.refusal), len(drawn)) == (str(refusal.value), 1)
        return
    worlds = played(game, row)[:2]
    assert diagram.refusal is None
    assert [READ[game](one, row) for one in drawn] == [TOLD[game](one, row) for one in worlds]


@pytest.mark.parametrize(
    ("key", "powers"),
    [
        ("whirlpool", plain.whirlpools),
        ("whirlpool-from-the-side", plain.whirlpools),
        ("flipper", plain.flippers),
        ("mirror-by-colour", plain.mirrors),
        ("mirror-by-power", plain.mirrors),
    ],
)
def test_the_drawing_of_a_power_is_what_the_plain_law_says(key: str, powers: Any):
    """The rules and their drawing could be wrong alike; the law written a second time is not."""
    row = rows_of("stone-falls")[key]
    world = row.world()
    here = world.placed % SIZE, world.placed // SIZE
    results = {result for *_, result in powers(plain_board(world), here)}
    (_, _), (_, drawn) = diagram_of(GAMES["stone-falls"], row).pictures
    stones = stones_drawn(drawn, row).items()
    assert frozenset(((at % SIZE, at // SIZE), NAMES_OF[stone]) for at, stone in stones) in results


def stones_drawn(drawn: str, row: Row) -> dict[int, int]:
    """The stone on each square of the drawing."""
    cell = r'translate\((-?\d+) (-?\d+)\)"><rect [^>]*/><g data-piece="(\d+)"'
    places = [(int(x), int(y), int(stone)) for x, y, stone in re.findall(cell, drawn)]
    return {
        y // 64 * SIZE + x // 64: stone for x, y, stone in places if 0 < x < 320 and 0 < y < 320
    }


def stones_of(world: Any, row: Row) -> dict[int, int]:
    return {at: stone for at, stone in enumerate(world.board) if stone != FREE}


def lands_drawn(drawn: str, row: Row) -> list[tuple[str, str, list[str]]]:
    """Colour, owner and defence of each land of the drawing."""
    lands = re.findall(r'class="six-land land-(\w)([^"]*)".*?</li>', drawn, re.S)
    bodies = re.findall(r'class="six-land .*?</li>', drawn, re.S)
    owner = [re.search(r"seat-(\w)", css) for _, css in lands]
    return [
        (letter, found[1] if found else "", re.findall(r"<b aria-hidden=\"true\">(\w\d)</b>", body))
        for (letter, _), found, body in zip(lands, owner, bodies, strict=True)
    ]


def lands_of(world: Any, row: Row) -> list[tuple[str, str, list[str]]]:
    return [
        (
            COLOURS[land.colour].lower(),
            (land.owner or "").lower(),
            [f"{COLOURS[COLOUR[card]]}{VALUE[card]}" for card in land.defence],
        )
        for land in world.table.lands
        if COLOURS[land.colour] in (row.crop or COLOURS)
    ]


def pieces_drawn(drawn: str, row: Row) -> tuple[set[tuple[str, str, int, int]], tuple[int, int]]:
    """Kind, seat and place of each building of the drawing, and the place of the robber."""
    piece = r'class="isle-piece (\w+) seat-(\w)" [^>]*transform="translate\((-?\d+) (-?\d+)\)"'
    found = {(kind, seat, int(x), int(y)) for kind, seat, x, y in re.findall(piece, drawn)}
    robber = re.search(r'#robber" x="(-?\d+)" y="(-?\d+)"', drawn)
    assert robber is not None
    return found, (int(robber[1]) + 33, int(robber[2]) - 8)


def pieces_of(world: Any, row: Row) -> tuple[set[tuple[str, str, int, int]], tuple[int, int]]:
    table = world.table
    found = {
        (kind, "ab"[place], *crossing_at(at))
        for kind, masks in (("town", table.settlements), ("city", table.cities))
        for place, mask in enumerate(masks)
        for at in bits(mask)
    }
    return found, middle_of(FIELDS[table.robber])


READ = {"stone-falls": stones_drawn, "six-lands": lands_drawn, "island-settlers": pieces_drawn}
TOLD = {"stone-falls": stones_of, "six-lands": lands_of, "island-settlers": pieces_of}
