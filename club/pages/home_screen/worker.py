"""The script that a browser keeps running next to the pages (W3C: Service Workers)."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.actions.house.held_house import house_if_readable
from club.pages.home_screen import pocket
from club.pages.home_screen.offline import language_in, offline_page

FILES = ("base.css", "empty.svg")  # files that the offline page loads
MARK = "mark.svg"  # another one, unless a crest replaces it
IN_HEAD, IN_TAB = 96, 32  # pixels of the crest there


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The worker in one language.

    Browsers compare it with theirs at every page. It changes with the release, and whenever the
    offline page or one of its files does, so a new one takes effect at once.
    """
    language = language_in(request)
    crest = house_if_readable().crest
    files = [*map(static, FILES), *_pictures(crest)]
    kept = hashlib.sha256("|".join([offline_page(language), *files]).encode()).hexdigest()[:16]
    page = f"{reverse('offline')}?l={language}"
    values = {
        "kept": f"offline-{kept}",
        "page": page,
        "files": files,
        "release": pocket.release(),
        "index": reverse("pocket"),
        "of_styles": [*map(static, pocket.OF_STYLES)],
        "sign_in": reverse("account_request_login_code"),
        "icon": reverse("crest", args=[crest, 192]) if crest else static("at_root/icon-192.png"),
    }
    script = render_to_string("home_screen/worker.js", values)
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


def _pictures(crest: str) -> list[str]:
    """The addresses of the pictures in the head and the tab of that page."""
    if not crest:
        return [static(MARK)]
    return [reverse("crest", args=[crest, size]) for size in (IN_HEAD, IN_TAB)]
