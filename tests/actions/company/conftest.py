"""A campaign of Anna, Bruno and Clara in which a battle was fought."""

import pytest

from club.actions.journal.actor import Actor
from tests.pages.acts.fights import fought
from tests.pages.laid import lay
from tests.table import person


@pytest.fixture
def people(db):
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people):
    return lay(fought(), people)


@pytest.fixture
def anna(people):
    return Actor.seat(people[0], "A")


@pytest.fixture
def clara(people):
    return Actor.seat(people[2], "C")
