"""The house on everything that leaves the site: pages, manifest, worker, calendar, the API."""

import json
from typing import Any

import pytest
from django.test import Client

from club.actions.delivery.calendar_entries import make_feed
from club.actions.house import naming
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def lund() -> Any:
    sigrid = person("sigrid", is_staff=True)
    naming.name_house(sigrid, name="Jarls of Lund", welcome="")
    naming.choose_crest(sigrid, "tower")
    return sigrid


def text(address: str) -> str:
    return Client().get(address).content.decode()


@pytest.mark.parametrize("address", ["/", "/no/such/page", "/offline", "/accounts/login/code/"])
def test_the_head_of_every_page_has_name_and_crest(address: str):
    page = text(address)
    assert "<span>Jarls of Lund</span>" in page
    assert 'src="/crest/tower-1/96.png"' in page
    assert 'href="/crest/tower-1/32.png"' in page
    assert "mark.svg" not in page


def test_the_home_screen_has_name_and_crest():
    manifest = json.loads(text("/app.webmanifest"))
    assert manifest["name"] == "Jarls of Lund"
    icons = [icon["src"] for icon in manifest["icons"]]
    names = ("192.png", "512.png", "maskable.png")
    assert icons == [f"/crest/tower-1/{name}" for name in names]
    assert all(Client().get(icon).status_code == 200 for icon in icons)


def test_the_worker_keeps_the_crest_for_the_page_without_a_connection():
    script = text("/worker.js")
    assert (
        '"/static/base.css", "/static/empty.svg", "/crest/tower-1/96.png", "/crest/tower-1/32.png"'
        in script
    )
    assert 'ICON = "/crest/tower-1/192.png"' in script


def test_calendars_name_the_house(lund: Any):
    feed = text(f"/calendar/{make_feed(lund)}.ics")
    assert "PRODID:-//Jarls of Lund//EN" in feed
    assert "X-WR-CALNAME:My games · Jarls of Lund" in feed


def test_the_description_of_the_api_names_the_house():
    described = json.loads(text("/api/v1/openapi.json"))
    assert described["info"]["title"] == "Jarls of Lund"
