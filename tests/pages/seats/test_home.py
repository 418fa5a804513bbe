"""My games, signing in, and the demo players."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actions.decisions.deadlines import break_off
from club.actions.journal.actor import Actor
from club.models import Game
from tests.pages.ending.ended import ended
from tests.pages.laid import LAND, address, words
from tests.table import new_campaign, person
from tests.worlds import a_band, a_world


def test_awaiting_campaigns_come_first_and_are_counted(laid, as_player):
    theirs = laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC"))
    Game.objects.filter(pk=theirs.pk).update(name="Theirs to move")
    mine = laid(a_world(LAND, players="ABC", phase="bids"))
    Game.objects.filter(pk=mine.pk).update(name="Mine to bid")
    response = as_player("A").get("/")
    page = response.content.decode()
    assert re.findall(r"<h2><a[^>]*>(.*?)</a>", page) == ["Mine to bid", "Theirs to move"]
    assert "<title>(1) My games</title>" in page
    text = words(response)
    assert "1 game is waiting for you." in text
    assert "Seal your bid for the favour of the gods. By" in text
    assert "Waiting for: Clara" in text
    button = r'<a class="button main" href="([^"]+)">Go to the table'
    assert re.findall(button, page) == [f"{address(mine)}#now"]


def test_one_button_is_the_main_one_and_only_the_most_urgent_campaign_shows_its_land(
    laid, as_player
):
    for name in ("First", "Second"):
        game = laid(a_world(LAND, players="ABC", phase="bids"))
        Game.objects.filter(pk=game.pk).update(name=name)
    page = as_player("A").get("/").content.decode()
    assert page.count("button main") == 1
    rows = re.split(r'<li class="panel', page)[1:]
    lands = [re.findall(r'src="(/land/[^"]+)"', row) for row in rows]
    assert [len(land) for land in lands] == [2, 0]
    assert all(as_player("A").get(land).status_code == 200 for land in lands[0])
    assert "boards.svg#saga" in rows[1]


@pytest.fixture
def many_over(people):
    """25 campaigns that are over, and one that is running."""
    for number in range(1, 27):
        game = new_campaign(people[0], people, name=f"War {number}")
        game.seats.filter(player="B").update(name="Ægir" if number == 3 else "bruno")
        if number < 26:
            break_off(game.pk, actor=Actor.organiser(people[0]), reason="It is enough.")


def titles(page) -> list[str]:
    return re.findall(r"<h2><a[^>]*>(.*?)</a>", page.content.decode())


def test_campaigns_that_are_over_are_folded_and_paged(many_over, as_player):
    page = as_player("A").get("/")
    assert titles(page) == ["War 26", *(f"War {number}" for number in range(25, 15, -1))]
    html = page.content.decode()
    assert html.index("War 26") < html.index('<details class="more ended" id="ended">')
    assert "25 games that are over" in words(page)
    assert 'href="?page=2#ended"' in html
    last = as_player("A").get("/", {"page": "3"})
    assert titles(last) == ["War 26", *(f"War {number}" for number in range(5, 0, -1))]
    assert '<details class="more ended" id="ended" open>' in last.content.decode()


def test_campaigns_that_are_over_are_found_by_name_and_player(many_over, as_player):
    anna = as_player("A")
    assert titles(anna.get("/", {"q": "wár 1"}))[1:] == [f"War {n}" for n in range(19, 9, -1)]
    assert (
        'href="?page=2&amp;q=w%C3%A1r%201#ended"' in anna.get("/", {"q": "wár 1"}).content.decode()
    )
    assert titles(anna.get("/", {"q": "ÆGIR"})) == ["War 26", "War 3"]
    nothing = anna.get("/", {"q": "nobody", "page": "7"})
    assert titles(nothing) == ["War 26"]
    assert "Nothing was found for “nobody”." in words(nothing)


def test_a_user_with_only_ended_campaigns_sees_them_unfolded(laid, as_player):
    laid(ended("points", "BAC"))
    page = as_player("A").get("/")
    assert '<details class="more ended" id="ended" open>' in page.content.decode()
    assert "1 game that is over" in words(page)
    assert "Your first game" not in words(page)
    assert 'type="search"' not in page.content.decode()


def test_a_user_without_games_is_invited_to_play(stranger):
    page = stranger.get("/")
    assert "Your first game You have no seat yet." in words(page)
    panel = page.content.decode().split('<li class="panel empty">')[1].split("</li>")[0]
    assert re.findall('class="button(?: main)?" href="([^"]+)"', panel) == ["/tavern/", "/new/"]


def test_the_list_shows_no_campaigns_of_others(laid, stranger):
    laid(a_world(LAND, players="ABC", phase="bids"))
    assert "Six trees" not in words(stranger.get("/"))


def test_a_user_signs_in_with_a_code_from_an_email(people):
    EmailAddress.objects.create(user=people[0], email="anna@example.org", primary=True)
    client = Client()
    page = client.get("/new/", follow=True)
    assert "Send me a code" in words(page)
    client.post("/accounts/login/code/", {"email": "anna@example.org"})
    (message,) = mail.outbox
    code = re.search(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", message.body, re.M)[1]
    page = client.get("/accounts/login/code/confirm/")
    assert "Enter the code" in words(page)
    done = client.post("/accounts/login/code/confirm/", {"code": code}, follow=True)
    assert "My games" in words(done)


def test_a_wrong_code_shows_an_error_message(people):
    client = Client()
    client.post("/accounts/login/code/", {"email": "anna@example.org"})
    page = client.post("/accounts/login/code/confirm/", {"code": "WRONGS"})
    assert 'class="refusal"' in page.content.decode()


@pytest.fixture
def demo(laid, settings):
    settings.DEMO = True
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    Game.objects.filter(pk=game.pk).update(demo=True)
    for seat in game.seats.select_related("user"):
        seat.user.email = f"{seat.user.username}@demo.invalid"
        seat.user.save()
    return game


def test_the_demo_offers_its_players_with_one_tap(demo):
    client = Client()
    assert "Play as Bruno" in words(client.get("/", follow=True))
    seat = demo.seats.get(player="B")
    response = client.post("/demo/", {"seat": seat.pk})
    assert response["Location"] == address(demo)
    assert "Bruno you" in words(client.get(address(demo)))


def test_without_the_demo_nobody_can_play_its_seats(laid, settings):
    settings.DEMO = False
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    Game.objects.filter(pk=game.pk).update(demo=True)
    assert "Play as" not in words(Client().get("/", follow=True))
    seat = game.seats.get(player="B")
    assert Client().post("/demo/", {"seat": seat.pk}).status_code == 404


def test_a_campaign_in_set_up_says_when_everybody_is_ready(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="dice"))
    Game.objects.filter(pk=game.pk).update(status="setup", waits_for="", closes_at=None)
    text = words(as_player("A").get("/"))
    assert "Setting up" in text
    assert "Everybody has mustered and is waiting for you: start the campaign." in text
    assert "Nothing is waiting for you now." not in text
    text = words(as_player("B").get("/"))
    assert "Everybody has mustered. The organiser starts the campaign." in text
    assert "Nothing is waiting for you now." in text


def test_a_seat_without_a_faction_is_named_without_a_comma(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="muster"))
    assert "A Anna, Vikings" in words(as_player("A").get("/"))
    game.seats.update(playing_as="")
    page = words(as_player("A").get("/"))
    assert "A Anna" in page
    assert "A Anna," not in page


def test_the_demo_opens_no_other_campaign(demo, laid):
    other = laid(a_world(LAND, players="ABC", phase="bids"))
    seat = other.seats.get(player="B")
    assert Client().post("/demo/", {"seat": seat.pk}).status_code == 404


def test_demo_sign_in_refuses_staff_accounts(demo, people):
    people[1].is_staff = True
    people[1].save()
    seat = demo.seats.get(player="B")
    assert Client().post("/demo/", {"seat": seat.pk}).status_code == 404


def test_nobody_signs_in_as_a_person_invited_to_the_demo(demo):
    seat = demo.seats.get(player="B")
    seat.user = person("dora")
    seat.save()
    client = Client()
    assert client.post("/demo/", {"seat": seat.pk}).status_code == 404
    assert "Play as Bruno" not in words(client.get("/"))


@pytest.mark.parametrize("seat", ["", "x", "-1", "9" * 30])
def test_an_unknown_seat_is_not_found(demo, seat):
    assert Client().post("/demo/", {"seat": seat}).status_code == 404


def test_signing_in_as_a_demo_player_needs_a_csrf_token(demo):
    client = Client(enforce_csrf_checks=True)
    seat = demo.seats.get(player="B")
    assert client.post("/demo/", {"seat": seat.pk}).status_code == 403


def test_an_ended_campaign_names_its_winner_and_links_to_its_end(laid, as_player):
    game = laid(ended("memory", "BAC"))
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    said = {player: words(as_player(player).get("/")) for player in "AB"}
    assert "Bruno has won this campaign. How it ended" in said["A"]
    assert "You have won this campaign. How it ended" in said["B"]
    assert f'href="{address(game, "end")}"' in as_player("A").get("/").content.decode()


def test_a_campaign_that_its_organiser_ended_has_no_winner(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="recruitment"))
    assert "How it ended" not in words(as_player("A").get("/"))
    break_off(game.pk, actor=Actor.organiser(game.organiser), reason="Summer")
    assert "Nobody has won this campaign. How it ended" in words(as_player("A").get("/"))


def test_winners_are_read_with_one_query_and_then_from_the_cache(laid, as_player):
    for _ in range(3):
        game = laid(ended("points", "CAB"))
        Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as seen:
            assert words(as_player("A").get("/")).count("Clara has won this campaign.") == 3
        counts.append(len([row for row in seen if '"world" FROM' in row["sql"]]))
    assert counts == [1, 0]
