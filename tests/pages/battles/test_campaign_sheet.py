"""The campaign sheet: the paper that a player takes to the table."""

import re

import pytest
import segno
from msgspec.structs import replace

from campaign.house_rules import UPKEEP_TABLE
from campaign.pages.battles.qr_codes import code_of
from campaign.world import Battle, Declared, Side
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, send, words, world_of
from tests.worlds import a_band, a_reserve, a_retreat, a_world


@pytest.fixture
def game(laid):
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"), a_band("b3", "A", "Elder"))
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    return laid(a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row}))


def sheet(client, game):
    return client.get(address(game, "sheet"))


def test_a_player_prints_map_standings_roads_and_a_checklist_of_their_bands(game, as_player):
    text = words(sheet(as_player("A"), game))
    for said in ("Standings", "Memory track", "Roads", "My bands", "☐☐☐☐"):
        assert said in text
    assert "lord-b1 · Birch · 6 points" in text
    assert "lord-b3 · Elder · 6 points" in text
    assert "lord-b2 · " not in text


def test_a_slip_shows_both_forces_and_a_code_that_opens_its_count(game, as_player):
    page = sheet(as_player("B"), game)
    assert "Winner: ☐ Anna ☐ Bruno ☐ a draw" in words(page)
    address = f"http://testserver/c/{game.public_id}/battles/k1/table"
    assert address in page.content.decode()
    [path] = re.findall(r'd="((?:M\d+ \d+h1v1h-1z)+)"', page.content.decode())
    assert says(address, path)
    assert not says(address[:-1] + "2", path)
    assert "Winner:" not in words(sheet(as_player("C"), game))


def says(address: str, path: str) -> bool:
    """Whether these dark squares encode this address."""
    drawn = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", path)}
    rows = enumerate(segno.make(address, error="m", micro=False).matrix_iter(border=4))
    return drawn == {(x, y) for y, row in rows for x, dark in enumerate(row) if dark}


def test_the_sheet_has_the_tables_of_upkeep_and_yields(game, as_player):
    text = words(sheet(as_player("A"), game))
    for points, power in UPKEEP_TABLE:
        assert f"more than {points} {power}" in text
    assert "normal tower, grove, oasis 1 2" in text


def test_the_favourite_is_marked_in_the_standings(game, as_player):
    text = words(sheet(as_player("B"), game))
    assert "A Anna (favour of the gods) 1" in text
    assert text.count("favour of the gods") == 1


def test_moves_reserves_and_dated_retreats_are_listed(laid, as_player):
    went = ("Birch", "Cedar")
    world = a_world(
        LAND,
        a_band("b1", "A", "Cedar"),
        a_reserve("Alder", "B", 5, "lord-kept"),
        players="ABC",
        moves=(Declared("A", "b1", (*went, "Fir"), went),),
        villages={"Alder": "B"},
        retreats=(
            a_retreat("r1", "C", "Elder", "Fir", 6, turn=4),
            a_retreat("r2", "B", "Elder", "Alder", 3, turn=4, lord=False),
        ),
    )
    text = words(sheet(as_player("A"), laid(world)))
    assert "A Anna lord-b1 Birch → Cedar. It is stopped" in text.replace("Cedar .", "Cedar.")
    assert "B Bruno Alder 5 5 × 4 hearthguard lord-kept –" in text
    assert "C Clara Elder → Fir 6 6 × 4 hearthguard lord-r1 start of turn 4" in text
    assert "B Bruno Elder → Alder 3 3 × 4 hearthguard – end of turn 4" in text


def test_nothing_is_listed_if_nothing_moves_or_waits(game, as_player):
    text = words(sheet(as_player("A"), game))
    assert "Moves of this turn" not in text
    assert "Reserves and retreats" not in text


def test_a_code_has_three_finder_patterns_and_a_quiet_zone():
    code = code_of("https://campaigns.example.org/c/abcdefghijkl/battles/k12")
    for x, y in ((4, 4), (code.size - 11, 4), (4, code.size - 11)):
        assert all(f"M{x + step} {y}h" in code.path for step in range(7))
        assert f"M{x + 1} {y + 1}h" not in code.path
    assert "M3 " not in code.path


def test_strangers_cannot_print(game, stranger):
    assert sheet(stranger, game).status_code == 404


def test_a_move_keeps_the_name_of_its_lord_when_the_band_has_left_the_map(laid, as_player):
    way = ("Birch", "Cedar")
    moves = Declared("B", "b1", way, way), Declared("A", "a1", ("Cedar", "Birch"), ("Cedar",))
    game = laid(replace(fought(), moves=moves))
    left = {f"unit-a1.{i}": "4" for i in range(1, 7)} | {f"unit-b1.{i}": "0" for i in range(2, 7)}
    send(as_player("A"), game, "report", battle="k1", winner="A", **left, **{"unit-b1.1": "4"})
    page = as_player("B").get(address(game))
    send(as_player("B"), game, "confirm", **hidden_in(page, 'id="confirm-k1"'))
    assert "b1" not in world_of(game).bands
    text = words(sheet(as_player("C"), game))
    assert "B Bruno lord-b1 Birch → Cedar" in text
    assert "A Anna lord-a1 Cedar. It is held there." in text
