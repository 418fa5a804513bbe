"""Rate limits of pages. They stop a script, but not a full club behind one address.

Signed-in users are counted separately.
"""

from collections.abc import Callable, Iterable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from club.actions.security.rate_limits import network_of, wait
from club.kinds import kinds
from club.pages.frame.errors import error_page

ANONYMOUS = "200/minute"
MEMBER = "600/minute"
SPARED = frozenset({"healthz", "readyz", "metrics", "worker"})  # browsers ask for it at every page
UNKEYED = frozenset({"openapi-json"})  # of the API: everything else is counted by its key
# Submissions to these routes are also counted separately, like those that kinds of games name in
# `PagesFacet.rates`: (route, its `act_name`): rate.
SENT = {
    ("joined", ""): "10/hour",
    ("account_request_login_code", ""): "20/minute",
    ("tavern_bring", ""): "20/hour",  # a record of thousands of lines is played for seconds
    ("tavern_new", ""): "120/hour",  # as programs
    ("tavern_evenings", ""): "20/hour",  # companions get a notice of each evening
    ("tavern_open", ""): "120/hour",  # games without an account: for a club behind one address
    ("tavern_open_table", ""): "120/minute",  # a command and the answers of a bot
    ("tavern_move", ""): "20/hour",
}
# Requests to these routes are also counted separately. A dense map takes 0.3 s to draw, a search
# for gold as long, and replaying a long table even longer.
COSTLY = {
    "lend_count": "30/minute",
    "count_again": "30/minute",
    "lent_count": "60/minute",
    "draft": "60/minute",
    "live_count_marks": "240/minute",  # each phone at a table asks every two seconds
    "tavern_gold": "20/minute",
    "tavern_missed": "20/minute",
    "tavern_open_gold": "20/minute",
    "my_data": "6/minute",
    "arrive": "20/minute",
    "bundle": "20/minute",
    "search": "120/minute",
    "public_campaign": "60/minute",
    "statistics": "60/minute",
    "statistics_evidence": "120/minute",
    "screen": "60/minute",
    "tavern_fair": "30/minute",
    "tavern_record": "30/minute",
    "tavern_record_file": "30/minute",
}
# Many people behind one address ask these every two seconds: a rate for each link and one for all
# of the address, in place of that of pages.
BY_LINK = {"lent_count_marks": ("300/minute", "1200/minute")}


class RateLimitMiddleware:
    """Middleware: 429 with Retry-After and a styled page after too many requests."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        seconds = max((wait(rate, *who) for rate, *who in _counted(request)), default=0)
        return error_page(request, 429, wait=seconds) if seconds else self.get_response(request)


def _counted(request: HttpRequest) -> Iterable[tuple[str, str, str]]:
    """(rate, what, who) for everything that this request counts for."""
    try:
        route = resolve(request.path_info)
    except Resolver404:
        route = None
    name = (route.url_name if route else None) or ""
    programs = route is not None and route.namespace == "api" and name not in UNKEYED
    if name in SPARED or programs:
        return
    if route is not None and name in BY_LINK:
        of_link, of_all = BY_LINK[name]
        yield of_link, name, f"{network_of(request)} {route.kwargs['key']}"
        yield of_all, f"{name} of all", network_of(request)
        return
    member, who = request.user.is_authenticated, asker_of(request)
    yield (MEMBER if member else ANONYMOUS, "pages", who)
    if name in COSTLY:
        yield COSTLY[name], name, who
    act = route.kwargs.get("act_name", "") if route else ""
    if request.method == "POST" and (rate := _rate_of(name, act)):
        yield (rate, f"{name} {act}", who)


def _rate_of(name: str, act: str) -> str:
    """The rate of submissions to a route, or "" if it is not limited."""
    own = (kind.pages.rates[name, act] for kind in kinds() if (name, act) in kind.pages.rates)
    return SENT.get((name, act)) or next(own, "")


def asker_of(request: HttpRequest) -> str:
    return f"user {request.user.pk}" if request.user.is_authenticated else network_of(request)
