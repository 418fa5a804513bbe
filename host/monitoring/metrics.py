"""Metrics for a monitor, in Prometheus' format.

The figures about games are counted in the database on request, so every process of every machine
gives the same answer. The web processes of one unit count answers (`request_metrics`). No figure
reveals anything about one campaign or one person.
"""

import math
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Count, Q
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from campaign.models import Envelope
from club.actions.clock.closing_attempts import RUNNING
from club.actions.clock.outage import CLOSERS
from club.actions.schedule.outage_rules import BACKUP
from club.actions.schedule.site_pause import is_paused
from club.models import Game, Heartbeat, Letter, Notice
from host.monitoring import request_metrics
from host.monitoring.health import redis_helps

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
OUTCOMES = ("sent", "refused", "late")  # of an email
QUEUES = ("celery", "notices", "simulations")
A_DAY = timedelta(days=1)
PATIENCE = 1.0  # seconds for an answer of Redis


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics, for requests with METRICS_TOKEN; 404 without a token."""
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
        yield _gauge("stuck", "Campaigns that are stuck.", running.exclude(stuck="").count())
        yield _gauge("closing_paused", "1 while nothing closes.", is_paused())
        waiting, failed = notices.filter(outcome=""), notices.filter(outcome="failed")
        yield _gauge("outbox_waiting", "Notifications to be sent.", waiting.count())
        yield _gauge("outbox_failed", "Notifications given up.", failed.count())
        sealed = Envelope.objects.filter(opened_at__isnull=True)
        yield _gauge("envelopes_sealed", "Envelopes not opened yet.", sealed.count())
        yield _gauge(
            "heartbeat_age_seconds",
            "Seconds since anybody whose work it is to close looked for what is due.",
            _silence(),
        )
        yield from _letters()
        yield _gauge("backup_age_seconds", "Seconds since the last backup.", _age_of_backup())
        free = shutil.disk_usage(settings.DATA_DIR).free
        yield _gauge("disk_free_bytes", "Room beside the data directory.", free)
        if settings.REDIS_URL:
            text = "1 while Redis answers in time, 0 while pages and limits go on without it."
            yield _gauge("redis_helps", text, helps := redis_helps())
            if helps:
                yield _queues()


def _letters() -> Iterator[GaugeMetricFamily]:
    """Emails that are waiting, and the outcomes of those of the last day."""
    waiting = Letter.objects.filter(outcome="", due_at__lte=Now())
    yield _gauge("letters_waiting", "Emails to be sent.", waiting.count())
    oldest = waiting.order_by("due_at").annotate(now=Now()).values_list("now", "due_at").first()
    text = "Age of the letter that has waited longest."
    yield _gauge("letters_waiting_seconds", text, _seconds(*oldest) if oldest else 0.0)
    text = "Emails of the last day, by what became of them."
    family = GaugeMetricFamily("campaign_letters_of_a_day", text, labels=["outcome"])
    done = Letter.objects.filter(done_at__gte=Now() - A_DAY).order_by()
    found = dict(done.values_list("outcome").annotate(Count("pk")))
    for outcome in OUTCOMES:
        family.add_metric([outcome], found.get(outcome, 0))
    yield family


def _age_of_backup() -> float:
    """Seconds since `backup` last succeeded, on any machine, or since its newest file here;
    infinite if there is neither.
    """
    row = Heartbeat.objects.filter(name=BACKUP).annotate(now=Now())
    now, last = row.values_list("now", "at").first() or (None, None)
    files = (Path(settings.DATA_DIR) / "backups").glob("*.backup")
    ages = [time.time() - file.stat().st_mtime for file in files]
    return min([*ages, _seconds(now, last) if now and last else math.inf])


def _queues() -> GaugeMetricFamily:
    """The number of waiting tasks in each queue of Celery, which keeps it as a list of Redis; none
    if Redis does not answer.
    """
    from redis import Redis, RedisError

    family = GaugeMetricFamily("campaign_queue_length", "Tasks that wait.", labels=["queue"])
    with suppress(RedisError):
        client = Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE)
        with closing(client):
            for queue in QUEUES:
                family.add_metric([queue], float(client.llen(queue)))
    return family


def _overdue() -> float:
    rows = Game.objects.filter(RUNNING, closes_at__lte=Now()).order_by("closes_at")
    now, first = rows.annotate(now=Now()).values_list("now", "closes_at").first() or (None, None)
    return _seconds(now, first) if now and first else 0.0


def _silence() -> float:
    """Seconds since the latest heartbeat of a closer; infinite without one. Pages also close, but
    only while somebody reads, and a removed closer sends no heartbeats.
    """
    rows = Heartbeat.objects.filter(name__in=CLOSERS).annotate(now=Now()).order_by("-at")
    now, last = rows.values_list("now", "at").first() or (None, None)
    return _seconds(now, last) if now and last else math.inf


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"campaign_{name}", text, value=float(value))


def _seconds(now: datetime, then: datetime) -> float:
    return max(0.0, (now - then).total_seconds())
