"""Health and metrics for a supervisor and a monitor."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from redis import Redis as RedisClient

from campaign.actions.play.sealed_bids import seal_bid
from club.actions.journal.actor import Actor
from club.actions.schedule.outage_rules import BACKUP, beat
from club.actions.schedule.site_pause import pause_closing
from club.actions.security import circuit_breaker
from club.models import Game, Heartbeat, Letter, Notice
from tests.services import Redis
from tests.table import bring_to, let_deadline_pass, new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
TOKEN = {"authorization": "Bearer for the monitor"}
WELL = {"database": "ok", "migrations": "ok", "cache": "ok", "clock": "ok"}


def ready(client: Client) -> tuple[int, dict[str, str]]:
    answer = client.get("/readyz")
    assert "no-store" in answer["Cache-Control"]
    return answer.status_code, answer.json()


def test_a_site_with_a_clock_is_ready(client: Client):
    beat("clock")
    assert ready(client) == (200, WELL)


def test_a_site_without_a_clock_is_not_ready(client: Client):
    assert ready(client) == (503, {**WELL, "clock": "has never looked"})
    beat("clock")
    Heartbeat.objects.update(at=Now() - timedelta(minutes=10))
    assert ready(client) == (503, {**WELL, "clock": "has not looked of late"})


def test_a_database_of_another_release_is_not_ready(client: Client):
    beat("clock")
    recorder = MigrationRecorder(connection)
    recorder.record_applied("campaign", "0999_tomorrow")
    assert ready(client) == (503, {**WELL, "migrations": "newer than this release"})
    recorder.record_unapplied("campaign", "0999_tomorrow")
    latest = recorder.migration_qs.filter(app="campaign").latest("id").name
    recorder.record_unapplied("campaign", latest)
    assert ready(client) == (503, {**WELL, "migrations": "not all taken"})
    recorder.record_applied("campaign", latest)
    recorder.migration_qs.filter(app="club").delete()
    assert ready(client) == (503, {**WELL, "migrations": "older than this release can read"})


def test_an_error_is_named_without_its_details(client: Client, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: Any, **__: Any) -> None:
        raise ConnectionError("redis://:password@cache")

    beat("clock")
    monkeypatch.setattr(cache, "set", broken)
    assert ready(client) == (200, {**WELL, "cache": "ConnectionError"})  # pages go on without it


@pytest.mark.redis
def test_the_health_page_reports_a_failing_redis(
    client: Client, settings: Any, redis_server: Redis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(circuit_breaker, "REST", 0.0)
    monkeypatch.setattr(circuit_breaker, "SLOW", 20.0)  # a busy machine is not a failure
    settings.REDIS_URL, settings.METRICS_TOKEN = redis_server.url(), "for the monitor"
    settings.CACHES = {
        "default": {"BACKEND": "host.web.redis_cache.Helpful", "LOCATION": redis_server.url(1)},
        "own": settings.CACHES["own"],
    }
    beat("clock")
    assert (ready(client), figures(client)["campaign_redis_helps"]) == ((200, WELL), 1)
    redis_server.stop()
    told = {**WELL, "cache": "Redis is passed over"}
    assert (ready(client), figures(client)["campaign_redis_helps"]) == ((200, told), 0)
    redis_server.start()
    assert (ready(client), figures(client)["campaign_redis_helps"]) == ((200, WELL), 1)


def figures(client: Client) -> dict[str, float]:
    answer = client.get("/metrics", headers=TOKEN)
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = [
        line
        for line in answer.content.decode().splitlines()
        if not line.startswith(("#", "campaign_request"))
    ]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_metrics_are_counted_in_the_database(
    client: Client, settings: Any, django_assert_num_queries: DjangoAssertNumQueries
):
    settings.METRICS_TOKEN = "for the monitor"
    anna, bruno = person("anna"), person("bruno")
    overdue = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    seal_bid(overdue.pk, actor=Actor.seat(anna, "A"), amount=2)
    let_deadline_pass(overdue)
    stuck = let_deadline_pass(new_campaign(anna, [anna, bruno]))
    Game.objects.filter(pk=stuck.pk).update(stuck="3f2a")
    Notice.objects.all().delete()
    for key, outcome in (("a", ""), ("b", "failed"), ("c", "sent"), ("d", "")):
        Notice.objects.create(
            key=key,
            event="opened",
            outcome=outcome,
            made_at=overdue.opened_at,
            due_at=overdue.opened_at,
        )
    beat("celery")
    Heartbeat.objects.create(name="closedue", at=overdue.opened_at - timedelta(days=40))
    pause_closing("restore")
    with django_assert_num_queries(13):
        found = figures(client)
    found = {name: value for name, value in found.items() if "letters" not in name}
    assert found.pop("campaign_disk_free_bytes") > 0
    assert found.pop("campaign_backup_age_seconds") == float("inf")
    age = found.pop("campaign_heartbeat_age_seconds")
    assert 0 <= age < 60
    assert 1 <= found.pop("campaign_overdue_seconds") < 60
    assert found == {
        "campaign_active": 2,
        "campaign_due": 1,
        "campaign_stuck": 1,
        "campaign_closing_paused": 1,
        "campaign_outbox_waiting": 2,
        "campaign_outbox_failed": 1,
        "campaign_envelopes_sealed": 1,
    }


def test_emails_are_counted_by_outcome(client: Client, settings: Any):
    settings.METRICS_TOKEN = "for the monitor"
    now = timezone.now()
    for number, (outcome, ago) in enumerate(
        [("", 90), ("", 30), ("sent", 60), ("sent", 2 * 86400), ("refused", 60)]
    ):
        at = now - timedelta(seconds=ago)
        Letter.objects.create(
            key=str(number),
            mark="m",
            about="a",
            made_at=at,
            due_at=at,
            outcome=outcome,
            done_at=at if outcome else None,
            claimed_until=now + timedelta(hours=1),
        )
    found = {name: value for name, value in figures(client).items() if "letters" in name}
    assert 90 <= found.pop("campaign_letters_waiting_seconds") < 150
    assert found == {
        "campaign_letters_waiting": 2,
        'campaign_letters_of_a_day{outcome="sent"}': 1,
        'campaign_letters_of_a_day{outcome="refused"}': 1,
        'campaign_letters_of_a_day{outcome="late"}': 0,
    }


def test_the_age_of_the_last_backup_is_reported(client: Client, settings: Any, tmp_path: Path):
    settings.METRICS_TOKEN, settings.DATA_DIR = "for the monitor", tmp_path
    assert figures(client)["campaign_backup_age_seconds"] == float("inf")
    beat(BACKUP)
    Heartbeat.objects.update(at=Now() - timedelta(hours=9))
    assert 0 <= figures(client)["campaign_backup_age_seconds"] - 9 * 3600 < 60
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "campaign-20260101T000000Z.backup").touch()
    assert figures(client)["campaign_backup_age_seconds"] < 60


@pytest.mark.redis
def test_the_length_of_each_queue_is_reported(client: Client, settings: Any, redis_server: Redis):
    settings.METRICS_TOKEN, settings.REDIS_URL = "for the monitor", redis_server.url()
    with RedisClient.from_url(redis_server.url()) as queue:
        queue.rpush("notices", "one", "two")
    found = figures(client)
    assert found['campaign_queue_length{queue="notices"}'] == 2
    assert found['campaign_queue_length{queue="celery"}'] == 0


def test_the_heartbeat_age_is_that_of_the_closing_process(client: Client, settings: Any):
    """The advised alarm is 180 seconds: it rings if nobody closes, and only then."""
    settings.METRICS_TOKEN = "for the monitor"
    assert figures(client)["campaign_heartbeat_age_seconds"] == float("inf")
    beat("pages")
    assert figures(client)["campaign_heartbeat_age_seconds"] == float("inf")
    beat("clock")
    beat("closedue")
    Heartbeat.objects.exclude(name="clock").update(at=Now() - timedelta(hours=9))
    assert figures(client)["campaign_heartbeat_age_seconds"] < 60
    Heartbeat.objects.filter(name="clock").update(at=Now() - timedelta(seconds=200))
    assert 200 <= figures(client)["campaign_heartbeat_age_seconds"] < 260


def test_page_views_do_not_count_as_a_clock(client: Client):
    beat("pages")
    assert ready(client) == (503, {**WELL, "clock": "has never looked"})


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer for the monitors", "Basic x"])
def test_metrics_need_the_token(client: Client, settings: Any, given: str):
    settings.METRICS_TOKEN = "for the monitor"
    assert client.get("/metrics", headers=TOKEN).status_code == 200
    assert client.get("/metrics", headers={"authorization": given}).status_code == 404


def test_without_a_configured_token_there_are_no_metrics(client: Client):
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404
