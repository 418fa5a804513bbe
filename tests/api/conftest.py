"""Programs that act for the seats of two campaigns."""

from typing import Any

import pytest
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.actions.security import rate_limits
from club.models import Game
from tests.table import bring_to, new_campaign, person


class Program:
    """A client that sends one key, or none."""

    def __init__(self, secret: str = "") -> None:
        self.secret = secret
        self.client = Client(headers={"authorization": f"Bearer {secret}"} if secret else {})

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        call = getattr(self.client, method)
        more = {} if body is None else {"data": body, "content_type": "application/json"}
        return call(f"/api/v1/{path}", headers=headers, **more)


@pytest.fixture(autouse=True)
def fresh_limits(settings: Any) -> None:
    settings.LIMITS = True
    rate_limits.reset_counts()


@pytest.fixture
def people(db: None) -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara", "otto", "olga")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    """Anna organises and plays A, B and C are Bruno and Clara, and the first bids are due."""
    return bring_to(new_campaign(people[0], people[:3]), "bids")


@pytest.fixture
def elsewhere(people: list[Any]) -> Game:
    return bring_to(new_campaign(people[4], people[3:]), "bids")


def program_of(game: Game, user: Any, player: str) -> Program:
    secret = make_token(game.pk, actor=Actor.seat(user, player), label="Discord bot")
    return Program(secret)


@pytest.fixture
def anna(game: Game, people: list[Any]) -> Program:
    return program_of(game, people[0], "A")


@pytest.fixture
def bruno(game: Game, people: list[Any]) -> Program:
    return program_of(game, people[1], "B")


@pytest.fixture
def otto(elsewhere: Game, people: list[Any]) -> Program:
    return program_of(elsewhere, people[3], "A")
