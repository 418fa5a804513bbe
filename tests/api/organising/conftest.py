"""Organisers of two campaigns, each with a key. Olga organises and does not play."""

from typing import Any

import pytest

from club.actions.seats.api_keys import make_organiser_token
from club.models import Game
from tests.api.conftest import Program
from tests.table import bring_to, new_campaign


class Led:
    """An organiser's program that works on one campaign."""

    def __init__(self, user: Any, game: Game, *, strong: bool = False) -> None:
        self.program = Program(make_organiser_token(user, label="Club site", strong=strong))
        self.game = game

    def ask(self, method: str, path: str = "", body: Any = None) -> Any:
        return self.program.ask(method, f"campaigns/{self.game.public_id}{path}", body)


@pytest.fixture
def olga(people: list[Any]) -> Any:
    return people[4]


@pytest.fixture
def war(olga: Any, people: list[Any]) -> Game:
    """Olga organises, Anna, Bruno and Clara play, and the first bids are due."""
    game = bring_to(new_campaign(people[0], people[:3]), "bids")
    Game.objects.filter(pk=game.pk).update(organiser=olga)
    game.refresh_from_db()
    return game


@pytest.fixture
def led(olga: Any, war: Game) -> Led:
    return Led(olga, war)


@pytest.fixture
def strong(olga: Any, war: Game) -> Led:
    return Led(olga, war, strong=True)
