"""The saga tells the campaign turn by turn."""

import pytest

from club.actions.clock.closing import close
from tests.pages.laid import address, words
from tests.table import bring_to, new_campaign


@pytest.fixture
def game(people):
    return bring_to(new_campaign(people[0], people), "movement")


def test_the_saga_lists_events_by_turn_and_the_lords(game, as_player):
    close(game.pk, how="organiser")
    text = words(as_player("C").get(address(game, "saga")))
    assert "Before the first turn" in text
    assert "Turn 1" in text
    assert "Dice of initiative" in text
    assert "The lords" in text
