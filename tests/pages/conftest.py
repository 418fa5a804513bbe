"""People, browsers signed in as them, and campaigns with the world that a test needs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from campaign.world import World
from club.models import Game
from tests.admin.signed_in import signed_in
from tests.pages.laid import lay
from tests.table import person


@pytest.fixture(autouse=True)
def pages_were_read_just_now() -> None:
    """The heartbeat, which pages write once a minute, does not count as a query of a test."""
    caches["own"].set("heartbeat-of-pages", 1, timeout=3600)


@pytest.fixture
def people(db: None) -> list[Any]:
    """Anna (A, organises), Bruno (B) and Clara (C)."""
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def as_player(people: list[Any]) -> Callable[[str], Client]:
    """A browser in which the player of this letter is signed in and has shown a second factor."""

    def browser(player: str) -> Client:
        return signed_in(people["ABC".index(player)])

    return browser


@pytest.fixture
def stranger(db: None) -> Client:
    client = Client()
    client.force_login(person("stranger"))
    return client


@pytest.fixture
def laid(people: list[Any]) -> Callable[[World], Game]:
    """A campaign with the given world, with Anna, Bruno and Clara on its seats."""
    return lambda world: lay(world, people)
