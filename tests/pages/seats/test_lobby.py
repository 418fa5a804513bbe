"""Seats and their players, and the actions of the organiser and of players."""

import html
import re

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actions.journal.actor import Actor
from club.actions.seats.invitations import find, invitation_key, make_invitation
from club.actions.seats.spectator_links import watch_secret
from club.models import Game, Invitation, Seat
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, refusal, words
from tests.pages.seats.lobby import forming, link_on, post, running, seat, see
from tests.worlds import a_band, a_world

__all__ = ["forming", "running"]


def test_everybody_sees_the_seats_and_who_is_ready(forming, as_player):
    text = see(as_player("B"), forming)
    assert "Anna not mustered yet" in text
    assert "Bruno you not mustered yet" in text
    assert "Clara nobody sits here" in text
    assert "Choose your faction and muster your starting bands." in text


def test_a_new_link_is_shown_once(forming, as_player):
    anna = as_player("A")
    page = post(anna, forming, "invite")
    assert page.status_code == 200
    assert find(invitation_key(link_on(page).removeprefix("/join/"))).seat == seat(forming)
    later = anna.get(address(forming, "seats"))
    assert 'id="link"' not in later.content.decode()
    assert "A link to this seat is out, valid until" in words(later)
    shown = hidden_in(later, "take-back")
    assert post(anna, forming, "take-back", link=shown["link"]).status_code == 302
    assert "A link to this seat is out" not in see(anna, forming)


def test_only_the_shown_link_is_revoked(forming, as_player):
    anna = as_player("A")
    post(anna, forming, "invite")
    shown = hidden_in(anna.get(address(forming, "seats")), "take-back")
    page = post(anna, forming, "invite")
    late = post(anna, forming, "take-back", link=shown["link"])
    assert (late.status_code, "moved on" in refusal(late)) == (422, True)
    assert find(invitation_key(link_on(page).removeprefix("/join/"))).seat == seat(forming)
    assert post(anna, forming, "take-back").status_code == 422


def test_an_invitation_email_has_an_absolute_link(forming, as_player):
    page = post(as_player("A"), forming, "send", email="dora@example.org")
    assert "The invitation went to dora@example.org." in words(page)
    (letter,) = mail.outbox
    assert letter.to == ["dora@example.org"]
    assert f"http://testserver{link_on(page)}" in letter.body


@pytest.mark.parametrize("email", ["", "dora", "dora@", "a@b.example\nbcc: c@d.example"])
def test_an_invalid_address_is_refused_and_stays_in_the_form(forming, as_player, email):
    page = post(as_player("A"), forming, "send", email=email)
    assert page.status_code == 422
    assert refusal(page) == "This is not an email address."
    assert not mail.outbox
    assert not Invitation.objects.exists()


def test_an_email_to_an_invalid_domain_leaves_the_link_valid(forming, as_player):
    page = post(as_player("A"), forming, "send", email="dora@demo.invalid")
    assert "No email is sent to dora@demo.invalid. Pass the link on yourself." in words(page)
    assert link_on(page)


def test_a_bot_musters_as_soon_as_it_gets_a_seat(forming, as_player):
    anna = as_player("A")
    assert post(anna, forming, "bot", bot="steady").status_code == 302
    assert "Clara a bot mustered" in see(anna, forming)
    assert post(anna, forming, "no-bot").status_code == 302
    assert "Clara nobody sits here" in see(anna, forming)
    assert post(anna, forming, "bot", bot="oracle").status_code == 422


def test_a_new_link_comes_with_a_message_for_a_chat(forming, as_player):
    Game.objects.filter(pk=forming.pk).update(name="Six <trees>")
    page = post(as_player("A"), forming, "invite", player="C").content.decode()
    link = re.search(r'<input id="link" value="([^"]+)"', page)[1]
    message = re.search(r'<textarea id="message"[^>]*>(.*?)</textarea>', page, re.S)[1]
    assert html.unescape(message).splitlines() == [
        "Play “Six <trees>” with us! This link is your seat. It works once and needs no password:",
        link,
    ]
    assert 'data-copy="message"' in page


def test_the_start_names_the_missing_players(forming, as_player):
    page = post(as_player("A"), forming, "start")
    assert page.status_code == 422
    assert "These seats are empty: Clara." in refusal(page)
    Seat.objects.filter(game=forming).update(bot="steady", user=None)
    assert post(as_player("A"), forming, "start").status_code == 302
    forming.refresh_from_db()
    assert forming.status == "running"
    assert "Start the campaign" not in see(as_player("A"), forming)


def test_a_player_changes_their_name_and_saves_a_note(forming, as_player):
    bruno = as_player("B")
    assert post(bruno, forming, "rename", "B", name="Bruno the Elder").status_code == 302
    assert seat(forming, "B").name == "Bruno the Elder"
    assert post(bruno, forming, "note", note="Hold the mill.").status_code == 302
    assert "Hold the mill." in see(bruno, forming)
    for other in "A":
        assert "Hold the mill." not in see(as_player(other), forming)
    refused = post(bruno, forming, "rename", "B", name="x" * 41)
    assert refused.status_code == 422
    assert refusal(refused) == "A name can have 1 to 40 characters."
    assert "x" * 41 in refused.content.decode()


VERBS = ("start", "invite", "send", "take-back", "bot", "no-bot", "spectators", "no-spectators")


@pytest.mark.parametrize("verb", VERBS)
def test_players_cannot_use_the_actions_of_the_organiser(forming, as_player, verb):
    fields = {"email": "dora@example.org", "bot": "steady"}
    page = post(as_player("B"), forming, verb, **fields)
    assert page.status_code == 422
    assert page.content.decode().count("You cannot decide this.") == 1
    forming.refresh_from_db()
    assert (forming.status, forming.spectator_key, seat(forming).bot) == ("setup", "", "")
    assert not Invitation.objects.exists()
    assert not mail.outbox


@pytest.mark.parametrize("verb", [*VERBS, "rename", "note", "out", "dance"])
def test_strangers_and_unknown_actions_get_404(forming, stranger, as_player, verb):
    assert post(stranger, forming, verb, name="X", note="X").status_code == 404
    assert post(as_player("A"), forming, "dance").status_code == 404
    assert as_player("A").get(address(forming, f"seats/{verb}")).status_code == 405
    assert Client().get(address(forming, "seats")).status_code == 302


def test_a_player_cannot_rename_the_seat_of_another(forming, as_player):
    assert post(as_player("B"), forming, "rename", "A", name="Mine").status_code == 422
    assert seat(forming, "A").name == "Anna"
    assert post(as_player("A"), forming, "rename", "B", name="Bruno II").status_code == 302


def test_the_organiser_allows_and_disallows_spectators(running, as_player):
    anna = as_player("A")
    assert "There is no link for spectators." in see(anna, running)
    assert "Spectators" not in see(as_player("B"), running)
    post(anna, running, "spectators")
    running.refresh_from_db()
    link = f"http://testserver/s/{watch_secret(running)}/"
    for player in "AB":
        assert link in as_player(player).get(address(running, "seats")).content.decode()
    post(anna, running, "no-spectators")
    assert Client().get(link).status_code == 404


def test_the_page_costs_few_queries(forming, people, as_player):
    make_invitation(forming.pk, "C", actor=Actor.organiser(people[0]))
    anna = as_player("A")
    see(anna, forming)
    with CaptureQueriesContext(connection) as asked:
        see(anna, forming)
    assert len(asked) <= 10


SAID = "The campaign is waiting for an empty seat: find somebody, or give it to a bot."


def waiting_for_clara(laid):
    bands = (a_band("a1", "A", "Alder"), a_band("c1", "C", "Elder"))
    game = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="C"))
    game.waits_for = "C"
    game.save()
    return game


def test_only_the_organiser_reads_that_the_campaign_waits_for_an_empty_seat(laid, as_player):
    game = waiting_for_clara(laid)
    assert game.organiser == Seat.objects.get(game=game, player="A").user
    assert SAID not in words(as_player("A").get(address(game)))
    Seat.objects.filter(game=game, player="C").update(user=None)
    text = words(as_player("A").get(address(game)))
    assert SAID in text
    assert "What you must do now" in text
    assert "You have nothing to do" not in text
    assert SAID not in words(as_player("B").get(address(game)))


def test_the_list_of_games_shows_it_as_waiting_until_a_bot_plays(laid, as_player):
    game = waiting_for_clara(laid)
    Seat.objects.filter(game=game, player="C").update(user=None)
    text = words(as_player("A").get("/"))
    assert SAID in text
    assert "1 game is waiting for you." in text
    assert SAID not in words(as_player("B").get("/"))
    Seat.objects.filter(game=game, player="C").update(bot="steady")
    assert SAID not in words(as_player("A").get("/"))
