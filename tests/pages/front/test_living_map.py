"""The living map: every piece is on the map, and the style sheet ends with the last turn."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from campaign.pages.front.living_map import living_map
from campaign.pages.front.ten_turns import ten_turns
from tests.map.bundled import bundled_map
from tests.pages.laid import words

SHEET = Path("static/start.css")


@pytest.fixture
def board(db: None) -> None:
    call_command("loaddata", "map_27_terrains", verbosity=0)


def test_every_piece_is_on_a_terrain_of_the_bundled_map():
    there = {str(terrain.id) for terrain in bundled_map().terrains}
    assert {piece.terrain for piece in ten_turns().pieces} <= there


def test_a_terrain_has_one_holder_at_a_time():
    shown = ten_turns()
    for turn in range(1, shown.turns + 1):
        held = Counter(
            piece.terrain
            for piece in shown.pieces
            if piece.what == "held" and piece.came <= turn and (not piece.went or turn < piece.went)
        )
        assert max(held.values()) == 1


def test_the_standings_count_the_pieces_of_the_last_turn():
    shown = ten_turns()
    stay = Counter((p.what, p.player) for p in shown.pieces if not p.went)
    for one in shown.standings:
        assert stay["held", one.player] == one.terrains
        assert stay["village", one.player] == one.villages
    memory = [one.memory for one in shown.standings]
    assert memory == sorted(memory, reverse=True)


def test_the_page_names_the_terms_of_its_ten_turns_if_they_differ_from_the_law(db):
    """R1: four players play eight turns, win with three memory points and have two villages
    each."""
    said = words(Client().get("/"))
    assert "Turns: 12 instead of 8; memory points that win: 9 instead of 3;" in said
    assert "villages of each: 3 instead of 2." in said


def test_the_page_draws_every_piece_on_the_land_in_both_themes(board):
    page = Client().get("/").content.decode()
    assert len(re.findall(r'<g class="front-piece ', page)) == len(ten_turns().pieces)
    images = re.findall(r'<image class="(by-day|by-night)" href="([^"]+)"', page)
    assert [name for name, _ in images] == ["by-day", "by-night"]
    assert [Client().get(address).status_code for _, address in images] == [200, 200]


def test_without_the_map_the_page_is_shown_without_it(db):
    assert living_map() is None
    page = Client().get("/").content.decode()
    assert "<figure" not in page
    assert "After ten turns" in page


def test_the_style_sheet_covers_every_turn_and_moves_for_less_than_five_seconds(board):
    css = SHEET.read_text()
    living = living_map()
    assert living is not None
    when = {name for piece in living.pieces for name in piece.when.split()}
    assert when <= set(re.findall(r"\.((?:came|went)-\d+)", css))
    step = float(re.findall(r"var\(--came\) \* ([\d.]+)s", css)[0])
    last = max(int(number) for number in re.findall(r"--came: (\d+)", css))
    assert last * step + 0.3 < 5


def test_without_motion_only_the_pieces_that_stay_are_shown():
    """The common sheet removes animations; a piece that goes is then invisible."""
    css = SHEET.read_text()
    assert re.search(r'\.front-piece\[class\*="went-"\] \{ opacity: 0;', css)
    assert "animation: none !important" in Path("static/base.css").read_text()
