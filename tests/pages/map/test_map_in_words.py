"""The map in words is drawn on request; the address contains the request."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from club.actions.seats.spectator_links import LINK
from tests.map.crowds import a_crowd
from tests.pages.laid import address

TABLE = re.compile(r'<div class="scroll"[^>]*>\s*<table[^>]*>.*?</table>', re.S)


@pytest.fixture
def game(laid):
    return laid(a_crowd(3, 6))


def shown(client: Client, page: str) -> str:
    response = client.get(page)
    assert response.status_code == 200
    content = response.content.decode()
    return content[content.index('id="map"') : content.index('class="words legend"')]


def link_to_words(panel: str, *, expanded: str) -> str:
    found = re.search(
        rf'id="words-link"[^>]* href="([^"]*)"[^>]* aria-expanded="{expanded}"', panel
    )
    assert found, panel[-1500:]
    return html.unescape(found[1]).removesuffix("#words")


@pytest.mark.parametrize("rest", ["", "?band=b0", "?for=B", "as/B", "history/0"])
def test_members_open_and_close_the_list_in_words_by_a_link(game, as_player, rest):
    anna = as_player("A")
    closed = shown(anna, address(game, rest))
    assert not TABLE.search(closed)
    opened = shown(anna, link_to_words(closed, expanded="false"))
    assert TABLE.search(opened)
    assert link_to_words(opened, expanded="true") == address(game, rest)
    assert shown(anna, address(game, rest)) == closed


@pytest.mark.parametrize(("view", "rest"), [("watch_table", []), ("watch_history", [0])])
def test_spectators_open_and_close_the_list_in_words_by_a_link(game, view, rest):
    game.spectator_key = "key"
    game.save(update_fields=["spectator_key"])
    page = reverse(view, args=[LINK.secret("key"), *rest])
    closed = shown(Client(), page)
    assert not TABLE.search(closed)
    opened = shown(Client(), link_to_words(closed, expanded="false"))
    assert TABLE.search(opened)
    assert link_to_words(opened, expanded="true") == page


def test_choosing_leaves_the_list_in_words_open(game, as_player):
    content = as_player("A").get(address(game, "?words=1&band=b0")).content.decode()
    choices = re.findall(r'hx-get="([^"]*band=[^"]*)"', content)
    assert len(choices) > 4
    hiding = link_to_words(content, expanded="true")
    assert {html.unescape(href) for href in choices if "words=1" not in href} == {hiding}


def test_choosing_on_a_shared_device_keeps_the_players_list_open(laid, as_player):
    game = laid(a_crowd(3, 6, speaker="B"))
    content = as_player("A").get(address(game, "?for=B&band=b1")).content.decode()
    choices = re.findall(r'hx-get="([^"]*band=[^"]*)"', content)
    assert len(choices) > 4
    assert [href for href in choices if "for=B" not in href] == []


def test_stepping_through_the_history_leaves_the_list_in_words_open(game, as_player):
    anna = as_player("A")
    content = anna.get(address(game, "history/0?words=1")).content.decode()
    phases = re.findall(r'href="([^"]*/history/[^"#]*)"[^>]*>[^<]*</a></li>', content)
    assert phases
    assert all(href.endswith("?words=1") for href in phases)


def test_htmx_gets_the_list_as_parts_of_the_page(game, as_player):
    parts = as_player("A").get(address(game, "?words=1"), headers={"HX-Request": "true"})
    assert TABLE.search(parts.content.decode())
    assert b"<html" not in parts.content
