"""The start page for people who are not signed in, with and without a demo."""

import re
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.models import Game
from tests.pages.laid import LAND, words
from tests.worlds import a_world

pytestmark = pytest.mark.django_db
SENTENCE = "Fight the battles with your figures. This site keeps the map,"
TOUR = "Play a guided turn"


def test_the_start_page_says_in_one_sentence_what_this_is():
    page = Client().get("/")
    html = page.content.decode()
    assert "<h1" in html
    assert "A map campaign for your SAGA group" in words(page)
    assert SENTENCE in words(page)
    assert f'<meta name="description" content="{SENTENCE}' in html


def test_each_step_of_a_turn_has_a_drawing():
    page = Client().get("/").content.decode()
    shown = re.findall(r"turn_scenes\.svg#(\w+)", page)
    drawn = re.findall(r'<g id="(\w+)"', Path(finders.find("turn_scenes.svg")).read_text())
    assert shown == drawn == ["bid", "march", "fight", "rule"]


def test_signing_in_is_a_small_link_without_a_form():
    html = Client().get("/").content.decode()
    assert 'name="email"' not in html
    assert f'href="{reverse("account_request_login_code")}">Sign in with your email</a>' in html


@pytest.mark.parametrize("demo", [False, True])
def test_the_guided_turn_is_offered_where_there_is_a_demo(settings, demo):
    settings.DEMO = demo
    page = Client().get("/")
    assert (TOUR in words(page)) == demo
    main = re.findall(r'class="(?:button )?main"[^>]*>([^<]+)', page.content.decode())
    assert main == [TOUR if demo else "Set up a campaign"]


def test_founding_redirects_through_signing_in(settings):
    settings.DEMO = False
    page = Client().get("/").content.decode()
    assert f'<a class="button main" href="{reverse("found")}">' in page
    assert Client().get(reverse("found"))["Location"].endswith("?next=/new/")


def test_the_seats_of_several_demos_are_listed_under_their_names(laid, settings):
    settings.DEMO = True
    for name, turn in (("The Bay", 3), ("The Wells", 5)):
        game = laid(a_world(LAND, players="ABC", phase="bids"))
        Game.objects.filter(pk=game.pk).update(demo=True, name=name, turn=turn)
    for user in get_user_model().objects.all():
        user.email = f"{user.username}@demo.invalid"
        user.save()
    said = words(Client().get("/"))
    assert "The Wells Turn 5 A Play as Anna" in said
    assert said.index("The Wells Turn 5") < said.index("The Bay Turn 3")
    assert said.count("Play as Bruno") == 2


def test_members_see_their_games_on_the_same_address(stranger):
    said = words(stranger.get("/"))
    assert "My games" in said
    assert SENTENCE not in said


def test_the_page_names_no_campaign_of_the_club(laid, settings):
    settings.DEMO = True
    laid(a_world(LAND, players="ABC", phase="bids"))
    said = words(Client().get("/"))
    assert "Six trees" not in said
    assert "Play as" not in said


def test_the_start_page_takes_few_queries(laid, settings):
    settings.DEMO = True
    Client().get("/")
    with CaptureQueriesContext(connection) as seen:
        assert Client().get("/").status_code == 200
    assert len(seen) <= 4  # one lists the campaigns with a public page


def test_the_guest_who_leaves_a_guided_turn_returns_to_the_start(settings):
    settings.DEMO = True
    assert Client().post("/demo/tour/leave")["Location"] == "/"


def test_the_start_page_names_the_games_of_the_tavern():
    page = words(Client().get("/"))
    assert "Stone Falls, Six Lands, Island Settlers" in page
