"""The contact for reports of a weakness, and what other sites may use of this one."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client


@pytest.mark.parametrize(
    ("contact", "said"),
    [
        ("security@example.org", "mailto:security@example.org"),
        ("https://example.org/security", "https://example.org/security"),
    ],
)
def test_the_contact_has_an_end_date(settings: Any, contact: str, said: str):
    settings.SECURITY_CONTACT, settings.SITE_URL = contact, "https://saga.example.org/"
    answer = Client().get("/.well-known/security.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    found = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert found["Contact"] == said
    assert found["Canonical"] == "https://saga.example.org/.well-known/security.txt"
    left = datetime.fromisoformat(found["Expires"]) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)


def test_without_a_contact_there_is_no_such_file(db: None, settings: Any):
    settings.SECURITY_CONTACT = ""
    assert Client().get("/.well-known/security.txt").status_code == 404


@pytest.mark.parametrize("address", ["/healthz", "/static/base.css", "/no/such/page"])
def test_other_sites_load_nothing_from_this_one(db: None, address: str):
    assert Client().get(address)["Cross-Origin-Resource-Policy"] == "same-origin"
