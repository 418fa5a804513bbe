"""From the link to the table: three screens for a newcomer, one for a member, no screen twice."""

import logging
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user, get_user_model
from django.core import mail
from django.db.models import F
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.invitations import (
    accept,
    invitation_key,
    make_invitation,
    revoke_invitation,
)
from club.actions.seats.seats import leave
from club.models import Game, Invitation
from tests.pages.laid import LAND, refusal, words
from tests.pages.seats.lobby import ADDRESS, ask_for, code
from tests.table import person
from tests.worlds import a_band, a_world, some_rules


@pytest.fixture
def forming(laid, people) -> Game:
    """Anna organises; Clara's seat is empty, and nobody has mustered."""
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    Game.objects.filter(pk=game.pk).update(status="setup", closes_at=None)
    leave(game.pk, actor=Actor.seat(people[2], "C"))
    return game


@pytest.fixture
def link(forming, people) -> str:
    return link_to(forming, people[0])


def link_to(game: Game, organiser: Any) -> str:
    return f"/join/{make_invitation(game.pk, 'C', actor=Actor.organiser(organiser))}"


def fill_in(page: Any, **typed: str) -> tuple[str, dict[str, str]]:
    """The address of the page's main form, and its fields as a browser would send them."""
    html = page.content.decode()
    form = next(
        part for part in re.findall(r"<form[^>]*>.*?</form>", html, re.S) if 'class="main"' in part
    )
    action = re.search(r'action="([^"]*)"', form.split(">")[0])
    fields = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        if name:
            fields[name[1]] = value[1] if value else ""
    return (action[1] if action else page.request["PATH_INFO"]), fields | typed


def test_joining_takes_three_screens_and_no_password(forming, link):
    client = Client()
    screens = [client.get(link)]
    assert "anna" in words(screens[0]).lower()
    assert "Six trees" in words(screens[0])
    where, fields = fill_in(screens[-1], name="Dora", email=ADDRESS)
    screens.append(client.post(where, fields, follow=True))
    assert 'autocomplete="one-time-code"' in screens[1].content.decode()
    assert len(mail.outbox) == 1
    where, fields = fill_in(screens[-1], code=code())
    screens.append(client.post(where, fields, follow=True))
    assert "What you must do now" in words(screens[2])
    assert "Your faction and your starting bands" in words(screens[2])
    assert not any('type="password"' in screen.content.decode() for screen in screens)
    seat = forming.seats.get(player="C")
    assert (seat.name, seat.user) == ("Dora", get_user(client))
    assert seat.user.email == ADDRESS
    assert len(mail.outbox) == 1


def test_a_known_email_address_is_the_same_person(forming, link):
    emil = person("emil")
    client = Client()
    ask_for(client, link, name="Emil", email=emil.email.upper())
    client.post("/accounts/login/code/confirm/", {"code": code(), "next": "/join/"}, follow=True)
    assert forming.seats.get(player="C").user == emil
    assert get_user_model().objects.filter(email__iexact=emil.email).count() == 1


def test_a_signed_in_member_takes_the_seat_at_once(forming, link, stranger):
    assert 'name="email"' not in stranger.get(link).content.decode()
    response = ask_for(stranger, link, name="Emil")
    assert response["Location"] == f"/c/{forming.public_id}/"
    assert forming.seats.get(player="C").name == "Emil"


def test_the_secret_is_not_in_the_session_and_not_in_the_email(forming, link):
    client = Client()
    ask_for(client, link)
    secret = link.removeprefix("/join/")
    token = secret.split(":")[0]
    kept = repr(dict(client.session.items()))
    assert invitation_key(secret) in kept
    assert token not in kept
    assert token not in mail.outbox[0].body


def test_no_log_contains_a_valid_secret(link, caplog):
    caplog.set_level(logging.DEBUG)
    assert ask_for(Client(), link, name="").status_code == 422
    token = link.removeprefix("/join/").split(":")[0]
    assert caplog.text
    assert token not in caplog.text


def test_the_page_is_neither_cached_nor_indexed(link):
    response = Client().get(link)
    assert "no-store" in response["Cache-Control"]
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": "", "email": ADDRESS}, "A name can have 1 to 40 characters."),
        ({"name": "x" * 41, "email": ADDRESS}, "A name can have 1 to 40 characters."),
        ({"name": "Dora", "email": ""}, "Enter the address where you read your email."),
        ({"name": "Dora", "email": "dora"}, "Enter the address where you read your email."),
    ],
)
def test_invalid_input_is_refused_and_stays_in_the_form(link, typed, sentence):
    before = get_user_model().objects.count()
    response = ask_for(Client(), link, **typed)
    assert response.status_code == 422
    assert refusal(response) == sentence
    assert f'value="{typed["name"]}"' in response.content.decode()
    assert not mail.outbox
    assert get_user_model().objects.count() == before


def test_a_wrong_code_gives_no_seat(forming, link):
    client = Client()
    ask_for(client, link)
    client.post("/accounts/login/code/confirm/", {"code": "AAAA-AAAA", "next": "/join/"})
    assert client.get("/join/").status_code == 302
    assert forming.seats.get(player="C").user is None


def test_too_many_codes_show_an_error_message_on_the_page(link):
    for _ in range(30):
        response = ask_for(Client(), link)
        if response.status_code != 302:
            break
    assert response.status_code in (422, 429)


def closed(client: Client, link: str) -> tuple[int, str]:
    response = client.get(link)
    found = re.search(r'<p role="alert">(.*?)</p>', response.content.decode())
    assert found
    assert ask_for(client, link).status_code == response.status_code
    return response.status_code, found[1]


def test_each_invalid_link_gives_the_reason(forming, people, link, stranger):
    organiser = Actor.organiser(people[0])
    assert closed(stranger, link[:-2])[0] == 404
    assert closed(stranger, "/join/anything")[0] == 404
    revoke_invitation(forming.pk, "C", actor=organiser)
    assert closed(stranger, link) == (
        410,
        "This invitation was withdrawn. Ask the organiser for another.",
    )
    old = link_to(forming, people[0])
    Invitation.objects.update(expires_at=F("expires_at") - timedelta(days=15), revoked_at=None)
    assert closed(stranger, old) == (
        410,
        "This invitation has expired. Ask the organiser for another.",
    )
    used = link_to(forming, people[0])
    accept(invitation_key(used.removeprefix("/join/")), user=person("emil"), name="Emil")
    status, sentence = closed(stranger, used)
    assert status == 410
    assert "has already been used" in sentence
    Game.objects.update(status="ended")
    Invitation.objects.update(used_at=None)
    forming.seats.filter(player="C").update(user=None)
    assert closed(stranger, used) == (410, "This game has ended.")


def test_a_player_who_is_too_late_reads_that_the_seat_is_taken(forming, link, people):
    client = Client()
    ask_for(client, link)
    typed = code()
    accept(invitation_key(link.removeprefix("/join/")), user=person("emil"), name="Emil")
    confirm = {"code": typed, "next": "/join/"}
    response = client.post("/accounts/login/code/confirm/", confirm, follow=True)
    assert response.status_code == 410
    assert "has already been used" in words(response)
    assert forming.seats.get(player="C").name == "Emil"
    assert Client().get(f"/c/{forming.public_id}/").status_code == 302
    assert client.get(f"/c/{forming.public_id}/").status_code == 404


def test_a_player_with_a_seat_reads_that_they_have_one(forming, link, as_player):
    bruno = as_player("B")
    assert "You already have a seat in this game, as Bruno" in words(bruno.get(link))
    response = ask_for(bruno, link)
    assert response.status_code == 422
    assert refusal(response) == "You already have a seat in this game, as Bruno."
    assert forming.seats.get(player="C").user is None


def test_a_used_link_redirects_its_owner_to_the_table(forming, link, stranger):
    ask_for(stranger, link, name="Emil")
    response = stranger.get(link)
    assert response.status_code == 410
    assert f'href="/c/{forming.public_id}/"' in response.content.decode()


def test_the_last_step_cannot_be_opened_directly(forming, stranger):
    assert Client().get("/join/").status_code == 302
    assert stranger.get("/join/")["Location"] == "/"
    assert stranger.post("/join/").status_code == 404


def test_a_successor_first_reads_the_handover_of_the_seat(laid, people, stranger):
    game = laid(
        a_world(
            LAND,
            a_band("c1", "C", "Cedar"),
            players="ABC",
            phase="recruitment",
            power={"C": 7},
            villages={"Cedar": "C"},
        )
    )
    leave(game.pk, actor=Actor.seat(people[2], "C"), note="I promised Bruno the mill.")
    response = ask_for(stranger, link_to(game, people[0]), name="Emil")
    assert response["Location"] == f"/c/{game.public_id}/handover"
    text = words(stranger.get(response["Location"]))
    assert "You play C Emil" in text
    assert "Clara leaves you this note: I promised Bruno the mill." in text
    assert "Villages Cedar" in text
    assert "What is due Gather your bands" in text


def test_the_page_shows_the_land_and_asks_name_and_address_first(forming, link):
    page = Client().get(link).content.decode()
    assert '<img class="light" src="/land/' in page
    places = [page.index(f'name="{field}"') for field in ("name", "email", "luck")]
    assert places == sorted(places)
    folded = page[page.index("<details") : page.index("</details>")]
    assert 'name="luck"' in folded
