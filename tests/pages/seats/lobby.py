"""A campaign before its start and a running one, and the words of their page of seats."""

import html
import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.seats import leave
from club.models import Game, Seat
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world, some_rules


@pytest.fixture
def forming(laid, people) -> Game:
    """Anna organises and plays A, Bruno plays B; seat C is empty; nobody has mustered."""
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    Game.objects.filter(pk=game.pk).update(status="setup", closes_at=None)
    leave(game.pk, actor=Actor.seat(people[2], "C"))
    return game


@pytest.fixture
def running(laid) -> Game:
    return laid(
        a_world(
            LAND,
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="bids",
            turn=2,
            power={"A": 900, "B": 900, "C": 900},
        )
    )


def post(client: Client, game: Game, verb: str, player: str = "C", **fields: str) -> Any:
    return client.post(address(game, f"seats/{verb}"), {"player": player} | fields)


def see(client: Client, game: Game) -> str:
    return words(client.get(address(game, "seats")))


def seat(game: Game, player: str = "C") -> Seat:
    return game.seats.get(player=player)


def link_on(page: Any) -> str:
    """The link on the page, as its path."""
    found = re.search(r'id="link" value="http://testserver([^"]+)"', page.content.decode())
    assert found, "no link is shown"
    return html.unescape(found[1])


ADDRESS = "dora@example.org"


def ask_for(client: Client, link: str, **typed: str) -> Any:
    """Sends the invitation's form."""
    fields = {"name": "Dora", "email": ADDRESS, "next": "/join/"} | typed
    return client.post("/join/", fields | {"secret": link.removeprefix("/join/")})


def code() -> str:
    found = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert found
    return found[0]
