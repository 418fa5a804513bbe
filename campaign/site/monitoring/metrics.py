"""Metrics for a monitor, in Prometheus' format.

What games wait for is counted in the database on request, so that every process of every machine
gives the same answer; what was answered, by the web processes of one unit (`request_metrics`).
None of them reveals anything about one campaign or one person.
"""

import math
import secrets
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from campaign.models import Envelope
from campaign.site.monitoring import request_metrics
from campaign.site.monitoring.health import redis_helps
from club.actions.clock.closing_attempts import RUNNING
from club.actions.clock.outage import CLOSERS
from club.actions.schedule.site_pause import is_paused
from club.models import Game, Heartbeat, Notice

FORMAT = "text/plain; version=0.0.4; charset=utf-8"


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for who sends METRICS_TOKEN; without one there is no such page."""
    if not _may_ask(request):
        raise Http404
    registry = CollectorRegistry()
    registry.register(CampaignCollector())
    request_metrics.register(registry)
    return HttpResponse(generate_latest(registry), content_type=FORMAT)


def _may_ask(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    token = settings.METRICS_TOKEN.encode()
    return bool(token) and secrets.compare_digest(given, token)


class CampaignCollector(Collector):
    def collect(self) -> Iterator[GaugeMetricFamily]:
        running = Game.objects.filter(status=Game.RUNNING)
        due = Game.objects.filter(RUNNING).filter(Q(closes_at__lte=Now()) | Q(checks_at__lte=Now()))
        notices = Notice.objects.all()
        yield _gauge("active", "Campaigns that are running.", running.count())
        yield _gauge("due", "Campaigns whose deadline has passed.", due.count())
        yield _gauge("overdue_seconds", "Age of the deadline that passed first.", _overdue())
        yield _gauge("stuck", "Campaigns set aside.", running.exclude(stuck="").count())
        yield _gauge("closing_paused", "1 while nothing closes.", is_paused())
        waiting, failed = notices.filter(outcome=""), notices.filter(outcome="failed")
        yield _gauge("outbox_waiting", "Notices to be sent.", waiting.count())
        yield _gauge("outbox_failed", "Notices given up.", failed.count())
        sealed = Envelope.objects.filter(opened_at__isnull=True)
        yield _gauge("envelopes_sealed", "Envelopes not opened yet.", sealed.count())
        yield _gauge(
            "heartbeat_age_seconds",
            "Seconds since anybody whose work it is to close looked for what is due.",
            _silence(),
        )
        if settings.REDIS_URL:
            text = "1 while Redis answers in time, 0 while pages and limits go on without it."
            yield _gauge("redis_helps", text, redis_helps())


def _overdue() -> float:
    rows = Game.objects.filter(RUNNING, closes_at__lte=Now()).order_by("closes_at")
    now, first = rows.annotate(now=Now()).values_list("now", "closes_at").first() or (None, None)
    return _seconds(now, first) if now and first else 0.0


def _silence() -> float:
    """Seconds since the latest heartbeat of a closer; infinite without one. Pages close too, but
    only while somebody reads, and a closer that was removed never beats again."""
    rows = Heartbeat.objects.filter(name__in=CLOSERS).annotate(now=Now()).order_by("-at")
    now, last = rows.values_list("now", "at").first() or (None, None)
    return _seconds(now, last) if now and last else math.inf


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"campaign_{name}", text, value=float(value))


def _seconds(now: datetime, then: datetime) -> float:
    return max(0.0, (now - then).total_seconds())
