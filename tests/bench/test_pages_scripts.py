"""Pages, addresses and queries, on the database of the tests."""

from typing import Any

import pytest
from django.test import override_settings

from bench import addresses, fragments, page
from bench.load import queries, town
from tests.bench.running import figures_in, measured, missed_by_document
from tests.services import Redis

PAGES = ("page", "full_page", "table_page")


@pytest.mark.django_db
def test_three_pages():
    lines = measured("bench.page", lambda: page.measure(page.measure_page))
    assert missed_by_document("bench.page", lines) == set()
    figures = {"milliseconds", "bytes", "queries", "calls"}
    assert figures_in(lines) == dict.fromkeys(PAGES, figures)


@pytest.mark.redis
@pytest.mark.django_db
def test_the_places_where_parts_of_pages_are_stored(redis_server: Redis, settings: Any):
    shared = {
        "BACKEND": "host.web.redis_cache.Helpful",
        "LOCATION": redis_server.url(1),
        "KEY_PREFIX": "campaign",
    }
    with override_settings(CACHES=settings.CACHES | {"default": shared}):
        lines = measured("bench.fragments", lambda: page.measure(fragments.measure_page))
    assert missed_by_document("bench.fragments", lines) == set()
    ways = ("own", "nowhere", "redis", "redis_at_once")
    assert figures_in(lines) == {
        f"{name}_{way}": {"processor", "clock", "parts", "bytes", "missed"}
        for name in PAGES
        for way in ways
    }


@pytest.mark.django_db
def test_some_of_all_addresses(settings: Any):
    settings.ALLOWED_HOSTS = ["testserver"]
    lines = measured("bench.addresses", addresses.measure)
    assert figures_in(lines) == dict.fromkeys(("addresses", "draft"), {"milliseconds"})
    assert lines[-1]["route"] == "/maps/draft/<draft_id>/"
    assert {line["route"].split("/")[1] for line in lines} >= {"accounts", "api", "maps"}


@pytest.mark.django_db
def test_queries_of_pages_and_of_a_closing():
    (line,) = measured("bench.load.queries", lambda: queries.show("queries", **queries.figures()))
    assert line["met"]
    assert figures_in([line])["queries"] >= {"pages", "drawn_at_most", "kept_at_most"}


@pytest.mark.django_db
def test_a_town_of_clubs():
    people = town.build(1)
    assert {*people[0]} == {"session", "campaign", "table"}
    assert len(people) == town.PLAYERS
    assert len(town.page_of(people[0])) > 10_000
