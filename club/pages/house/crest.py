"""The pictures of the crest. An address names the content, so browsers keep it for a year."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.actions.house.crest_pictures import MASKABLE, crest_picture

YEAR = 365 * 86400  # seconds


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def crest(request: HttpRequest, picture: str, size: int) -> HttpResponse:
    """The crest as a square PNG; 404 for a crest or a size that the house has not."""
    return _picture(picture, size)


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def maskable(request: HttpRequest, picture: str) -> HttpResponse:
    """The crest on a ground, which a phone may cut to any shape."""
    return _picture(picture, MASKABLE)


def _picture(key: str, size: int | str) -> HttpResponse:
    try:
        return HttpResponse(crest_picture(key, size), content_type="image/png")
    except LookupError as error:
        raise Http404 from error
