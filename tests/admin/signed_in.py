"""Browsers with a second factor of some time ago, and the desk's addresses."""

import time
from typing import Any

from django.test import Client
from django.urls import reverse

from club.models import Game


def signed_in(user: Any, *, ago: float = 0) -> Client:
    """A browser in which a second factor was shown so many seconds ago."""
    client = Client()
    client.force_login(user)
    show_factor(client, user, ago=ago)
    return client


def show_factor(client: Client, user: Any, *, ago: float = 0) -> None:
    """Sets the time so that the signed-in user typed the code of their app so many seconds ago."""
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": time.time() - ago}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()


def desk(game: Game, ruling: str = "") -> str:
    if not ruling:
        return reverse("admin:club_game_rule", args=[game.pk])
    return reverse("admin:club_game_ruling", args=[game.pk, ruling])
