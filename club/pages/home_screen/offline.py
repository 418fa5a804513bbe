"""The page shown if another could not be fetched. It contains no reader and no game."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.actions.house.held_house import house_if_readable


def language_in(request: HttpRequest) -> str:
    """The language that the address names, else the reader's."""
    named = request.GET.get("l", "")
    return named if named in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def offline_page(language: str) -> str:
    """The whole page. It is drawn without a request, so it contains nothing about its reader."""
    with override(language):
        return render_to_string("home_screen/offline.html", {"house": house_if_readable()})


@require_safe
@cache_control(public=True, max_age=3600)
def offline(request: HttpRequest) -> HttpResponse:
    return HttpResponse(offline_page(language_in(request)))
