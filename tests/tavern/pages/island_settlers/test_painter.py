"""The page of Island Settlers shows a seat what it may know, and every choice that it has."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import Hand, World
from tests.examples import part_of
from tests.pages.every_page.style_sheets import needed
from tests.tavern.island_settlers.twins import twins
from tests.tavern.pages.drawings import named, symbols
from tests.tavern.pages.island_settlers.scenes import (
    commands_in,
    links_in,
    page_of,
    random_world,
    scene_of,
)

WORLDS = st.builds(random_world, st.integers(2, 4), st.integers(1, 900), st.integers(0, 9999))
HEAVIEST = 32_000  # characters of the board alone, with a hit area for each place


@given(st.integers(0, 2**48))
@settings(max_examples=part_of(100))
def test_hands_of_others_change_nothing_on_the_page(seed: int):
    if found := twins(Random(seed)):
        world, twin, watcher = found
        for viewer in (watcher, None):
            assert page_of(twin, viewer) == page_of(world, viewer)
        for picked in links_in(page_of(world, watcher)):
            assert page_of(twin, watcher, picked) == page_of(world, watcher, picked)


def test_a_hand_is_shown_only_to_its_owner():
    """The counter-test: a page would change if it showed a hand."""
    world = random_world(3, 300, seed=1)
    one, other, _ = world.table.seats
    hands = world.hands | {one: Hand((1, 2, 3, 4, 5), (1, 1, 1, 1, 1))}
    twin = replace(world, hands=hands)
    assert page_of(twin, one) != page_of(world, one)
    assert page_of(twin, other) == page_of(world, other)
    assert page_of(twin, None) == page_of(world, None)


def sent_by(world: World, seat: Seat) -> set[str]:
    """Everything that forms send, on all pages that links reach from the page of the seat."""
    seen: set[str] = set()
    sent: set[str] = set()
    waiting: list[dict[str, str]] = [{}]
    while waiting and len(seen) < 400:
        picked = waiting.pop()
        html = page_of(world, seat, picked)
        sent |= {*commands_in(html)}
        for link in links_in(html):
            if (name := json.dumps(link, sort_keys=True)) not in seen and _is_short(link):
                seen.add(name)
                waiting.append(link)
    return sent


def _is_short(link: dict[str, str]) -> bool:
    """Whether few cards are counted together. The number of offers and terms has no limit."""
    if link.get("do") in ("terms", "bank"):
        return link["do"] == "bank" or len(link) == 1
    cards = ".".join(link.get(name, "") for name in ("give", "get")).split(".")
    return "to" not in link and sum(int(one) for one in cards if one) <= 2


def written(command: Any) -> str:
    return f"[{ISLAND_SETTLERS.commands.encode(command).decode()}]"


@given(WORLDS)
@settings(max_examples=part_of(40))
def test_every_choice_can_be_reached_by_taps(world: World):
    for seat in world.table.seats:
        choices = ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, seat))
        figures = [one for one in choices if isinstance(one, acts.OF_FIGURES)]
        plain = {written(one) for one in choices if one not in figures}
        sent = sent_by(world, seat)
        assert plain <= sent
        assert sent - plain == set() or figures


@given(WORLDS)
@settings(max_examples=part_of(40))
def test_forms_send_what_the_rules_accept(world: World):
    for seat in world.table.seats:
        for sent in sent_by(world, seat):
            command = ISLAND_SETTLERS.commands.decode(json.dumps(json.loads(sent)[0]).encode())
            draws = ISLAND_SETTLERS.draws(world, command)
            ISLAND_SETTLERS.play(world, command, tuple(one.low for one in draws))


@given(WORLDS)
@settings(max_examples=part_of(40))
def test_the_page_is_light_and_needs_no_style_sheet_of_another_room(world: World):
    known = {"base", "island_settlers", "scene", "chronicle", "one_screen", "tavern"}
    for viewer in (*world.table.seats, None):
        html = page_of(world, viewer)
        assert len(html) < HEAVIEST
        assert needed(html) <= known


NOWHERE = [
    {"at": "99"},
    {"at": "-1"},
    {"at": "x"},
    {"field": "77"},
    {"do": "nonsense"},
    {"do": "offer", "give": "9.9.9.9.9"},
    {"do": "offer", "give": "1.2"},
    {"do": "bank", "give": "7"},
    {"give": "99.0.0.0.0"},
    {"do": "offer", "to": "XYZ"},
]


@pytest.mark.parametrize("picked", NOWHERE)
@pytest.mark.parametrize("commands", [2, 60, 400])
def test_an_address_with_nonsense_shows_the_page_without_it(commands: int, picked: dict[str, str]):
    world = random_world(3, commands, seed=4)
    for seat in world.table.seats:
        accepted = {*sent_by(world, seat)}
        offered = [one for one in commands_in(page_of(world, seat, picked)) if one not in accepted]
        assert offered == []


def test_a_finished_island_shows_all_hands_and_no_choice():
    world = random_world(2, 60_000, seed=2)
    html = page_of(world, "A")
    assert world.table.standing is not None
    assert commands_in(html) == []
    assert 'class="selectable"' not in html
    assert html.count("isle-opened") == 2
    for points in world.table.standing.points.values():
        assert f">{points}</b>" in html or f"{points}<span" in html


def test_a_rated_table_gives_no_hints():
    world = random_world(3, 300, seed=5)
    seat = ISLAND_SETTLERS.awaited(world)[0]
    scene = scene_of(world, seat, {"do": "hint"})
    assert "A steady player would" in page_of(world, seat, {"do": "hint"})
    assert "steady player" in page_of(world, seat)
    scene.hints = False
    assert "steady player" not in page_of(world, seat, {"do": "hint"}, scene=scene)


def test_every_symbol_of_the_page_is_drawn():
    used = named(page_of(random_world(4, 400, seed=4), "A"), "island_settlers")
    assert {"sea", "harbour", "disc", "robber"} <= used <= symbols("island_settlers")
