"""People who can open every page."""

from typing import Any

from django.conf import settings

from tests.browser.conftest import Arrives, sign_in
from tests.browser.every_page import Club
from tests.browser.player import Player


def reader(club: Club, arrives: Arrives, how: dict[str, Any], language: str) -> Player:
    player = arrives("Astrid", how=how)
    sign_in(player, club.astrid)
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language}
    player.page.context.add_cookies([{**cookie, "domain": "127.0.0.1", "path": "/"}])  # type: ignore[list-item]
    return player
