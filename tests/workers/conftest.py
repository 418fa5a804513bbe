"""Campaigns whose bids are due, for processes that look for them."""

from collections.abc import Iterator

import pytest

from club.models import Game
from club.workers.outbox_worker import postman
from tests.table import bring_to, let_deadline_pass, new_campaign, person


@pytest.fixture
def due(transactional_db: None) -> Game:
    """A campaign in phase bids; its deadline was a second ago."""
    anna, bruno = person("anna"), person("bruno")
    return let_deadline_pass(bring_to(new_campaign(anna, [anna, bruno]), "bids"))


@pytest.fixture(autouse=True)
def nothing_is_sent_any_more(transactional_db: None) -> Iterator[None]:
    """The thread that sends notices ends before the tables are emptied."""
    yield
    if postman._round is not None:
        postman._round.join(30)
