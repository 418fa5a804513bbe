"""Pages without content: a drawing, a sentence, and at most one next step."""

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.pages.laid import LAND, address
from tests.table import person
from tests.worlds import a_world

SIGNS = Path("static/signs.svg").read_text()
DRAWN = SIGNS + Path("static/boards.svg").read_text()


def empty_states(page: str) -> list[str]:
    return re.findall(r'<(?:div|li) class="(?:panel )?empty">(.*?)</(?:div|li)>', page, re.S)


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, players="ABC", phase="bids"))


@pytest.mark.parametrize(
    ("page", "sign", "leads_to"),
    [("chronicle", "memory", ""), ("battles", "battle", ""), ("photos", "photo", "battles")],
)
def test_an_empty_page_of_a_campaign_has_a_drawing_and_one_next_step(
    game, as_player, page: str, sign: str, leads_to: str
):
    (state,) = empty_states(as_player("A").get(address(game, page)).content.decode())
    assert re.findall(r'signs\.svg#(\w+)"', state) == [sign]
    assert re.findall(r'<a class="button main" href="([^"]+)"', state) == [address(game, leads_to)]
    assert f'<symbol id="{sign}"' in SIGNS


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "sign", "steps"), [("/", "saga", 1), ("/tavern/", "die", 0)])
def test_a_user_without_games_is_invited_to_one(page: str, sign: str, steps: int):
    newcomer = Client()
    newcomer.force_login(person("newcomer"))
    (state,) = empty_states(newcomer.get(page).content.decode())
    assert re.findall(r'(?:signs|boards)\.svg#(\w+)"', state) == [sign]
    assert state.count('class="button main"') == steps
    assert re.search(rf'<(?:symbol|g) id="{sign}"', DRAWN)


def test_a_page_with_content_has_no_empty_state(game, as_player):
    assert empty_states(as_player("A").get("/").content.decode()) == []
