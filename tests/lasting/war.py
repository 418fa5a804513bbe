"""Six people at war, for all tests of a file that imports `lasting_war` and the
fixtures it uses.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from pytest_django import DjangoDbBlocker

from club.models import Game
from tests.lasting.rows import lasting
from tests.recorded import recorded
from tests.table import person

NAMES = ("anna", "bruno", "clara", "dora", "emil", "fritz")


@pytest.fixture(scope="module")
def lasting_war(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with lasting(django_db_blocker, lambda: recorded([person(name) for name in NAMES]).pk) as pk:
        yield pk


@pytest.fixture
def people(lasting_war: int, db: None) -> list[Any]:
    """Anna (A) organises."""
    return [get_user_model()._default_manager.get(username=name) for name in NAMES]


@pytest.fixture
def war(lasting_war: int, db: None) -> Game:
    """At the bids of turn 4."""
    return Game.objects.get(pk=lasting_war)


@pytest.fixture
def six(war: Game) -> Game:
    return war


@pytest.fixture
def anna(people: list[Any]) -> Any:
    return people[0]


@pytest.fixture
def bruno(people: list[Any]) -> Any:
    return people[1]


@pytest.fixture
def clara(people: list[Any]) -> Any:
    return people[2]
