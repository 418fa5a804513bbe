"""Who may see a campaign: members do, strangers cannot tell that it exists."""

import pytest
from django.test import Client

from campaign.models import Campaign
from tests.pages.laid import LAND, address, forms, send, words, world_of
from tests.worlds import a_band, a_world

PAGES = ("", "now", "chronicle", "envelopes")


@pytest.fixture
def campaign(laid):
    return laid(a_world(LAND, a_band("b1", "A", "Alder"), players="ABC", phase="bids"))


@pytest.mark.parametrize("page", PAGES)
def test_who_is_not_signed_in_is_sent_to_the_door(campaign, page):
    response = Client().get(address(campaign, page))
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/code/")


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_finds_nothing(campaign, stranger, page):
    assert stranger.get(address(campaign, page)).status_code == 404


def test_a_stranger_cannot_act(campaign, stranger):
    before = world_of(campaign)
    assert send(stranger, campaign, "bid", amount="0").status_code == 404
    assert world_of(campaign) == before


@pytest.mark.parametrize("player", "ABC")
@pytest.mark.parametrize("page", PAGES)
def test_every_player_sees_every_page(campaign, as_player, page, player):
    assert as_player(player).get(address(campaign, page)).status_code == 200


def test_an_organiser_who_does_not_play_looks_on(laid, people, as_player, stranger):
    campaign = laid(a_world(LAND, players="ABC", phase="bids"))
    Campaign.objects.filter(pk=campaign.pk).update(organiser=stranger.get("/").wsgi_request.user)
    response = stranger.get(address(campaign))
    assert response.status_code == 200
    assert forms(response) == set()
    assert send(stranger, campaign, "bid", amount="1").status_code == 404


def test_an_act_that_does_not_exist_is_not_found(campaign, as_player):
    assert send(as_player("A"), campaign, "cheat").status_code == 404


def test_who_comes_to_an_act_without_a_form_is_sent_to_the_table(campaign, as_player):
    version = campaign.version
    answer = as_player("A").get(address(campaign, "act/bid"), {"amount": "1"})
    assert (answer.status_code, answer["Location"]) == (302, address(campaign))
    campaign.refresh_from_db()
    assert campaign.version == version


def test_a_form_without_its_token_is_refused(campaign, people):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people[0])
    assert client.post(address(campaign, "act/bid"), {"amount": "1"}).status_code == 403


def test_the_page_says_what_must_be_done_and_by_when(campaign, as_player):
    text = words(as_player("B").get(address(campaign)))
    assert "What you must do now Seal your bid for the favour of the gods. By" in text
    assert "Europe/Paris" in text
