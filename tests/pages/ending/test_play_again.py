"""Playing again with the same people: the form is filled in, and nobody gets a seat unasked."""

import re

import pytest
from django.core import mail
from django.test import Client

from campaign.actions.history.effective_history import read_world
from club.actions.accounts.contact_preferences import stop_mail
from club.actions.seats import invitations
from club.models import Game
from tests.admin.signed_in import signed_in
from tests.pages.ending.ended import ended
from tests.pages.filled import sent_as_it_came
from tests.pages.laid import LAND, address, words
from tests.worlds import a_world, some_rules

RULES = some_rules(3, refund_rounding="up")


@pytest.fixture
def over(laid) -> Game:
    """Anna organised it and Clara has won it."""
    game = laid(ended("points", "CAB", rules=RULES))
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    game.refresh_from_db()
    return game


def again(game: Game) -> str:
    return f"/new/?again={game.public_id}"


def founded(client: Client, game: Game):
    """The page after founding, and the new campaign."""
    answer = client.post(again(game), sent_as_it_came(client, again(game)), follow=True)
    assert answer.redirect_chain, words(answer)
    return answer, Game.objects.latest("pk")


def test_the_end_links_to_a_form_that_is_filled_in(over, as_player):
    bruno = as_player("B")
    assert f'href="{again(over)}"' in bruno.get(address(over, "end")).content.decode()
    page = bruno.get(again(over))
    rows = [form.initial for form in page.context["seats"]][:3]
    assert [(row["name"], row["faction"], row["sitter"]) for row in rows] == [
        ("Anna", "", "asked"),
        ("Bruno", "", "me"),
        ("Clara", "", "asked"),
    ]
    assert page.context["basics"]["name"].value() == "Six trees, again"
    assert "Map and settings are those of “Six trees”." in words(page)


def test_everybody_is_asked_by_email_and_nobody_gets_a_seat_unasked(over, as_player, people):
    page, game = founded(as_player("B"), over)
    assert (game.name, game.organiser, game.status) == ("Six trees, again", people[1], "setup")
    assert game.campaign.map_id == over.campaign.map_id
    assert read_world(game).rules == read_world(over).rules
    seats = [(s.name, s.user, s.bot, s.playing_as) for s in game.seats.order_by("player")]
    assert seats == [("Anna", None, "", ""), ("Bruno", people[1], "", ""), ("Clara", None, "", "")]
    assert [letter.to for letter in mail.outbox] == [[people[0].email], [people[2].email]]
    assert "Emails are on their way to: Anna, Clara." in words(page)
    assert people[0].email not in page.content.decode()


def test_the_link_in_the_email_takes_the_seat(over, as_player, people):
    _, game = founded(as_player("B"), over)
    link = re.search(r"http://testserver/join/(\S+)", mail.outbox[1].body)[1]
    signed_in(people[2]).post("/join/", {"secret": link, "name": "Clara"})
    assert game.seats.get(player="C").user == people[2]


def test_a_player_without_emails_gets_none_and_the_founder_reads_so(over, as_player, people):
    stop_mail(people[0].pk)
    page, game = founded(as_player("B"), over)
    assert [letter.to for letter in mail.outbox] == [[people[2].email]]
    assert "No email went to Anna: make a link for them here, and pass it on." in words(page)
    assert set(invitations.open_invitations(game)) == {"C"}


@pytest.mark.parametrize("change", [{"email": "anna@demo.invalid"}, {"is_active": False}])
def test_a_player_who_cannot_be_reached_is_not_asked(over, as_player, people, change):
    type(people[0]).objects.filter(pk=people[0].pk).update(**change)
    page, game = founded(as_player("B"), over)
    assert [letter.to for letter in mail.outbox] == [[people[2].email]]
    assert "No email went to Anna" in words(page)


def test_no_more_emails_are_sent_than_one_person_may_send_in_a_day(over, as_player, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_LETTERS", 1)
    page, game = founded(as_player("B"), over)
    assert len(mail.outbox) == 1
    assert "No email went to Clara" in words(page)


def test_a_bot_plays_again_and_is_not_asked(over, as_player):
    over.seats.filter(player="A").update(user=None, bot="steady")
    _, game = founded(as_player("B"), over)
    assert (game.seats.get(player="A").bot, len(mail.outbox)) == ("steady", 1)


def test_only_members_play_a_campaign_again_and_only_one_that_is_over(
    over, laid, as_player, stranger
):
    running = laid(a_world(LAND, players="ABC", phase="bids"))
    assert stranger.get(again(over)).status_code == 404
    assert as_player("B").get(again(running)).status_code == 404
    assert as_player("B").get("/new/?again=nothing").status_code == 404


def test_without_an_earlier_campaign_nobody_can_be_asked(over, as_player):
    bruno = as_player("B")
    answer = bruno.post("/new/", sent_as_it_came(bruno, again(over)))
    assert answer.status_code == 422
    assert mail.outbox == []


def test_a_private_map_of_another_person_is_not_offered(over, as_player, people):
    over.campaign.map.author = people[0]
    over.campaign.map.save()
    said = "The map of that campaign is not open to you: choose another."
    assert said in words(as_player("B").get(again(over)))
    assert said not in words(as_player("A").get(again(over)))
