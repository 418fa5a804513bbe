"""People at tables, and a browser in which one of them is signed in."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from club import kinds
from tests.table import person


@pytest.fixture(autouse=True)
def _glass_leaves_the_house() -> Iterator[None]:
    """Removes the glass game, which only these tests have."""
    yield
    kinds._KINDS.pop("glass_table", None)


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna", first_name="Anna")


@pytest.fixture
def bruno(db: None) -> Any:
    return person("bruno", first_name="Bruno")


@pytest.fixture
def browser_of(db: None) -> Callable[[Any], Client]:
    """A client in which this user is signed in, if any."""

    def signed_in(user: Any = None) -> Client:
        client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
        if user is not None:
            client.force_login(user)
        return client

    return signed_in
