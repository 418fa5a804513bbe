"""The page of the seats shows one link for all; anybody who opens it can take a free seat."""

import html
import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.seats import give_to_bot
from club.models import Game
from tests.pages.laid import refusal, words
from tests.pages.seats.lobby import ADDRESS, ask_for, code, forming, post, seat, see

__all__ = ["forming"]


@pytest.fixture
def link(forming: Game, as_player: Any) -> str:
    """The path of the link, as the organiser copies it from the page."""
    assert post(as_player("A"), forming, "open-link").status_code == 302
    return link_on(as_player("A"), forming)


def page_of(client: Client, game: Game) -> str:
    return client.get(f"/c/{game.public_id}/seats").content.decode()


def link_on(client: Client, game: Game) -> str:
    found = re.search(r'id="open-link" value="http://testserver([^"]+)"', page_of(client, game))
    assert found, "no link is shown"
    return html.unescape(found[1])


def test_the_organiser_sees_link_message_and_code_at_any_time(
    forming: Game, link: str, as_player: Any
):
    assert link_on(as_player("A"), forming) == link
    said = see(as_player("A"), forming)
    assert "1 seat is free." in said
    assert f"Anna invites you to “{forming.name}”" in said
    assert said.count(f"http://testserver{link}") == 1  # in the message, for selecting by hand
    assert 'aria-label="QR code of the link"' in page_of(as_player("A"), forming)


def test_players_do_not_see_the_link(forming: Game, link: str, as_player: Any):
    shown = page_of(as_player("B"), forming)
    assert "Invite the others" not in shown
    assert link not in shown


def test_a_visitor_sees_the_campaign_and_gets_a_seat_after_a_code(forming: Game, link: str):
    client = Client()
    said = words(client.get(link))
    assert "Anna invites you to play" in said
    assert f"Map {forming.campaign.map.name} " in said
    for fact in ("Organiser Anna", "Free seats 1 of 3", "Anna, Bruno"):
        assert fact in said
    assert "Valid until" not in said
    ask_for(client, link)
    assert ADDRESS in mail.outbox[0].to
    confirm = {"code": code(), "next": "/join/"}
    table = client.post("/accounts/login/code/confirm/", confirm, follow=True)
    assert "Your faction and your starting bands" in words(table)
    assert (seat(forming).name, seat(forming).user.email) == ("Dora", ADDRESS)


def test_a_member_takes_the_seat_with_one_button_under_their_own_name(
    forming: Game, link: str, stranger: Client
):
    shown = stranger.get(link).content.decode()
    assert 'name="email"' not in shown
    assert ask_for(stranger, link, name="Emil")["Location"] == f"/c/{forming.public_id}/"
    assert seat(forming).name == "Emil"
    assert "All seats are taken." in words(stranger.get(link))
    assert f'href="/c/{forming.public_id}/"' in stranger.get(link).content.decode()


def test_the_secret_is_not_in_the_session_and_not_in_the_email(link: str):
    client = Client()
    ask_for(client, link)
    signature = link.split(":")[-1]
    assert signature not in repr(dict(client.session.items()))
    assert signature not in mail.outbox[0].body


def test_an_invalid_link_gives_the_reason(forming: Game, link: str, as_player: Any):
    post(as_player("A"), forming, "close-link")
    said = words(Client().get(link))
    assert "This invitation was withdrawn. Ask the organiser for another." in said
    assert "The link to the free seats is closed and no longer works." in see(
        as_player("A"), forming
    )
    post(as_player("A"), forming, "open-link")
    fresh = link_on(as_player("A"), forming)
    assert fresh != link
    assert Client().get(link).status_code == 410
    Game.objects.filter(pk=forming.pk).update(status="running")
    late = Client().get(fresh)
    assert late.status_code == 410
    said = words(late)
    assert "The game has begun. Ask the organiser whether a seat is free." in said
    assert "An invitation works once" not in said
    assert Client().get(fresh[:-1]).status_code == 404


def test_a_visitor_who_is_too_late_reads_that_all_seats_are_taken(
    forming: Game, link: str, stranger: Client
):
    client = Client()
    ask_for(client, link)
    typed = code()
    ask_for(stranger, link, name="Emil")
    confirm = {"code": typed, "next": "/join/"}
    late = client.post("/accounts/login/code/confirm/", confirm, follow=True)
    assert late.status_code == 410
    assert "All seats are taken. Ask the organiser to make room for you." in words(late)
    assert seat(forming).name == "Emil"


def test_a_name_that_is_taken_stays_in_the_form(forming: Game, link: str, stranger: Client):
    page = ask_for(stranger, link, name="Anna")
    assert page.status_code == 422
    assert refusal(page) == "Anna already has a seat in this game. Choose another name."
    assert 'value="Anna"' in page.content.decode()
    assert seat(forming).user is None


def test_a_player_reads_that_they_have_a_seat(forming: Game, link: str, as_player: Any):
    said = words(as_player("B").get(link))
    assert "You already have a seat in this game, as Bruno. Go to the table" in said


def test_players_cannot_make_or_close_the_link(forming: Game, link: str, as_player: Any):
    for operation in ("open-link", "close-link"):
        assert post(as_player("B"), forming, operation).status_code == 422
    assert link_on(as_player("A"), forming) == link


def test_the_panel_is_hidden_when_every_seat_has_a_person_and_bots_make_room(
    forming: Game, link: str, as_player: Any, stranger: Client, people: Any
):
    give_to_bot(forming.pk, "C", "steady", actor=Actor.organiser(people[0]))
    assert "1 seat is free." in see(as_player("A"), forming)
    ask_for(stranger, link, name="Emil")
    assert (seat(forming).name, seat(forming).bot) == ("Emil", "")
    assert "Invite the others" not in see(as_player("A"), forming)


def test_the_page_names_the_players_for_whom_the_start_waits(
    forming: Game, as_player: Any, people: Any
):
    name = seat(forming).name
    assert f"Missing: Anna, Bruno, {name}." in see(as_player("A"), forming)
    give_to_bot(forming.pk, "C", "steady", actor=Actor.organiser(people[0]))
    assert "Missing: Anna, Bruno." in see(as_player("A"), forming)
