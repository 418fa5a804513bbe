"""The screen shows each game in turn as everybody sees it, without the key of a spectators'
link."""

import re

import pytest
from django.test import Client

from campaign.actions.play.sealed_bids import seal_bid
from club.actions.accounts.screens import make_screen, withdraw_screen
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import close_to_spectators
from club.models import Game
from tests.pages.screen.looking_on import opened, shown
from tests.table import bring_to, new_campaign, person
from tests.tavern.land_tables import land_table, play_to_turn_of

pytestmark = pytest.mark.django_db
QUIET = "No game is going on here just now."


@pytest.fixture
def campaign(people) -> Game:
    return bring_to(new_campaign(people[0], people, name="Ring of trees"), "bids")


@pytest.fixture
def table(people) -> Game:
    """A table of Bruno in the middle of a game, with cards in the hands."""
    game = play_to_turn_of(land_table(people[1], people[2], options={"first": "A"}), "A", 20)
    Game.objects.filter(pk=game.pk).update(name="Six lands of Bruno")
    return game


def test_each_page_names_the_next_game_and_the_last_page_names_the_first(people, campaign, table):
    keys, key = (opened(campaign), opened(table)), make_screen(people[0])
    for at, name in enumerate(("Ring of trees", "Six lands of Bruno")):
        answer = Client().get(f"/screen/{key}/", {"at": at})
        page = answer.content.decode()
        assert f"<h1>{name}</h1>" in page
        assert answer["Refresh"] == f"20; url=/screen/{key}/?at={1 - at}"
        assert answer["Referrer-Policy"] == "no-referrer"
        assert "noindex" in answer["X-Robots-Tag"]
        assert not [one for one in keys if one in page]
    assert 'class="chart"' in shown(key)
    assert "The six lands" in shown(key, 1)


def test_a_page_that_stays_names_no_next_game(people, campaign):
    opened(campaign)
    answer = Client().get(f"/screen/{make_screen(people[0])}/?at=0&stay=1")
    assert "Refresh" not in answer
    assert "Carry on rotating" in answer.content.decode()


def test_a_game_without_a_spectators_link_is_not_shown(people, campaign, table):
    key = make_screen(people[0])
    assert QUIET in shown(key)
    opened(campaign)
    assert "Ring of trees" in shown(key)
    close_to_spectators(campaign.pk, actor=Actor.organiser(people[0]))
    assert QUIET in shown(key)


def test_a_screen_without_games_reloads(people):
    key = make_screen(people[0])
    assert Client().get(f"/screen/{key}/")["Refresh"] == f"20; url=/screen/{key}/?at=0"


def test_games_of_strangers_and_finished_games_are_not_shown(people, campaign, table):
    opened(campaign), opened(table)
    assert QUIET in shown(make_screen(person("zoe")))
    Game.objects.update(status=Game.ENDED)
    assert QUIET in shown(make_screen(people[0]))


def test_a_sealed_bid_changes_nothing_on_the_screen(people, campaign):
    opened(campaign)
    key = make_screen(people[0])
    before = shown(key)
    seal_bid(campaign.pk, actor=Actor.seat(people[1], "B"), amount=1)
    assert shown(key) == before


def test_the_screen_shows_no_hand(people, table):
    """It is the same for everybody, whether or not they have cards at this table."""
    key = make_screen(people[0])
    opened(table)
    Game.objects.filter(pk=table.pk).update(organiser=people[0])
    signed_in = Client()
    signed_in.force_login(people[1])
    own = signed_in.get(f"/screen/{key}/").content.decode()
    assert own == shown(key)
    assert "Six lands of Bruno" in own
    assert not re.search(r'class="[^"]*tray', own)


def test_an_old_or_withdrawn_link_shows_nothing(people, campaign):
    opened(campaign)
    old = make_screen(people[0])
    new = make_screen(people[0])
    assert Client().get(f"/screen/{old}/").status_code == 404
    assert "Ring of trees" in shown(new)
    withdraw_screen(people[0])
    assert Client().get(f"/screen/{new}/").status_code == 404


@pytest.mark.parametrize("at", ["-1", "7", "999999999999", "²", "", "x"])
def test_every_number_in_the_address_shows_a_game(people, campaign, at):
    opened(campaign)
    assert "Ring of trees" in shown(make_screen(people[0]), at)


def test_the_screen_of_a_closed_account_shows_nothing(people):
    key = make_screen(people[0])
    type(people[0]).objects.filter(pk=people[0].pk).update(is_active=False)
    assert Client().get(f"/screen/{key}/").status_code == 404
