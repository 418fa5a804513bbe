"""A player makes a plan and seals it, and nobody waits for them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.models import Envelope
from club.actions.clock import closing
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = [pytest.mark.browser, pytest.mark.journey]


def test_a_planned_bid_counts_when_the_envelopes_are_opened(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "bids")
    clara = seated(game, "Clara", how=PHONE)
    page = clara.page
    page.get_by_role("link", name="Plan ahead").tap()
    page.get_by_label("Power points to bid").fill("3")
    page.get_by_role("button", name="Seal the plan").tap()
    expect(page.get_by_role("heading", name="Your plan", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Change the plan")).to_be_visible()
    assert faults(clara) == []
    closing.close(game.pk, how="organiser")
    assert Envelope.objects.get(game=game, player="C").amount == 3
