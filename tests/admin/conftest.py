"""A campaign with a current battle, and browsers with a recent second factor."""

from typing import Any

import pytest
from django.test import Client

from club.models import Game
from tests.actions.rulings.war_cases import a_world_at_war
from tests.admin.signed_in import signed_in
from tests.pages.laid import lay
from tests.table import person


@pytest.fixture
def people(db: None) -> list[Any]:
    """Anna organises and plays A."""
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def at_war(people: list[Any]) -> Game:
    return lay(a_world_at_war(), people)


@pytest.fixture
def anna(people: list[Any]) -> Client:
    return signed_in(people[0])
