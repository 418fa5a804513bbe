"""Three companions, their browsers, and an evening."""

from typing import Any

import pytest
from django.test import Client

from tavern.actions.founding import SeatPlan, TableTerms, found_table
from tavern.models import Evening
from tests.table import person
from tests.tavern.evenings import an_evening


@pytest.fixture
def companions() -> list[Any]:
    """Three people who have played together."""
    people = [person(name) for name in ("anna", "bruno", "clara")]
    plans = [SeatPlan(name, user=user) for name, user in zip("xyz", people, strict=True)]
    found_table(host=people[0], terms=TableTerms(kind="stone-falls"), seats=plans)
    return people


@pytest.fixture
def clients(companions) -> list[Client]:
    found = [Client() for _ in companions]
    for client, user in zip(found, companions, strict=True):
        client.force_login(user)
    return found


@pytest.fixture
def evening(companions) -> Evening:
    return an_evening(companions[0])
