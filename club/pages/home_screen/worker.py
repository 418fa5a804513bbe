"""The script that a browser keeps running next to the pages (W3C: Service Workers)."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.pages.home_screen.offline import language_in, offline_page

FILES = ("base.css", "mark.svg", "empty.svg")  # files that the offline page loads


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The worker in one language.

    Browsers compare it with theirs at every page. It changes whenever the offline page or one of
    its files does, so a new one takes effect at once.
    """
    language = language_in(request)
    files = [static(name) for name in FILES]
    kept = hashlib.sha256("|".join([offline_page(language), *files]).encode()).hexdigest()[:16]
    page = f"{reverse('offline')}?l={language}"
    values = {
        "kept": f"offline-{kept}",
        "page": page,
        "files": files,
        "icon": static("at_root/icon-192.png"),
    }
    script = render_to_string("home_screen/worker.js", values)
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
