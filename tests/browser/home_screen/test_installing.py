"""The site has all that a browser needs to put it on a home screen."""

import json
from typing import Any

import pytest

from tests.browser.home_screen.conftest import At
from tests.table import person

pytestmark = pytest.mark.browser


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
