"""The worker: a new one takes over at once, and a blocked one does no harm."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrives
from tests.browser.home_screen.conftest import At
from tests.browser.waiting import until
from tests.table import person

pytestmark = pytest.mark.browser
SCRIPT = "() => navigator.serviceWorker.controller.scriptURL"
NAMES = "() => caches.keys()"
ALONE = "(was) => caches.keys().then((all) => all.length === 1 && all[0] !== was)"
BAR = "() => document.querySelector('meta[name=theme-color]').content"


@pytest.mark.journey
def test_another_language_is_another_worker_that_takes_over_at_once(at_home: At):
    page = at_home(person("anna")).page
    assert page.evaluate(SCRIPT).endswith("/worker.js?l=en")
    (before,) = page.evaluate(NAMES)
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("button", name="Change").click()
    page.wait_for_function("() => navigator.serviceWorker.controller.scriptURL.endsWith('l=fr')")
    until(page, lambda: page.evaluate(ALONE, before), "the end of what the other worker kept")


def test_the_bar_around_the_page_follows_the_theme(at_home: At):
    page = at_home(person("anna")).page
    assert page.evaluate(BAR) == "rgb(244, 236, 217)"
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => ({BAR})() === 'rgb(25, 21, 18)'")


def test_if_no_worker_may_run_the_pages_work_without(arrives: Arrives):
    page = arrives("anna").page
    page.goto("/accounts/login/code/")
    expect(page.locator("main")).to_be_visible()
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )


def test_the_browser_finds_no_fault_in_the_manifest(at_home: At):
    page = at_home(person("anna")).page
    session = page.context.new_cdp_session(page)
    found: dict[str, Any] = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/app.webmanifest")
    assert json.loads(found["data"])["name"] == "Saga campaigns"


@pytest.mark.journey
def test_the_browser_could_install_the_site(at_home: At):
    page = at_home(person("anna")).page
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The profile of a test is a private window, in which Chromium installs nothing.
    assert [fault["errorId"] for fault in found if fault["errorId"] != "in-incognito"] == []
