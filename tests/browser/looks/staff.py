"""Staff at the desk in a browser."""

from typing import Any

from django.conf import settings
from django.test import Client

from tests.admin.signed_in import show_factor
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
