"""Pages without content: a drawing, a sentence, and at most one next step."""

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.pages.laid import LAND, address
from tests.table import person
from tests.worlds import a_world

EMPTY = Path("static/empty.svg").read_text()
DRAWN = EMPTY + Path("static/boards.svg").read_text()


def empty_states(page: str) -> list[str]:
    return re.findall(
        r'<(?:div|li) class="(?:panel )?empty">(.*?)(?:</div></div>|</li>)', page, re.S
    )


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, players="ABC", phase="bids"))


@pytest.mark.parametrize(
    ("page", "drawing", "leads_to"),
    [("chronicle", "book", ""), ("battles", "battle", ""), ("photos", "photo", "battles")],
)
def test_an_empty_page_of_a_campaign_has_a_drawing_and_one_next_step(
    game, as_player, page: str, drawing: str, leads_to: str
):
    (state,) = empty_states(as_player("A").get(address(game, page)).content.decode())
    assert re.findall(r'empty\.svg#(\w+)"', state) == [drawing]
    assert re.findall(r'<a class="button main" href="([^"]+)"', state) == [address(game, leads_to)]
    assert f'<g id="{drawing}"' in EMPTY


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "drawing", "steps"), [("/", "saga", 1), ("/tavern/", "table", 0)])
def test_a_user_without_games_is_invited_to_one(page: str, drawing: str, steps: int):
    newcomer = Client()
    newcomer.force_login(person("newcomer"))
    (state,) = empty_states(newcomer.get(page).content.decode())
    assert re.findall(r'(?:empty|boards)\.svg#(\w+)"', state) == [drawing]
    assert state.count('class="button main"') == steps
    assert re.search(rf'<g id="{drawing}"', DRAWN)


def test_a_page_with_content_has_no_empty_state(game, as_player):
    assert empty_states(as_player("A").get("/").content.decode()) == []
