"""The addresses that a supervisor, a proxy or a monitor polls."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.actions.clock.outage import CLOSERS
from club.actions.security.circuit_breaker import breaker_of
from club.models import Heartbeat
from host.releases import schema_version

SILENCE = timedelta(seconds=180)  # after which no process counts as closing due campaigns
WELL = "ok"


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answers `ok` when this process reaches its database; raises (500) when it does not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether everything that a campaign needs works: 200 or 503, and a word for each part. An
    optional part has a word only: pages go on without it.
    """
    said = {name: _asked(question) for name, question in PARTS.items()}
    well = all(word == WELL for name, word in said.items() if name not in HELPS)
    return JsonResponse(said, status=200 if well else 503)


def _asked(question: Callable[[], str]) -> str:
    """The answer of a part; the class of an error, but never its message."""
    try:
        return question()
    except Exception as error:
        return type(error).__name__


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return WELL


def _migrations() -> str:
    steps = schema_version.taken()
    if schema_version.from_before(steps):
        return "older than this release can read"
    if schema_version.unknown(steps):
        return "newer than this release"
    return "not all taken" if schema_version.pending() else WELL


def _cache() -> str:
    cache.set("readyz", WELL, timeout=30)
    kept = cache.get("readyz") == WELL
    if settings.REDIS_URL and not breaker_of(settings.REDIS_URL).well:
        return "Redis is passed over"
    return WELL if kept else "keeps nothing"


def redis_helps() -> bool:
    """Whether Redis reads and writes in time."""
    return _asked(_cache) == WELL


def _clock() -> str:
    """Whether a closing process had a heartbeat in the last 180 s. Pages do not count, because they
    close only while somebody reads them."""
    rows = Heartbeat.objects.filter(name__in=CLOSERS).annotate(now=Now()).order_by("-at")
    found = rows.values_list("now", "at").first()
    if found is None:
        return "has never looked"
    now, last = found
    return WELL if now - last <= SILENCE else "has not looked of late"


PARTS: dict[str, Callable[[], str]] = {
    "database": _database,
    "migrations": _migrations,
    "cache": _cache,
    "clock": _clock,
}
HELPS = frozenset({"cache"})
