"""Rules for crawlers. Every rule is made from a route, so none becomes outdated.

The spectators' table and its picture are allowed, because sites that preview a shared link need
them. The header `X-Robots-Tag` keeps search engines away from them.
"""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.kinds import kinds
from club.kinds.types import ClosedRoute

# Routes that belong to no kind of game. Those of a kind are its `closed_to_robots`.
CLOSED: tuple[ClosedRoute, ...] = (
    ("join", ("x",), 1),
    ("screen", ("x",), 2),
    ("admin:index", (), 0),
    ("account_request_login_code", (), 0),
)


@require_safe
@cache_control(public=True, max_age=3600)
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed_paths())]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def closed_routes() -> list[ClosedRoute]:
    """The closed routes of the club and of every kind of game, each once."""
    of_kinds = (route for kind in kinds() for route in kind.pages.closed_to_robots)
    return list(dict.fromkeys((*CLOSED, *of_kinds)))


def closed_paths() -> list[str]:
    """Beginnings of closed addresses, with `*` for any part."""
    paths = [(reverse(name, args=args), open_end) for name, args, open_end in closed_routes()]
    return [path[: len(path) - open_end] for path, open_end in paths]
