import pytest

from club.models import Game
from tests.pages.battle_cards.fields import two_sides


@pytest.fixture
def game(laid) -> Game:
    """Anna defends her village against Bruno, and Clara looks on."""
    return laid(two_sides())
