"""The page of Six Lands shows a seat what it may know, and every choice that it has."""

import json
from html import unescape
from re import findall
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from club.rules import Seat
from tavern.pages.six_lands import PAINTER
from tavern.pages.six_lands.card_words import card_words
from tavern.pages.six_lands.choices_in_words import FROM_HAND
from tavern.pages.six_lands.land_views import card_view
from tavern.six_lands.components import COLOUR, COLOURS, FACE_DOWN, VALUE
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Hand, World
from tests.tavern.pages.drawings import named, symbols
from tests.tavern.pages.six_lands.random_worlds import PEOPLE, random_world

WORLDS = st.builds(random_world, st.integers(2, 4), st.integers(0, 120), st.integers(0, 9999))


def drawn(world: World, viewer: str | None, card: int | None = None) -> str:
    seen = SIX_LANDS.see(world, None if viewer is None else Seat(viewer))
    seats = {
        letter: SimpleNamespace(name=name, letter=letter, css=letter.lower())
        for letter, name in PEOPLE.items()
    }
    scene: Any = SimpleNamespace(
        seen=seen,
        seats=seats,
        painter=PAINTER,
        viewer=viewer or "",
        seq=None,
        act="/act",
        place="/t/x/",
        page_version=1,
        choices=SIX_LANDS.choices(seen) if viewer else (),
        waits_for_me=viewer in SIX_LANDS.awaited(world),
        picked={} if card is None else {"card": str(card)},
    )
    board = PAINTER.board(scene)
    return render_to_string(PAINTER.template, {"scene": scene, "board": board, "key": "k"})


def commands_in(html: str) -> list[str]:
    return [unescape(text) for text in findall(r'name="commands" value="([^"]+)"', html)]


@given(WORLDS)
def test_another_hand_changes_nothing_on_the_page(world: World):
    viewer, *others = world.table.seats
    for other in others:
        held = len(world.hands[other].cards)
        swapped = world.hands | {other: Hand(cards=tuple(range(held)))}
        twin = replace(world, hands=swapped)
        if world.table.standing is None:
            assert drawn(twin, viewer) == drawn(world, viewer)
            assert drawn(twin, None) == drawn(world, None)


def test_the_own_hand_is_shown_to_its_owner():
    """The counter-test: a page would change if it showed a hand."""
    world = random_world(2, 0, seed=1)
    seat = world.table.seats[0]
    held = len(world.hands[seat].cards)
    twin = replace(world, hands=world.hands | {seat: Hand(cards=tuple(range(held)))})
    assert drawn(twin, seat) != drawn(world, seat)
    assert drawn(twin, None) == drawn(world, None)


@given(WORLDS)
def test_every_choice_has_its_own_form(world: World):
    for seat in SIX_LANDS.awaited(world):
        choices = SIX_LANDS.choices(SIX_LANDS.see(world, seat))
        cards = {c.card for c in choices if isinstance(c, FROM_HAND)}
        sent = {text for card in (None, *cards) for text in commands_in(drawn(world, seat, card))}
        given_ = {f"[{SIX_LANDS.commands.encode(command).decode()}]" for command in choices}
        assert sent == given_
        assert all(isinstance(json.loads(text), list) for text in sent)


@pytest.mark.parametrize("card", [-1, 24, 99])
def test_a_card_that_cannot_be_played_is_not_picked(card: int):
    world = random_world(2, 5, seed=3)
    seat = SIX_LANDS.awaited(world)[0]
    assert drawn(world, seat, card) == drawn(world, seat)


@pytest.mark.parametrize("card", range(24))
def test_a_card_is_shown_by_colour_emblem_letter_and_value(card: int):
    for template in ("_card", "_small_card"):
        html = render_to_string(f"tavern/six_lands/{template}.html", {"card": card_view(card)})
        letter, value = COLOURS[COLOUR[card]], VALUE[card]
        assert f"card-{letter.lower()}" in html
        assert f'href="#e-{letter.lower()}"' in html
        assert f">{letter}{value}<" in html
        assert f'aria-label="{card_words(card)}"' in html


def test_each_colour_has_its_own_emblem():
    drawn_once = render_to_string("tavern/six_lands/_symbols.html")
    paths = dict(findall(r'id="e-(\w)" d="([^"]+)"', drawn_once))
    assert sorted(paths) == sorted(COLOURS.lower())
    assert len({*paths.values()}) == 6


def test_a_face_down_card_shows_its_face_only_to_its_owner():
    shown = render_to_string("tavern/six_lands/_card.html", {"card": card_view(FACE_DOWN)})
    assert "card-back" in shown
    assert findall(r">\w\d<", shown) == []


def test_every_view_of_the_page_is_drawn():
    used = named(drawn(random_world(2, 30, seed=3), "A"), "six_lands")
    assert used == {f"v-{colour.lower()}" for colour in COLOURS} == symbols("six_lands")
