"""A battle of two, and people who have its count open."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import Arrives, Site, sign_in
from tests.browser.live_count.fields import SMALL, duel, table_of
from tests.browser.player import Player

Counts = Callable[..., Player]


@pytest.fixture
def fight(transactional_db: None) -> Game:
    return duel()


@pytest.fixture
def counts(arrives: Arrives, site: Site, fight: Game) -> Counts:
    """A person who has the page open on a phone of their own."""

    def count(letter: str, **how: Any) -> Player:
        player = arrives(letter, how={**SMALL, **how}, once=True)
        sign_in(player, fight.seats.get(player=letter).user)
        player.page.goto(table_of(site, fight))
        expect(player.page.locator("[data-part=state]")).to_have_text("All sent")
        return player

    return count
