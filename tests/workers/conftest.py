"""Campaigns whose bids are due, for processes that look for them."""

import pytest

from club.models import Game
from tests.table import bring_to, let_deadline_pass, new_campaign, person


@pytest.fixture
def due(transactional_db: None) -> Game:
    """A campaign in phase bids whose deadline was a second ago."""
    anna, bruno = person("anna"), person("bruno")
    return let_deadline_pass(bring_to(new_campaign(anna, [anna, bruno]), "bids"))
