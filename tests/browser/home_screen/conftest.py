"""People in browsers with service workers, which are off in the browsers of other tests."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PHONE, Arrives, Site, sign_in
from tests.browser.player import Player
from tests.browser.waiting import PATIENCE
from tests.conftest import CHROMIUM_ARGS, absent
from tests.services import WHOLE, Missing, chromium_program

WITH_WORKER: dict[str, Any] = {**PHONE, "service_workers": "allow"}
IN_CHARGE = "() => navigator.serviceWorker.controller !== null"

At = Callable[..., Player]


@pytest.fixture
def at_home(arrives: Arrives) -> At:
    """A person signed in on the first page, with the worker in charge of it."""

    def at(user: Any, **how: Any) -> Player:
        player = arrives("anna", how={**WITH_WORKER, **how}, once=True)
        sign_in(player, user)
        player.page.goto("/")
        player.page.wait_for_function(IN_CHARGE)
        return player

    return at


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """Chromium with its whole window: the headless shell shows no notifications."""
    try:
        program = chromium_program(WHOLE)
    except Missing as missing:
        absent(missing)
    started = browser.browser_type.launch(
        executable_path=program, chromium_sandbox=os.geteuid() != 0, args=CHROMIUM_ARGS
    )
    yield started
    started.close()


@pytest.fixture
def at_home_in_whole_browser(whole_browser: Browser, site: Site, transactional_db: None) -> At:
    """Like `at_home`; the test itself checks for errors."""

    def at(user: Any) -> Player:
        context = whole_browser.new_context(base_url=site.address, **WITH_WORKER)
        context.set_default_timeout(PATIENCE)
        player = Player(context.new_page(), "anna")
        sign_in(player, user)
        player.page.goto("/")
        player.page.wait_for_function(IN_CHARGE)
        return player

    return at
