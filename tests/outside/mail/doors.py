"""Every way to request a letter on the pages, and the sentences of those pages about it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.test import Client
from django.urls import reverse

from club.actions.delivery import outbox_sender
from club.actions.journal.actor import Actor
from club.actions.letters import letter_sender
from club.actions.notices.outbox import post
from club.actions.seats.invitations import make_invitation
from club.models import Game, Letter, Notice
from tests.pages.laid import words

DOOR, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"
SENT, ON_ITS_WAY = "We sent a code to", "A code is on its way to"
WAITS, REFUSED = "the mail server does not take it yet", "the mail server refused the email"
LATE = "the mail server did not take it in time"
SENTENCES = (SENT, ON_ITS_WAY, WAITS, REFUSED, LATE)
Page = Callable[[], Any]


def sign_in(address: str = "bruno@example.org") -> Page:
    """Requests a code; returns the page that waits for it."""
    client = Client()
    assert client.post(DOOR, {"email": address}).status_code == 302
    return lambda: client.get(CONFIRM)


def join(game: Game) -> Page:
    secret = make_invitation(game.pk, "C", actor=Actor.organiser(game.organiser))
    client = Client()
    typed = {"secret": secret, "name": "Dora", "email": "dora@example.org", "next": "/join/"}
    assert client.post("/join/", typed).status_code == 302
    return lambda: client.get(CONFIRM)


def change_address(user: Any) -> Page:
    client = Client()
    client.force_login(user)
    assert client.post("/me/address", {"email": "new@example.org"}).status_code == 302
    return lambda: client.get("/me/address")


def sign_in_again(user: Any) -> Page:
    client, page = Client(), reverse("sign_in_again")
    client.force_login(user)
    assert client.post(page).status_code == 302
    return lambda: client.get(page)


def invite(game: Game, address: str = "emil@example.org") -> Any:
    """The page after an invitation was sent by mail."""
    client = Client()
    client.force_login(game.organiser)
    page = reverse("seats_change", args=[game.public_id, "send"])
    return client.post(page, {"player": "C", "email": address}, follow=True)


def notify(game: Game, user: Any) -> None:
    Notice.objects.all().delete()
    post(
        game,
        "ruling",
        now=game.opened_at or game.made_at,
        to=[user.pk],
        occasion="1",
        kind="ruled",
        at_once=True,
    )


def send_all() -> None:
    """Runs each sender once."""
    letter_sender.send_due()
    outbox_sender.deliver_due()


def later(span: timedelta) -> None:
    """Lets so much time pass for waiting letters."""
    for table, columns in ((Letter, ("made_at", "due_at", "ends_at")), (Notice, ("due_at",))):
        moved = {column: F(column) - span for column in columns}
        table._default_manager.filter(outcome="").update(**moved)


def sentence(page: Any) -> str:
    """The one of five sentences that a page shows about its letter."""
    assert page.status_code == 200
    said = words(page)
    (found,) = [one for one in SENTENCES if one in said]
    return found


def seats(game: Game) -> str:
    """The organiser's page of seats, in words."""
    client = Client()
    client.force_login(game.organiser)
    return words(client.get(reverse("seats", args=[game.public_id])))
