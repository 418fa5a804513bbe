"""The page of Stone Falls describes the table in a drawing and in words."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from tavern.pages.stone_falls import PAINTER
from tavern.pages.stone_falls.stone_words import STONES, place_words, spot_words
from tavern.stone_falls.board import RIM, SQUARES
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import FREE, NAMES, STONE_NAMED, colour_of
from tavern.stone_falls.world import World
from tests.tavern.pages.drawings import named, symbols
from tests.tavern.pages.stone_falls.random_worlds import random_world

PEOPLE = dict(zip("ABCD", ("Anna", "Bertrand", "Clara", "Drostan"), strict=True))


def scene_of(world: World, viewer: str, picked: dict[str, str]) -> Any:
    seats = {
        letter: SimpleNamespace(name=name, letter=letter, css=letter.lower())
        for letter, name in PEOPLE.items()
    }
    return SimpleNamespace(
        seen=STONE_FALLS.see(world, world.speaker),
        viewer=viewer,
        seats=seats,
        painter=PAINTER,
        picked=picked,
        waits_for_me=viewer == world.speaker,
        seq=None,
        act="/act",
        place="/t/x/",
        page_version=1,
        hints=True,
        watching="",
    )


def drawn(world: World, viewer: str, picked: dict[str, str] | None = None) -> str:
    scene = scene_of(world, viewer, picked or {})
    board = PAINTER.board(scene)
    return render_to_string(PAINTER.template, {"scene": scene, "board": board, "key": "k"})


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("commands", [0, 3, 17, 40, 400])
def test_every_phase_is_drawn_for_the_player_and_for_everybody_else(players: int, commands: int):
    world = random_world(players, commands, seed=players)
    on_board = [stone for stone in world.board if stone >= 0]
    for viewer in (world.speaker, ""):
        html = drawn(world, viewer)
        assert html.count('<g class="cell') + html.count('<a class="cell') >= len(SQUARES)
        assert all(str(STONES[stone]) in html for stone in on_board)
    assert "hx-push-url" not in drawn(world, "")  # nobody else can tap anything


def test_surplus_colours_do_not_count():
    world = random_world(2, 0, seed=1)
    of_each = {colour_of(stone): stone for stone in reversed(range(len(NAMES)))}
    five = tuple(of_each.values())[:5]
    world = replace(world, treasure=(five, world.treasure[1]))
    assert "4 of 4 colours" in drawn(world, world.speaker)


def test_a_whole_turn_can_be_given_and_an_unfinished_one_cannot():
    world = random_world(2, 40, seed=6)
    moment = {"moment": str(world.moment)}
    assert 'name="commands"' not in drawn(world, world.speaker, moment)
    steps = "0"
    for _ in range(8):
        html = drawn(world, world.speaker, moment | {"steps": steps})
        if 'name="commands"' in html:
            break
        steps += ".0"
    assert 'name="commands"' in html
    assert "Play this turn" in html
    assert "Your turn is complete." in html


def test_a_power_without_a_use_asks_for_no_tap():
    world = random_world(2, 0, seed=1)
    board = [FREE] * len(world.board)
    board[12] = STONE_NAMED["Ws"]
    alone = replace(world, phase="power", placed=12, board=tuple(board))
    html = drawn(alone, alone.speaker)
    assert "Its power can move no stone here." in html
    assert "Go on without its power" in html
    assert "Tap the stone to pull." not in html


def test_stones_and_squares_have_the_names_of_the_rules():
    assert [str(words) for words in STONES[:5]] == [
        "white wave",
        "white whirlpool",
        "white flipper",
        "white mirror",
        "yellow wave",
    ]
    assert [spot_words(at) for at in (0, 12, 24)] == ["A1", "C3", "E5"]
    assert len({spot_words(at) for at in (*SQUARES, *RIM)}) == 45
    assert spot_words(RIM[0]) == "off the board, left of A1"
    assert [place_words(at) for at in (12, RIM[0])] == ["on C3", "off the board, left of A1"]


def test_every_symbol_of_the_page_is_drawn():
    world = random_world(2, 40, seed=6)
    used = named(drawn(world, world.speaker), "stone_falls")
    assert {"mat", "s-w", "s-s", "s-f", "s-m"} <= used <= symbols("stone_falls")
