"""The page of members: deputies are named and ended there, and the campaign is handed over."""

import pytest

from tests.pages.acts.fights import fought
from tests.pages.laid import address, refusal, words


@pytest.fixture
def game(laid):
    return laid(fought())


def page(client, game):
    return words(client.get(address(game, "members")))


def do(client, game, what, player, **more):
    return client.post(address(game, "members"), {"what": what, "player": player, **more})


def test_the_organiser_names_a_deputy_who_then_organises(game, as_player, stranger):
    bruno = as_player("B")
    assert bruno.get(address(game, "organise")).status_code == 404
    assert "Make them a deputy" not in page(bruno, game)
    assert do(bruno, game, "deputy", "B").status_code == 404
    assert do(as_player("A"), game, "deputy", "B").status_code == 302
    assert "deputy organiser" in page(as_player("C"), game)
    assert bruno.get(address(game, "organise")).status_code == 200
    assert do(bruno, game, "deputy", "C").status_code == 422
    assert do(bruno, game, "no-deputy", "B").status_code == 302
    assert bruno.get(address(game, "organise")).status_code == 404
    assert stranger.get(address(game, "members")).status_code == 404


def test_a_deputy_sees_only_this_campaign_at_the_desk(game, laid, as_player):
    laid(fought())
    do(as_player("A"), game, "deputy", "B")
    rows = as_player("B").get("/admin/club/game/").content.decode()
    assert rows.count("field-status") == 1


def test_handing_over_needs_a_tick_and_a_deputy(game, as_player, people):
    anna = as_player("A")
    do(anna, game, "deputy", "B")
    refused = do(anna, game, "hand-over", "B")
    assert (refused.status_code, refusal(refused)) == (422, "Tick the box if you are sure.")
    assert do(anna, game, "hand-over", "C", sure="1").status_code == 422
    assert do(anna, game, "hand-over", "B", sure="1").status_code == 302
    game.refresh_from_db()
    assert game.organiser == people[1]
    assert "Stop being a deputy" in page(anna, game)
    assert "Bruno is now the organiser." in words(anna.get(address(game, "chronicle")))
