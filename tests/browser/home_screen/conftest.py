"""People in browsers whose workers run, as they do in every browser but those of other tests."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Arrives, sign_in
from tests.browser.player import Player

WITH_WORKER: dict[str, Any] = {**PHONE, "service_workers": "allow"}
READY = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"

At = Callable[..., Player]


@pytest.fixture
def at_home(arrives: Arrives) -> At:
    """Signed in on the first page, with the worker in charge of it."""

    def at(user: Any, **how: Any) -> Player:
        player = arrives("anna", how={**WITH_WORKER, **how}, once=True)
        sign_in(player, user)
        player.page.goto("/")
        player.page.wait_for_function(READY)
        return player

    return at
