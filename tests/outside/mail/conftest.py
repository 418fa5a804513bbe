"""A forming game, a broken mail server, and letters that are sent only when a test says so."""

from collections.abc import Iterator
from typing import Any

import pytest

from club.models import Game
from tests.actions.delivery.sinks import open_for_business
from tests.actions.seats.inviting import forming
from tests.outside.mail.ill_servers import IllServer
from tests.table import person

__all__ = ["forming"]


@pytest.fixture
def letters_go_at_once() -> None:
    """Keeps letters until a test sends them."""


@pytest.fixture(autouse=True)
def server(settings: Any) -> Iterator[IllServer]:
    with open_for_business(IllServer()) as ill:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", ill.port
        settings.EMAIL_TIMEOUT = 10
        yield ill
        ill.gate.set()


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


@pytest.fixture
def bruno(db: None) -> Any:
    return person("bruno")


@pytest.fixture
def clara(db: None) -> Any:
    return person("clara")


@pytest.fixture
def game(forming: Game) -> Game:
    return forming
