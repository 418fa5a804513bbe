"""Time passes by itself: the clock closes a phase, and open pages show it by their poll."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from club.models import PhaseClose
from tests.browser.land import found
from tests.browser.player import Player
from tests.services import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHORT = 6  # seconds
POLL = 12_000  # milliseconds between two questions of the page, as the page has them


def test_a_phase_closes_by_itself_at_its_deadline(clock: None, seated: Callable[..., Player]):
    game = found(durations={"muster": SHORT})
    bruno, clara = (seated(game, name) for name in ("Bruno", "Clara"))
    for player in (bruno, clara):
        player.reads("Compose your starting bands.")
        player.page.evaluate("window.sameDocument = true")
    clara.now.get_by_label("Name of the lord").fill("Ceridwen the Late")

    closes = PhaseClose.objects.filter(game=game, phase="muster")
    wait_until(closes.exists, "the clock to close the muster", SHORT + 30)
    (close,) = closes
    assert (close.how, close.outcomes) == ("deadline", dict.fromkeys("ABC", "by_default"))
    assert close.closed_at >= game.closes_at

    expect(bruno.now).to_contain_text("Throw the dice", timeout=2 * POLL)
    bruno.chronicle_says("by the deadline")
    expect(clara.page.locator("#stale")).to_be_visible(timeout=2 * POLL)
    expect(clara.now.get_by_label("Name of the lord")).to_have_value("Ceridwen the Late")
    for player in (bruno, clara):
        assert player.page.evaluate("window.sameDocument"), "the page was loaded again"

    clara.press("Muster these bands")
    clara.reads("The game has moved on since this page was drawn. Look again.")
    assert clara.phase == "Dice of initiative"
