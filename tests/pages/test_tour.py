"""Beside the forms of a guided turn stands what they are for."""

import pytest
from django.core.management import call_command
from django.test import Client

from campaign.actions import tours
from campaign.actions.demo import demo_campaign
from campaign.models import Campaign
from campaign.pages.tour import SAME, STEPS
from campaign.pages.tour_words import SENTENCES, TITLES
from campaign.pages.wording import PHASES
from tests.pages.laid import words

BEFORE = {"muster", "dice", "placement", "ended"}  # phases that a guided turn does not come to


@pytest.fixture
def demo(db, settings) -> None:
    settings.DEMO = True
    call_command("loaddata", "map_27_terrains", verbosity=0)


def test_every_phase_of_a_turn_belongs_to_a_step_with_words():
    assert {*STEPS} - {"over"} | {*SAME} == {*PHASES} - BEFORE
    assert {*SAME.values()} <= {*STEPS}
    assert [*TITLES] == [*SENTENCES] == [*STEPS]


def test_a_newcomer_gets_a_campaign_and_goes_back_to_it(demo):
    client = Client()
    first = client.post("/demo/tour", follow=True)
    assert "Guided turn, step 1 of 9" in words(first)
    again = client.post("/demo/tour", follow=True)
    assert again.redirect_chain == first.redirect_chain
    assert tours.tours().count() == 1


def test_it_is_not_offered_where_there_is_no_demo(db, settings):
    settings.DEMO = False
    assert Client().post("/demo/tour").status_code == 404
    assert Client().post("/demo/tour/leave").status_code == 404
    assert "Be guided" not in words(Client().get("/accounts/login/code/"))


def test_leaving_signs_out_and_a_campaign_of_his_own_wants_an_address(demo):
    client = Client()
    client.post("/demo/tour")
    gone = client.post("/demo/tour/leave", {"found": "1"})
    assert gone["Location"] == "/accounts/login/code/?next=/new/"
    assert not tours.tours().exists()
    assert client.get("/").status_code == 302


def test_who_is_on_no_guided_turn_loses_nothing_by_leaving(demo, as_player):
    campaign = demo_campaign(players=2)
    as_player("A").post("/demo/tour/leave")
    assert Campaign.objects.get() == campaign


def test_nobody_else_is_guided(demo):
    campaign = demo_campaign(players=2)
    client = Client()
    client.force_login(campaign.organiser)
    page = client.get(f"/c/{campaign.public_id}/")
    assert "Guided turn" not in words(page)


def test_the_last_step_leads_to_a_campaign_of_ones_own(demo):
    client = Client()
    client.post("/demo/tour")
    campaign = tours.tours().get()
    page = client.get(f"/c/{campaign.public_id}/")
    assert "Found your own campaign" not in words(page)
    client.post("/demo/tour/leave")
    assert "Be guided through a turn" in words(Client().get("/accounts/login/code/"))


def test_when_too_many_are_on_it_the_page_says_so(demo, monkeypatch):
    monkeypatch.setattr(tours, "MOST", 0)
    full = Client().post("/demo/tour")
    assert (full.status_code, full["Retry-After"]) == (503, "600")
