"""Anna, Bruno and Clara at the first bids, for all tests of a file that imports the names in
`__all__`. Each test finds the campaign and the people as they were made.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from pytest_django import DjangoDbBlocker

from campaign.models import Map
from club.models import Game
from tests.lasting.rows import lasting
from tests.table import bring_to, new_campaign, person

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]


def _made() -> int:
    anna, bruno, clara = (person(name) for name in ("anna", "bruno", "clara"))
    return bring_to(new_campaign(anna, [anna, bruno, clara]), "bids").pk


@pytest.fixture(scope="module", autouse=True)
def lasting_bids(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    """Makes the rows for each test of the file, also for one that is run separately."""
    with lasting(django_db_blocker, _made) as pk:
        yield pk


@pytest.fixture
def bidding(lasting_bids: int, db: None) -> Game:
    """The campaign when the first envelopes are due. Anna is A and organises."""
    return Game.objects.get(pk=lasting_bids)


@pytest.fixture
def alone(lasting_bids: int, db: None) -> None:
    """For a test that counts campaigns or maps: the file's own campaign is hidden until the end."""
    Game.objects.all().delete()
    Map.objects.all().delete()


@pytest.fixture
def anna(lasting_bids: int, db: None) -> Any:
    return _named("anna")


@pytest.fixture
def bruno(lasting_bids: int, db: None) -> Any:
    return _named("bruno")


@pytest.fixture
def clara(lasting_bids: int, db: None) -> Any:
    return _named("clara")


def _named(name: str) -> Any:
    return get_user_model()._default_manager.get(username=name)
