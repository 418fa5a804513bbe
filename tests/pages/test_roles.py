"""Access to a campaign: members see it, and strangers cannot know that it exists."""

import re

import pytest
from django.test import Client

from campaign.pages.scene.seat_views import BandView
from campaign.world import Unit
from club.models import Game
from tests.pages.laid import LAND, address, forms, send, words, world_of
from tests.worlds import a_band, a_world

PAGES = ("", "now", "chronicle", "envelopes")


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, a_band("b1", "A", "Alder"), players="ABC", phase="bids"))


@pytest.mark.parametrize("page", PAGES)
def test_anonymous_readers_are_sent_to_the_sign_in_page(game, page):
    response = Client().get(address(game, page))
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/code/")


@pytest.mark.parametrize("page", PAGES)
def test_strangers_find_no_campaign(game, stranger, page):
    assert stranger.get(address(game, page)).status_code == 404


def test_strangers_cannot_submit_commands(game, stranger):
    before = world_of(game)
    assert send(stranger, game, "bid", amount="0").status_code == 404
    assert world_of(game) == before


@pytest.mark.parametrize("player", "ABC")
@pytest.mark.parametrize("page", PAGES)
def test_every_player_sees_every_page(game, as_player, page, player):
    assert as_player(player).get(address(game, page)).status_code == 200


def test_an_organiser_who_does_not_play_sees_the_table_without_actions(
    laid, people, as_player, stranger
):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    Game.objects.filter(pk=game.pk).update(organiser=stranger.get("/").wsgi_request.user)
    response = stranger.get(address(game))
    assert response.status_code == 200
    assert forms(response) == set()
    assert send(stranger, game, "bid", amount="1").status_code == 404


def test_an_unknown_action_is_not_found(game, as_player):
    assert send(as_player("A"), game, "cheat").status_code == 404


def test_opening_the_address_of_an_action_redirects_to_the_table(game, as_player):
    version = game.version
    answer = as_player("A").get(address(game, "act/bid"), {"amount": "1"})
    assert (answer.status_code, answer["Location"]) == (302, address(game))
    game.refresh_from_db()
    assert game.version == version


def test_a_form_without_its_token_is_refused(game, people):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people[0])
    assert client.post(address(game, "act/bid"), {"amount": "1"}).status_code == 403


def test_the_page_names_the_duty_and_its_deadline(game, as_player):
    text = words(as_player("B").get(address(game)))
    duty = "What you must do now Seal your bid for the favour of the gods. Your orders: none"
    assert duty in text
    assert re.search(r"By \w{3} \d+ \w{3} \d{4}, .*Europe/Paris", text)


def test_equal_units_of_a_band_are_named_once_and_losses_with_the_full_strength():
    kinds = [("warriors", 8, 8), ("hearthguard", 4, 4), ("warriors", 8, 6), ("hearthguard", 4, 4)]
    units = tuple(Unit(f"u{n}", *kind, (1, 1)) for n, kind in enumerate(kinds))
    band = BandView("b1", None, "Sigurd", "alder", "Alder", 4, units, moved=False)
    assert band.units_in_words == "8 warriors, 2 × 4 hearthguard, 6/8 warriors"
