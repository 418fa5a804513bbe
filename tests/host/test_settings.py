"""Settings that every answer depends on, whatever page it is."""

import pytest
from django.conf import settings
from django.test import Client

from host.celery import app


@pytest.mark.both_databases
def test_the_health_address_answers_when_the_database_does(db: None, client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert "no-store" in answer.headers["Cache-Control"]


def test_the_content_policy_allows_no_unsafe_and_no_foreign_source(
    db: None, client: Client
) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


def test_responses_may_not_be_framed_or_sniffed(db: None, client: Client) -> None:
    headers = client.get("/healthz").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_the_admin_uses_the_sign_in_page_of_members(db: None, client: Client) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/login/code/")


def test_the_tick_never_expires_and_tasks_survive_their_worker() -> None:
    tick = app.conf.beat_schedule["tick"]
    assert tick == {"task": "club.workers.tasks.tick", "schedule": 2.0}
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.task_ignore_result


def test_sealed_content_has_its_own_key() -> None:
    assert settings.SECRET_KEY not in settings.ENVELOPE_KEYS


def test_a_form_with_an_unknown_encoding_causes_no_server_error(db: None) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = "a" * 32
    kind = "application/x-www-form-urlencoded; charset=utf-7"
    answer = client.post("/demo/", b"seat=1", content_type=kind)
    assert answer.status_code == 400
    assert "Content-Security-Policy" in answer.headers
