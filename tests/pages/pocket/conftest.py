"""A campaign in which Anna and Bruno fight for Birch."""

import pytest

from campaign.world import Battle, Side
from club.models import Game
from tests.pages.laid import LAND
from tests.worlds import a_band, a_world


@pytest.fixture
def game(laid) -> Game:
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"), a_band("b3", "A", "Elder"))
    sides = {"A": Side(True, "b1"), "B": Side(True, "b2")}
    row = Battle("Birch", ("A", "B"), (), "B", stage="fight", sides=sides)
    return laid(a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row}))
