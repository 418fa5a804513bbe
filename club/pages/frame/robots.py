"""Rules for crawlers. Every rule is made from a route, so none becomes outdated.

The spectators' table and its picture are allowed: sites with a preview of a shared link need
them. The header `X-Robots-Tag` keeps search engines away from those.
"""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ANY = "*"  # matches a part of an address
# Routes, and how many of their last characters stand for more than one address.
CLOSED: tuple[tuple[str, tuple[str | int, ...], int], ...] = (
    ("table", (ANY,), 2),
    ("join", ("x",), 1),
    ("watch_now", (ANY,), 0),
    ("watch_chronicle", (ANY,), 0),
    ("watch_history", (ANY, 0), 1),
    ("watch_saga", (ANY,), 0),
    ("watch_envelopes", (ANY,), 0),
    ("tavern", (), 0),
    ("tavern_table", (ANY,), 2),
    ("whatif", (), 0),
    ("maps", (), 0),
    ("admin:index", (), 0),
    ("account_signup", (), 0),
)


@require_safe
@cache_control(public=True, max_age=3600)
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed_paths())]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def closed_paths() -> list[str]:
    """Beginnings of addresses, `*` for any part."""
    paths = [(reverse(name, args=args), open_end) for name, args, open_end in CLOSED]
    return [path[: len(path) - open_end] for path, open_end in paths]
