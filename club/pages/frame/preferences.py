"""The reader's language and theme: in cookies for pages, in the profile for emails."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from club.actions.accounts.contact_preferences import ReadingPreferences, save_reading

THEMES = ("light", "dark")
THEME_COOKIE = "theme"
KEPT = 365 * 86400  # seconds


@require_POST
def read_as(request: HttpRequest) -> HttpResponse:
    """Sets both and redirects back. An unknown value means the browser's."""
    there = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(there, {request.get_host()}, request.is_secure())
    chosen = typed_reading(request)
    if request.user.is_authenticated:
        save_reading(request.user, chosen)
    return set_cookies(HttpResponseRedirect(there if safe else reverse("home")), chosen)


def typed_reading(request: HttpRequest) -> ReadingPreferences:
    """Language and theme of a form. An unknown one is empty."""
    language, theme = (request.POST.get(name, "") for name in ("language", "theme"))
    return ReadingPreferences(
        language if language in dict(settings.LANGUAGES) else "", theme if theme in THEMES else ""
    )


def set_cookies(response: HttpResponse, reading: ReadingPreferences) -> HttpResponse:
    """The same answer, with the cookies of this reading."""
    for name, value in (
        (settings.LANGUAGE_COOKIE_NAME, reading.language),
        (THEME_COOKIE, reading.theme),
    ):
        if value:
            response.set_cookie(
                name, value, max_age=KEPT, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
            )
        else:
            response.delete_cookie(name)
    return response


def theme(request: HttpRequest) -> dict[str, Any]:
    """For every template: the theme that was chosen, empty for the system's."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": chosen if chosen in THEMES else ""}
