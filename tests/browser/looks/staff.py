"""Staff at the desk in a browser."""

from typing import Any

from django.conf import settings
from django.test import Client

from tests.admin.signed_in import show_factor
from tests.browser.conftest import Arrives, sign_in
from tests.browser.every_page import Club
from tests.browser.player import Player


def let_in(reader: Player, user: Any) -> None:
    """Signs the user in as staff with a recent second factor."""
    user.is_staff = user.is_superuser = True
    user.save()
    client = Client()
    client.force_login(user)
    show_factor(client, user)
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    cookie = {"name": session.key, "value": session.value, "domain": "127.0.0.1", "path": "/"}
    reader.page.context.add_cookies([cookie])  # type: ignore[list-item]


def reader(club: Club, arrives: Arrives, how: dict[str, Any], language: str) -> Player:
    player = arrives("Astrid", how=how)
    sign_in(player, club.astrid)
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language}
    player.page.context.add_cookies([{**cookie, "domain": "127.0.0.1", "path": "/"}])  # type: ignore[list-item]
    return player
