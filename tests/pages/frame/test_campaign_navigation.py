"""The links of a campaign are the same on all of its pages, for one reader."""

import re

import pytest

from tests.pages.laid import CAMPAIGN_PAGES, LAND, address
from tests.worlds import a_band, a_world

NAV = re.compile(r'<nav class="campaign-nav[^"]*".*?</nav>', re.S)
NO_NAV = {"sheet"}  # it is printed
OF_ORGANISERS = {"organise", "corrections", "rule", "bundle"}


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, a_band("a", "A", "Alder"), players="ABC", phase="recruitment"))


def links(client, page: str) -> list[str]:
    response = client.get(page)
    assert response.status_code == 200, page
    return re.findall(r'href="([^"]+)"', NAV.search(response.content.decode())[0])


@pytest.mark.parametrize("player", "AB")
def test_every_page_has_the_links_of_the_table(game, as_player, player):
    reader = as_player(player)
    there = [page for page in CAMPAIGN_PAGES if page not in NO_NAV]
    if player == "B":
        there = [page for page in there if page not in OF_ORGANISERS]
    wanted = links(reader, address(game))
    assert address(game, "away") in wanted
    found = {page: links(reader, address(game, page)) for page in there}
    assert {page: those for page, those in found.items() if those != wanted} == {}


def test_a_shared_device_keeps_the_links_of_the_organiser(game, as_player):
    anna = as_player("A")
    assert links(anna, address(game, "?for=B")) == links(anna, address(game))
