"""The worker's script: its address, the files that it caches, and its version."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.pages.home_screen import pocket, worker

pytestmark = pytest.mark.django_db


def script(language: str = "en") -> str:
    return Client().get(f"/worker.js?l={language}").content.decode()


def kept_in(script: str) -> str:
    found = re.search(r'KEPT = "(offline-[0-9a-f]{16})"', script)
    assert found
    return found[1]


def test_browsers_check_for_a_new_worker_on_every_page():
    answer = Client().get("/worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_the_worker_caches_the_offline_page_and_its_two_files():
    assert 'PAGE = "/offline?l=fr"' in script("fr")
    assert 'FILES = ["/static/base.css", "/static/empty.svg", "/static/mark.svg", ]' in script("fr")


def test_the_worker_caches_everything_that_the_offline_page_loads():
    page = Client().get("/offline").content.decode()
    loaded = re.findall(r'(?:src|href)="(/static/[^"#]+)["#]', page)
    assert sorted(loaded) == sorted(f"/static/{name}" for name in (*worker.FILES, worker.MARK))


def test_a_worker_is_new_if_the_page_that_it_caches_has_changed(monkeypatch: Any):
    before = {kept_in(script(language)) for language, _ in settings.LANGUAGES}
    assert len(before) == len(settings.LANGUAGES)
    monkeypatch.setattr(worker, "offline_page", lambda language: f"other words in {language}")
    assert kept_in(script()) not in before


def test_the_worker_costs_no_query_and_does_not_count_towards_the_limit(settings: Any):
    settings.LIMITS = True
    anna = Client()
    with CaptureQueriesContext(connection) as asked:
        codes = {anna.get("/worker.js").status_code for _ in range(201)}
    assert (codes, len(asked)) == ({200}, 0)


def test_a_worker_is_new_with_every_release(monkeypatch: Any):
    before = script()
    assert f'RELEASE = "{pocket.release()}"' in before
    monkeypatch.setattr(pocket, "release", lambda: "another")
    assert script() == before.replace(before.split('RELEASE = "')[1][:12], "another")


def test_another_version_and_another_style_sheet_are_other_releases(
    settings: Any, monkeypatch: Any
):
    fresh = pocket.release.__wrapped__
    found = [fresh()]
    settings.RELEASE = "99.0.0"
    found.append(fresh())
    monkeypatch.setattr(pocket, "static", lambda name: f"/static/other.{name}")
    assert len({*found, fresh()}) == 3
