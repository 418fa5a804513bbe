"""A hint prefers what can be done: the trades that it offers mostly come about."""

import pytest

from tavern.island_settlers.bots.hints import hint
from tests.tavern.island_settlers.hinted import followed


@pytest.mark.parametrize("players", [3, 4])
def test_most_hinted_trades_come_about(players: int):
    found = followed(hint, range(4), players)
    assert found.offers
    assert found.accepted >= 0.5
    assert found.completed >= 0.97
