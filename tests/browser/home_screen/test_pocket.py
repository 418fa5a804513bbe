"""A campaign in the pocket: kept if asked, read without a connection, deleted with the sign-out."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from host.processes.process_specs import free_port
from tests.browser.conftest import JOURNEY, Arrives, Site, sign_in
from tests.browser.home_screen.conftest import IN_CHARGE, WITH_WORKER, At
from tests.browser.home_screen.pocket import (
    AGED,
    AGES,
    CACHES,
    PATHS,
    OwnSite,
    battle_for_birch,
    is_empty,
    keep_on_device,
    wait_until_empty,
)
from tests.browser.looks.axe import faults
from tests.browser.waiting import until
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.browser
SHOWN = {
    "": "Play your battles at the table",
    "sheet": "Roads",
    "rules": "Rules of this campaign",
    "battles/k1": "When it is fought",
}
DRAFTS = "() => Object.keys(localStorage).filter((key) => key.includes('/report'))"


@pytest.fixture
def own_site(site: Site, tmp_path: Path) -> OwnSite:
    return OwnSite(free_port(), site.env, tmp_path)


def go_out(page: Page) -> None:
    """The device is in a cellar from now on."""
    page.context.set_offline(True)


@pytest.mark.journey
def test_if_the_server_is_gone_each_kept_page_opens_with_its_age(at_home: At, own_site: OwnSite):
    game = battle_for_birch()
    page = at_home(game.organiser).page
    with own_site.serving():
        page.goto(own_site.page_of(game))
        page.wait_for_function(IN_CHARGE)
        keep_on_device(page, own_site.page_of(game))
        page.goto("about:blank")  # an open page would miss the server
    page.goto(own_site.address)
    expect(page.get_by_role("link", name=game.name)).to_be_visible()
    for rest, words in SHOWN.items():
        page.goto(own_site.page_of(game) + rest)
        expect(page.get_by_text(words).first).to_be_visible()
        expect(page.locator(".pocketed")).to_contain_text("(just now)")
    page.goto(f"{own_site.page_of(game)}chronicle")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


def test_a_kept_page_says_that_it_is_hours_old(at_home: At, site: Site):
    game = battle_for_birch()
    page = at_home(game.organiser).page
    keep_on_device(page, site.page_of(game))
    page.evaluate(AGED, 5)
    go_out(page)
    page.goto(site.page_of(game))
    expect(page.locator(".pocketed")).to_contain_text("(5 hours ago)")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#chronicle")).to_be_visible()
    assert page.evaluate(AGES) == ""


def test_nothing_is_kept_until_the_reader_says_so_and_they_are_asked_once(at_home: At, site: Site):
    game = battle_for_birch()
    page = at_home(game.organiser).page
    page.goto(site.page_of(game))
    asks = page.locator("[data-pocket='asks']")
    expect(asks).to_be_visible()
    assert is_empty(page)
    asks.get_by_role("button", name="No").click()
    expect(asks).to_be_hidden()
    page.reload()
    expect(page.locator("#chronicle")).to_be_visible()
    expect(asks).to_be_hidden()
    assert is_empty(page)


def test_while_a_battle_waits_the_question_is_seen_without_scrolling(at_home: At, site: Site):
    game = battle_for_birch()
    page = at_home(game.organiser).page
    page.goto(site.page_of(game))
    asks = page.locator("[data-pocket='asks']")
    keep = asks.get_by_role("button", name="Keep on this device")
    expect(keep).to_be_in_viewport()
    keep.click()
    expect(asks).to_contain_text("Kept on this device.")
    expect(asks.get_by_text("Keep this campaign on this device")).to_be_hidden()


def test_it_is_switched_on_and_off_on_the_page_of_the_account(at_home: At):
    page = at_home(battle_for_birch().organiser).page
    page.goto("/me/")
    panel = page.locator("#pocket")
    expect(panel).to_contain_text("Nothing is kept on this device.")
    panel.get_by_role("button", name="Keep on this device").click()
    expect(panel).to_contain_text("Kept on this device.")
    assert "/pocket/" in page.evaluate(PATHS)
    panel.get_by_role("button", name="Stop keeping, and delete").click()
    expect(panel).to_contain_text("Nothing is kept on this device.")
    wait_until_empty(page)


@pytest.mark.parametrize(
    "how", [pytest.param("signs out", marks=JOURNEY), "sits there next", "signs out elsewhere"]
)
def test_what_was_kept_is_deleted_when_the_reader_goes(at_home: At, site: Site, how: str):
    game = battle_for_birch()
    player = at_home(game.organiser)
    page = player.page
    keep_on_device(page, site.page_of(game))
    assert f"/pocket/c/{game.public_id}/" in page.evaluate(PATHS)
    if how == "signs out":
        with page.expect_navigation():
            page.evaluate("document.querySelector('[data-signs-out]').requestSubmit()")
    elif how == "sits there next":
        sign_in(player, game.seats.get(player="B").user)
        page.goto("/")
    else:
        page.context.clear_cookies()
        page.goto("/me/")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    wait_until_empty(page)
    go_out(page)
    page.goto(site.page_of(game))
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


def test_an_order_typed_without_a_connection_waits_in_the_form_until_it_is_sent(
    at_home: At, site: Site
):
    game = battle_for_birch()
    page = at_home(game.organiser).page
    keep_on_device(page, site.page_of(game))
    go_out(page)
    page.goto(site.page_of(game))
    page.get_by_text("Write an order for later").click()
    page.get_by_role("radio", name="Bruno").check()
    until(page, lambda: page.evaluate(DRAFTS), "the draft")
    page.context.set_offline(False)
    page.goto(site.page_of(game))
    expect(page.locator("#now").get_by_role("radio", name="Bruno")).to_be_checked()
    assert not game.journal.filter(seat="A", origin="given").exists()


def test_a_new_release_takes_the_place_of_what_the_old_one_kept(at_home: At, own_site: OwnSite):
    game = battle_for_birch()
    page = at_home(game.organiser).page
    with own_site.serving():
        page.goto(own_site.page_of(game))
        page.wait_for_function(IN_CHARGE)
        keep_on_device(page, own_site.page_of(game))
        page.goto("about:blank")  # an open page would miss the server
    page.goto(own_site.page_of(game))
    (before,) = page.evaluate(CACHES)
    with own_site.serving(as_another_release=True):
        page.goto(own_site.page_of(game))
        until(page, lambda: before not in page.evaluate(CACHES), "the end of the old pages")
        (after,) = page.evaluate(CACHES)
        page.goto("about:blank")
    assert after.split("-")[1] != before.split("-")[1]
    page.goto(own_site.page_of(game))
    expect(page.locator(".pocketed")).to_be_visible()


def test_without_script_nothing_is_offered(arrives: Arrives, site: Site):
    game, anna = battle_for_birch(), arrives("anna", script=False)
    sign_in(anna, game.organiser)
    anna.page.goto(site.page_of(game))
    expect(anna.page.locator("[data-pocket='asks']")).to_be_hidden()
    anna.page.goto("/me/")
    expect(anna.page.get_by_text("This browser cannot keep pages.")).to_be_visible()


@pytest.mark.parametrize("rest", ["", "sheet", "rules", "battles/k1"])
def test_everybody_can_use_a_kept_page(at_home: At, site: Site, rest: str):
    game = battle_for_birch()
    player = at_home(game.organiser, color_scheme="dark")
    keep_on_device(player.page, site.page_of(game))
    go_out(player.page)
    player.page.goto(site.page_of(game) + rest)
    expect(player.page.locator(".pocketed")).to_be_visible()
    player.page.context.set_offline(False)
    assert player.page.evaluate("document.documentElement.scrollWidth") == 360
    assert faults(player) == []


def test_a_kept_campaign_of_another_member_is_not_shown_to_a_new_reader(
    arrives: Arrives, site: Site
):
    """A page that the site marked for somebody else is refused by the worker."""
    anna: Any = person("anna")
    game = bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")
    player = arrives("anna", how=WITH_WORKER, once=True)
    sign_in(player, anna)
    player.page.goto(site.page_of(game))
    player.page.wait_for_function(IN_CHARGE)
    player.page.evaluate(
        "navigator.serviceWorker.controller.postMessage({ pocket: 'keep', user: '999' })"
    )
    keep_on_device(player.page, site.page_of(game))
    assert [name.split("-")[-1] for name in player.page.evaluate(CACHES)] == [str(anna.pk)]
