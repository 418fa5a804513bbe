"""What happened is read as a story: the chronicle by phases, the saga by turns."""

import os
from typing import Any

import pytest
from playwright.sync_api import expect

from campaign.actions.demo.demo_campaign import demo_campaign
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, Arrives, Site, sign_in
from tests.browser.player import Player

pytestmark = [pytest.mark.browser, pytest.mark.slow]
DEVICES = pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def told(transactional_db: None) -> Game:
    """A campaign in its third turn, after battles and building."""
    from django.core.management import call_command

    call_command("loaddata", "map_27_terrains", verbosity=0)
    return demo_campaign()


def reads(arrives: Arrives, site: Site, game: Game, rest: str, how: dict[str, Any],
          **more: Any) -> Player:  # fmt: skip
    """The first player of the campaign reads a page of it."""
    user = game.seats.order_by("player")[0].user
    reader = arrives(user.username, how=how, **more)
    sign_in(reader, user)
    reader.page.goto(f"{site.page_of(game)}{rest}")
    return reader


@DEVICES
def test_a_phase_of_the_chronicle_is_opened_to_read_its_entries(
    told: Game, arrives: Arrives, site: Site, how: dict[str, Any]
):
    page = reads(arrives, site, told, "chronicle", how).page
    phase = page.locator(".phase-news", has_text="Movement").first
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"/tmp/chron-{how['viewport']['width']}.png")
    expect(phase.locator(".entry").first).to_be_hidden()
    phase.locator("summary").click()
    entry = phase.locator(".entry", has_text="marches").first
    expect(entry).to_be_visible()
    expect(entry).to_contain_text("R35")
    expect(entry.get_by_role("link", name="Challenge line")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= how["viewport"]["width"]
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"/tmp/chron-open-{how['viewport']['width']}.png")
        page.goto(site.page_of(told))
        page.locator("#chronicle").screenshot(path=f"/tmp/table-{how['viewport']['width']}.png")


def test_the_chronicle_is_opened_without_script(told: Game, arrives: Arrives, site: Site):
    page = reads(arrives, site, told, "chronicle", PHONE, script=False).page
    phase = page.locator(".phase-news", has_text="Movement").first
    phase.locator("summary").tap()
    expect(phase.locator(".entry").first).to_be_visible()
    page.get_by_role("link", name="Older").first.tap()
    expect(page.locator(".phase-news").first).to_be_visible()
