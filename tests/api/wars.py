"""A battle, and a program for one of its sides."""

from typing import Any

import pytest

from campaign.world import Battle, Side
from club.models import Game
from tests.api.conftest import Program, program_of
from tests.pages.laid import LAND, lay
from tests.worlds import a_band, a_world


@pytest.fixture
def war(people: list[Any]) -> Game:
    """Anna and Bruno fight for Birch, and Clara does not."""
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    return lay(a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row}), people)


@pytest.fixture
def side(war: Game, people: list[Any]) -> Program:
    return program_of(war, people[0], "A")
