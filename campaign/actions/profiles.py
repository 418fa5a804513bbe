"""Keeping how a person reads."""

from typing import Any, NamedTuple

from campaign.models import Profile


class Reading(NamedTuple):
    """A language code and a theme; empty: as the browser has it."""

    language: str = ""
    theme: str = ""


def keep_reading(user: Any, reading: Reading) -> None:
    """For the person's mail, and for the next browser he signs in with."""
    Profile.objects.update_or_create(user=user, defaults=reading._asdict())


def reading_of(user: Any) -> Reading:
    found = Profile.objects.filter(user=user).values_list("language", "theme").first()
    return Reading(*found) if found else Reading()
