"""Pages of Island Settlers drawn from a world, without a database."""

from html import unescape
from random import Random
from re import findall
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.template.loader import render_to_string

from club.rules import Seat
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import World
from tavern.pages.island_settlers import PAINTER
from tests.tavern.island_settlers.games import any_command, is_over, started
from tests.tavern.seeded import drawn

PEOPLE = dict(zip("ABCD", ("Anna", "Bertrand", "Clara", "Drostan"), strict=True))
PLACE = "/t/abcdefgh/"


def random_world(players: int, commands: int, seed: int) -> World:
    """The world after so many random commands, or at the end of the game."""
    rng = Random(seed)
    world = started(rng, players).world
    for _ in range(commands):
        if is_over(world):
            break
        command = any_command(world, rng)
        chance = drawn(ISLAND_SETTLERS.draws(world, command), rng)
        world = ISLAND_SETTLERS.play(world, command, chance).world
    return world


def scene_of(world: World, viewer: str | None, picked: dict[str, str] | None = None) -> Any:
    seen = ISLAND_SETTLERS.see(world, None if viewer is None else Seat(viewer))
    seats = {
        letter: SimpleNamespace(name=name, letter=letter, css=letter.lower())
        for letter, name in PEOPLE.items()
    }
    return SimpleNamespace(
        seen=seen,
        seats=seats,
        viewer=viewer or "",
        seq=None,
        act="/act",
        place=PLACE,
        page_version=1,
        hints=True,
        proof=PLACE + "fair",
        choices=ISLAND_SETTLERS.choices(seen) if viewer else (),
        waits_for_me=viewer in ISLAND_SETTLERS.awaited(world),
        picked=picked or {},
    )


def page_of(
    world: World, viewer: str | None, picked: dict[str, str] | None = None, *, scene: Any = None
) -> str:
    """The board of one reader as HTML; `picked` is the query of the address."""
    scene = scene or scene_of(world, viewer, picked)
    board = PAINTER.board(scene)
    return render_to_string(PAINTER.template, {"scene": scene, "board": board, "key": "k"})


def commands_in(html: str) -> list[str]:
    """The commands that the forms of a page send."""
    return [unescape(text) for text in findall(r'name="commands" value="([^"]+)"', html)]


def links_in(html: str) -> list[dict[str, str]]:
    """The queries of the links of a page."""
    found = [unescape(text) for text in findall(r' href="([^"#]+)"', html)]
    return [dict(parse_qsl(urlsplit(one).query)) for one in found if one.startswith(PLACE)]
