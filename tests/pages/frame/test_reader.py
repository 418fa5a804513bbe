"""Pages for a signed-in reader learn in each response who is signed in: by a pseudonym, never by
their address."""

import re

import pytest
from django.test import Client

from club.pages.frame import errors
from club.pages.games.reader import reader_of
from tests.pages.laid import LAND, address, words
from tests.worlds import a_world

BY_SCRIPT = {"HX-Request": "true"}
WORLD = a_world(LAND, players="ABC", phase="recruitment")


def carried(client, game) -> str:
    """The pseudonym of the page's reader."""
    page = client.get(address(game)).content.decode()
    return re.search(r'data-reader="(\w+)"', page)[1]


def test_a_page_names_its_reader_and_responses_agree(laid, as_player):
    game = laid(WORLD)
    anna, bruno = as_player("A"), as_player("B")
    assert carried(anna, game) == anna.get(address(game, "now"), headers=BY_SCRIPT)["Reader"]
    assert carried(anna, game) != carried(bruno, game)
    assert re.fullmatch(r"[0-9a-f]{16}", carried(anna, game))


def test_a_signed_out_reader_is_nobody(db):
    page = Client().get("/accounts/login/code/", headers=BY_SCRIPT)
    assert page["Reader"] == "nobody"
    assert "Reader" not in Client().get("/accounts/login/code/")


def test_the_reader_is_named_with_a_new_token(laid, as_player):
    laid(WORLD)
    anna = as_player("A")
    answer = anna.get("/reader", headers=BY_SCRIPT)
    drawn = answer.content.decode()
    assert reader_of(anna.get("/me/").wsgi_request.user) in drawn
    assert re.search(r'data-token="\w{64}"', drawn)
    assert "is signed in now" in words(answer)
    assert "@" not in drawn
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("status", errors.TITLES)
def test_a_script_gets_only_the_sentence(status, rf):
    answer = errors.error_page(rf.get("/", headers=BY_SCRIPT), status, wait=9)
    drawn = answer.content.decode()
    assert answer.status_code == status
    assert drawn.strip().startswith('<p class="notice answer"')
    assert "<html" not in drawn
    assert answer["Retry-After"] == "9"


def test_a_form_of_an_earlier_sign_in_is_marked_for_the_script(db):
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/read-as", {"language": "fr"}, headers=BY_SCRIPT)
    assert answer.status_code == 403
    assert "data-stale" in answer.content.decode()


def test_without_script_the_page_gives_the_reason_and_shows_the_typed_text(db):
    client = Client(enforce_csrf_checks=True)
    typed = {"text": "We meet on Tuesday & bring dice. " * 3, "key": "k" * 60}
    page = client.post("/read-as", typed, headers={"Origin": "http://testserver"})
    assert page.status_code == 403
    assert "signed in elsewhere" in words(page)
    assert "We meet on Tuesday &amp; bring dice." in page.content.decode()
    assert "kkk" not in page.content.decode()


def test_a_form_from_another_site_is_not_shown(db):
    client = Client(enforce_csrf_checks=True)
    page = client.post("/read-as", {"text": "Buy this! " * 9}, headers={"Origin": "http://evil"})
    assert page.status_code == 403
    assert "Buy this!" not in page.content.decode()
