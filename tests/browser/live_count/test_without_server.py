"""The page is kept on the device, and counts while the site does not answer."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from host.processes.process_specs import free_port
from tests.browser.conftest import Arrives, Site, sign_in
from tests.browser.home_screen.conftest import IN_CHARGE, WITH_WORKER
from tests.browser.home_screen.pocket import OwnSite, battle_for_birch, keep_on_device
from tests.browser.live_count.fields import fallen, figure

pytestmark = pytest.mark.browser


def test_with_the_server_gone_the_kept_page_counts_and_sends_later(
    arrives: Arrives, site: Site, tmp_path: Path
):
    game, own_site = battle_for_birch(), OwnSite(free_port(), site.env, tmp_path)
    anna = arrives("anna", how=WITH_WORKER, once=True)
    sign_in(anna, game.organiser)
    page, table = anna.page, f"{own_site.page_of(game)}battles/k1/table"
    with own_site.serving():
        page.goto(own_site.page_of(game))
        page.wait_for_function(IN_CHARGE)
        keep_on_device(page, own_site.page_of(game))
        page.goto("about:blank")  # an open page would miss the server
    page.goto(table)
    expect(page.locator(".pocketed")).to_contain_text("(just now)")
    figure(page, "A/b1/b1.1", 4).click()
    page.reload()
    state = page.locator("[data-part=state]")
    expect(state).to_have_text("1 change waits for a connection")
    assert fallen(page) == ["Hearthguard 1, 4 of 4: fell in turn 1"]
    figure(page, "A/b1/b1.1", 3).click()
    expect(state).to_have_text("2 changes wait for a connection")
    page.get_by_role("button", name="It is over").click()
    expect(page.get_by_role("dialog")).to_contain_text("With a connection")
    page.keyboard.press("Escape")
    with own_site.serving():
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(state).to_have_text("All sent")
        page.goto(table)
        expect(page.locator(".pocketed")).to_have_count(0)
        expect(state).to_have_text("All sent")
        assert len(fallen(page)) == 2
        page.goto("about:blank")
