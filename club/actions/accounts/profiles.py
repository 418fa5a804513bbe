"""A person's reading preferences: language and theme."""

from typing import Any, NamedTuple

from django.conf import settings

from club.models import Profile


class ReadingPreferences(NamedTuple):
    """A language code and a theme. Where one is empty, the browser's counts."""

    language: str = ""
    theme: str = ""


def save_reading(user: Any, reading: ReadingPreferences) -> None:
    """Saves them for the person's emails and for the next browser in which they sign in."""
    Profile.objects.update_or_create(user=user, defaults=reading._asdict())


def reading_of(user: Any) -> ReadingPreferences:
    found = Profile.objects.filter(user=user).values_list("language", "theme").first()
    return ReadingPreferences(*found) if found else ReadingPreferences()


def save_language(user: Any, language: str) -> None:
    """Saves the language of the browser in which they sign in, unless they have chosen one."""
    if not reading_of(user).language:
        Profile.objects.update_or_create(user=user, defaults={"language": language})


def language_of(user: Any) -> str:
    """The language code, one of `LANGUAGES`, for messages to this person."""
    chosen = reading_of(user).language
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
