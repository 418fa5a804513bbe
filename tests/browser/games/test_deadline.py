"""Time passes without any action: the clock closes a phase, and open pages show it by their
poll."""

import re

import pytest
from django.db.models.functions import Now
from playwright.sync_api import expect

from club.models import Game, PhaseClose
from tests.browser.conftest import Arrives, Site, sign_in
from tests.browser.land import found
from tests.browser.player import Player
from tests.services import wait_until

pytestmark = pytest.mark.browser

LONG = 3600  # seconds
POLL = 12_000  # milliseconds between two polls of the page, as the page has them


@pytest.mark.journey
def test_a_phase_closes_at_its_deadline_without_any_action(
    clock: None, arrives: Arrives, site: Site
):
    game = found(durations={"muster": LONG})
    bruno, clara = (waits(arrives(name, once=True), game, site) for name in ("Bruno", "Clara"))
    for player in (bruno, clara):
        player.reads("Muster your starting bands.")
        player.page.evaluate("window.sameDocument = true")
    typed = clara.now.get_by_label("Name of the lord")
    typed.fill("Ceridwen the Late")
    expect(typed).to_have_value("Ceridwen the Late")

    Game.objects.filter(pk=game.pk).update(closes_at=Now())
    closes = PhaseClose.objects.filter(game=game, phase="muster")
    wait_until(closes.exists, "the clock to close the muster")
    (close,) = closes
    assert (close.how, close.outcomes) == ("deadline", dict.fromkeys("ABC", "by_default"))

    for player in (bruno, clara):
        player.page.clock.run_for(POLL)
    expect(bruno.now).to_contain_text(re.compile("Choose where you start|start sites"))
    bruno.chronicle_says("by the deadline")
    expect(clara.page.locator("#stale")).to_be_visible()
    expect(typed).to_have_value("Ceridwen the Late")
    for player in (bruno, clara):
        assert player.page.evaluate("window.sameDocument"), "the page was loaded again"

    clara.page.clock.resume()
    clara.press("Muster these bands")
    clara.reads("The game has moved on since this page was loaded. Please look again.")
    assert clara.phase == "Start sites"


def waits(player: Player, game: Game, site: Site) -> Player:
    """A player with the page open; its time passes when the test says so."""
    player.page.clock.install()
    sign_in(player, game.seats.get(name=player.name).user)
    player.page.goto(site.page_of(game))
    return player
