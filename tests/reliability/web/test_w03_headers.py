"""W3: every route sends the site's headers to every reader, whatever the answer."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from club.models import Game
from tests.admin.signed_in import signed_in
from tests.crawl import addresses_for
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
SAFE_SOURCES = {"'none'", "'self'"}


@pytest.fixture
def game() -> Game:
    anna = person("anna")
    return bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")


def policy_of(answer: Any) -> dict[str, list[str]]:
    """The content security policy: each directive with its sources."""
    parts = (part.split() for part in answer["Content-Security-Policy"].split(";"))
    return {name: sources for name, *sources in parts}


def faults(answer: Any) -> Iterator[str]:
    """The headers of this answer that are missing or too loose."""
    expected = {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    for name, value in expected.items():
        if answer.get(name) != value:
            yield f"{name}: {answer.get(name)}"
    powers = answer.get("Permissions-Policy", "")
    if not all(f"{power}=()" in powers for power in ("camera", "geolocation", "microphone", "usb")):
        yield f"Permissions-Policy: {powers}"
    policy = policy_of(answer) if answer.get("Content-Security-Policy") else {}
    for name in ("default-src", "base-uri", "frame-ancestors"):
        if policy.get(name) != ["'none'"]:
            yield f"{name}: {policy.get(name)}"
    loose = {
        source
        for sources in policy.values()
        for source in sources
        if source not in SAFE_SOURCES and not source.startswith("'nonce-")
    }
    if loose:
        yield f"sources from elsewhere: {loose}"


def asked(method: str, user: Any, game: Game) -> Iterator[tuple[str, Any]]:
    """Staff ask for the desk, others for everything else."""
    client = signed_in(user)
    client.raise_request_exception = False
    for address in addresses_for(user, game):
        if address.startswith("/admin/") == user.is_staff and "logout" not in address:
            yield f"{method} {address}", getattr(client, method)(address)


def test_w03_every_route_has_its_headers(game: Game, figure: Figure):
    root = person("root", is_staff=True, is_superuser=True)
    ways = (("get", game.organiser), ("post", game.organiser), ("get", root))
    answers = [answer for way in ways for answer in asked(*way, game)]
    found = {name: wrong for name, answer in answers if (wrong := list(faults(answer)))}
    assert found == {}
    codes = {answer.status_code for _, answer in answers}
    assert codes >= {200, 302, 403, 404, 405, 422}
    figure(f"{len(answers)} answers of {len(codes)} kinds, all headers, nothing `unsafe-`")


def test_w03_error_responses_have_the_headers(game: Game, monkeypatch: Any):
    """A foreign host, a form from elsewhere, a bug."""
    elsewhere = Client().get("/", headers={"host": "evil.example"})
    forged = Client(enforce_csrf_checks=True).post("/read-as")

    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("club.actions.clock.outage.pages_are_read", broken)
    client = Client(raise_request_exception=False)
    client.force_login(game.organiser)
    bug = client.get(f"/c/{game.public_id}/")
    assert [a.status_code for a in (elsewhere, forged, bug)] == [400, 403, 500]
    assert [list(faults(a)) for a in (elsewhere, forged, bug)] == [[], [], []]


def test_w03_a_weak_header_would_be_found(game: Game):
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    answer = Client().get("/robots.txt")
    assert "unsafe-inline" not in answer["Content-Security-Policy"]
    answer["Content-Security-Policy"] += "; style-src 'unsafe-inline' https://fonts.example"
    answer["X-Frame-Options"] = "SAMEORIGIN"
    del answer["Permissions-Policy"]
    assert len(list(faults(answer))) == 3
    assert not any("unsafe" in str(source) for sources in policy.values() for source in sources)


BEHIND_TLS = """
import django
django.setup()
from django.test import Client
plain = Client().get("/robots.txt")
secure = Client().get("/robots.txt", headers={"x-forwarded-proto": "https"})
print(plain.status_code, plain["Location"], secure["Strict-Transport-Security"], sep="|")
"""


def test_w03_behind_tls_responses_have_hsts(figure: Figure, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("DJANGO_ALLOW_ASYNC_UNSAFE", raising=False)  # a browser's, of this run
    env = {
        **os.environ,
        "BEHIND_TLS": "1",
        "ALLOWED_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "host.settings",
    }
    env["SECRET_KEY"] = "long-enough-and-drawn-for-this-test-alone-0123456789-abcdefghij"
    command = [sys.executable, "-W", "ignore", "-c", BEHIND_TLS]
    told = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    assert told.strip() == ("301|https://testserver/robots.txt|max-age=86400")
    env |= {"HSTS_SECONDS": "31536000", "HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"}
    told = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    assert told.strip().endswith("|max-age=31536000; includeSubDomains; preload")
    for name in ("HSTS_SECONDS", "HSTS_SUBDOMAINS", "HSTS_PRELOAD"):
        del env[name]
    check = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    assert subprocess.run(check, env=env, capture_output=True).returncode == 0
    figure("HSTS for a day, of this name alone, behind TLS, `check --deploy` clean")
