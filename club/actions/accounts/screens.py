"""A person's screen for a wall. They can renew and withdraw its secret address.

Its key is signed (`security.kept_links`), so a copy of the database shows no screen.
"""

import secrets
from typing import Any

from django.contrib.auth import get_user_model

from club.actions.security.kept_links import KeptLink
from club.models import Profile

LINK = KeptLink("club.screens", "profile__screen_key", "profile__earlier_screen")


def make_screen(user: Any) -> str:
    """Makes the link of a new screen and returns its end. An earlier link then shows nothing."""
    key = secrets.token_urlsafe(16)
    values = {"screen_key": key, "earlier_screen": ""}
    Profile.objects.update_or_create(user=user, defaults=values)
    return LINK.secret(key)


def withdraw_screen(user: Any) -> None:
    """Withdraws the link. The screen then shows nothing."""
    Profile.objects.filter(user=user).update(screen_key="", earlier_screen="")


def screen_of(user: Any) -> str:
    """The end of the link of the person's screen, or "" without one."""
    keys = Profile.objects.filter(user=user).values_list("screen_key", flat=True)
    return LINK.secret(keys.first() or "")


def screen_owner(key: str) -> Any:
    """The user whose screen has this link. Raises LookupError."""
    people = get_user_model()._default_manager.filter(is_active=True)
    found = people.filter(LINK.opens(key)).first()
    if found is None:
        raise LookupError
    return found
