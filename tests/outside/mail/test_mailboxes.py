"""The site stops writing to a mailbox that refuses everything, and its owner learns of it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actions.letters.mailboxes import MOST_REFUSED
from club.models import Game, Notice, Profile
from tests.outside.mail import doors
from tests.outside.mail.ill_servers import IllServer

pytestmark = pytest.mark.django_db


def read(user: Any, address: str) -> str:
    client = Client()
    client.force_login(user)
    return doors.words(client.get(address))


def refuse(server: IllServer, game: Game, user: Any, times: int) -> None:
    server.says = {"RCPT": "550 no such mailbox"}
    for _ in range(times):
        doors.notify(game, user)
        doors.send_all()


@pytest.mark.parametrize("page", ["/", "/me/", "notices"])
def test_a_member_reads_that_their_mailbox_refuses(
    server: IllServer, game: Game, bruno: Any, page: str
):
    """A mailbox answered 550 for weeks, and no page informed its owner (online-go 685)."""
    address = page if page.startswith("/") else reverse(page)
    assert "Our emails do not reach you" not in read(bruno, address)
    refuse(server, game, bruno, 1)
    said = read(bruno, address)
    assert "The mailbox of bruno@example.org has refused 1 email since" in said
    assert "No more are sent there" not in said
    refuse(server, game, bruno, MOST_REFUSED - 1)
    assert "No more are sent there but the codes that you ask for." in read(bruno, address)


def test_no_more_is_sent_to_it_but_codes_and_the_organiser_sees_it(
    server: IllServer, game: Game, anna: Any, bruno: Any
):
    """Letters to a dead mailbox never stopped (tobymao/18xx 1657)."""
    channel = reverse("club_channel", args=[game.public_id])
    assert "the mailbox refuses emails" not in read(anna, channel)
    refuse(server, game, bruno, MOST_REFUSED)
    assert "bruno the mailbox refuses emails, so no more are sent" in read(anna, channel)
    asked = len(server.asked_for)
    doors.notify(game, bruno)
    assert not Notice.objects.exists()
    doors.send_all()
    assert len(server.asked_for) == asked
    server.heal()
    doors.sign_in()
    doors.send_all()
    assert server.addressees() == ["bruno@example.org"]
    assert "the mailbox refuses emails" not in read(anna, channel)


def test_its_owner_says_that_it_takes_letters_again(server: IllServer, game: Game, bruno: Any):
    """There was no way back (online-go 685)."""
    refuse(server, game, bruno, MOST_REFUSED)
    client = Client()
    client.force_login(bruno)
    assert client.post("/me/", {"what": "mailbox"}).status_code == 302
    assert Profile.objects.get(user=bruno).mail_refused == 0
    server.heal()
    doors.notify(game, bruno)
    doors.send_all()
    assert server.addressees() == ["bruno@example.org"]


def test_what_is_put_off_is_not_counted(server: IllServer, game: Game, bruno: Any):
    """A greylist is not a refusal (online-go 685)."""
    server.says = {"RCPT": "450 busy"}
    doors.notify(game, bruno)
    for _ in range(MOST_REFUSED):
        doors.send_all()
        doors.later(timedelta(hours=3))
    assert not Profile.objects.filter(user=bruno, mail_refused__gt=0).exists()


def test_a_demo_sends_nothing(server: IllServer, game: Game, bruno: Any):
    """People of the demo got letters (helfertool 6)."""
    bruno.email = "bruno@demo.invalid"
    bruno.save()
    doors.notify(game, bruno)
    doors.invite(game, "astrid@demo.invalid")
    page = doors.sign_in("bruno@demo.invalid")
    doors.send_all()
    assert server.asked_for == []
    assert "No email is sent to bruno@demo.invalid" in doors.words(page())
