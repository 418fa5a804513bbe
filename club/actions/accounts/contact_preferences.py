"""When a person may receive messages: their time zone, quiet hours and email (D4, C19).

Also their language and theme.
"""

from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext_noop

from club.actions.schedule.time_zones import check_quiet_hours, is_time_zone
from club.models import Profile
from club.refusals import Refusal


def save_hours(
    user: Any, *, time_zone: str, quiet_hours: tuple[str, ...], wants_mail: bool
) -> None:
    """Saves the time zone and the quiet hours. An empty `time_zone` means the game's; `quiet_hours`
    holds two times or none.

    Refuses `time-zone` and `quiet-hours`.
    """
    _check_time_zone(time_zone)
    check_quiet_hours(quiet_hours)
    values = {"time_zone": time_zone, "quiet_hours": list(quiet_hours), "no_mail": not wants_mail}
    Profile.objects.update_or_create(user=user, defaults=values)


def save_time_zone(user: Any, time_zone: str) -> None:
    """Saves only the time zone. Refuses `time-zone`."""
    _check_time_zone(time_zone)
    Profile.objects.update_or_create(user=user, defaults={"time_zone": time_zone})


def _check_time_zone(time_zone: str) -> None:
    if time_zone and not is_time_zone(time_zone):
        raise Refusal(
            "time-zone", "D4", gettext_noop("This time zone is not known."), fields=("time_zone",)
        )


def stop_mail(user_id: int) -> None:
    """Stops all emails to this user except the codes that they request."""
    Profile.objects.update_or_create(user_id=user_id, defaults={"no_mail": True})


def profile_of(user: Any) -> Profile:
    """The user's profile, or an unsaved one if none is stored yet."""
    return Profile.objects.filter(user=user).first() or Profile(user=user)


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
