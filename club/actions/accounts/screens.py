"""A person's screen for a wall, at a secret address that they can renew and withdraw."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model

from club.models import Profile


def make_screen(user: Any) -> str:
    """The key of a new screen (128 bits); an earlier one shows nothing any more."""
    key = secrets.token_urlsafe(16)
    Profile.objects.update_or_create(user=user, defaults={"screen_key": key})
    return key


def withdraw_screen(user: Any) -> None:
    """The screen shows nothing any more."""
    Profile.objects.filter(user=user).update(screen_key="")


def screen_of(user: Any) -> str:
    """The key of the person's screen; "" without one."""
    keys = Profile.objects.filter(user=user).values_list("screen_key", flat=True)
    return keys.first() or ""


def screen_owner(key: str) -> Any:
    """The user whose screen has this key; LookupError."""
    people = get_user_model()._default_manager.filter(is_active=True)
    found = people.filter(profile__screen_key=key[:32]).first() if key else None
    if found is None:
        raise LookupError
    return found
