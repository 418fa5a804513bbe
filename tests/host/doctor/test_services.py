"""The doctor on the services of the site, and its command on an installation."""

import io
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.core.management import call_command
from redis import Redis as Client

from club.actions.schedule.outage_rules import beat
from club.actions.schedule.site_pause import pause_closing
from club.models import Game, Notice
from host.doctor import services
from host.doctor.findings import Level
from host.processes.process_specs import free_port
from tests.services import Redis
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    anna, bruno = person("anna"), person("bruno")
    return new_campaign(anna, [anna, bruno])


def levels(check: Any) -> list[Level]:
    return [one.level for one in check()]


def test_keys_of_another_site_are_detected(game: Game, settings: Any):
    assert levels(services.sealed_rows) == [Level.FINE]
    settings.ENVELOPE_KEYS = [urlsafe_b64encode(b"another key of thirty-two bytes.").decode()]
    assert levels(services.sealed_rows) == [Level.WRONG]


def test_a_site_that_nobody_closes_and_a_game_set_aside_are_wrong(game: Game):
    assert levels(services.closing) == [Level.WRONG]
    beat("clock")
    assert levels(services.closing) == [Level.FINE]
    pause_closing("restored")
    Game.objects.filter(pk=game.pk).update(stuck="3f2a")
    found = list(services.closing())
    assert [one.level for one in found] == [Level.FINE, Level.WRONG, Level.WRONG]
    assert "run `manage.py resume`" in found[1].text
    assert f"Game {game.public_id} is stuck" in found[2].text


def test_notices_that_wait_and_those_given_up_are_reported(game: Game):
    Notice.objects.all().delete()
    assert levels(services.notices) == [Level.FINE]
    long_ago = game.opened_at - 2 * services.LATE
    for key, outcome in (("a", ""), ("b", "failed"), ("c", "sent")):
        Notice.objects.create(
            key=key, event="opened", outcome=outcome, made_at=long_ago, due_at=long_ago
        )
    assert levels(services.notices) == [Level.ADVICE, Level.WRONG]


@pytest.mark.redis
def test_a_redis_that_may_push_out_the_queue_is_wrong(redis_server: Redis, settings: Any):
    settings.REDIS_URL = redis_server.url()
    with Client.from_url(redis_server.url()) as client:
        before = client.config_get("maxmemory-policy")["maxmemory-policy"]
        try:
            for policy, level in (("volatile-ttl", Level.FINE), ("allkeys-lru", Level.WRONG)):
                client.config_set("maxmemory-policy", policy)
                assert levels(services.redis) == [level]
        finally:
            client.config_set("maxmemory-policy", before)
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert levels(services.redis) == [Level.WRONG]


def test_a_mail_server_that_does_not_answer_is_wrong(settings: Any):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    (said,) = services.mail_server()
    assert said.level == Level.WRONG
    assert "refused" in said.text


class Proxy(BaseHTTPRequestHandler):
    """Answers as our processes do, at every address except those in `hidden`."""

    hidden: tuple[str, ...] = ()
    leads_back = False  # from the first page to itself

    def do_GET(self) -> None:
        if self.leads_back and self.path == "/":
            self.send_response(301)
            self.send_header("Location", f"http://{self.headers['Host']}/")
            self.end_headers()
            return
        self.send_response(404 if self.path in self.hidden else 200)
        self.send_header("X-Request-ID", "abcd1234")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Checks that nothing is printed."""


@pytest.fixture
def proxy(settings: Any) -> Iterator[type[Proxy]]:
    server = HTTPServer(("127.0.0.1", 0), Proxy)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    settings.SITE_URL = f"http://127.0.0.1:{server.server_port}"
    yield Proxy
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_proxy_that_shows_internal_pages_is_reported(
    proxy: type[Proxy], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(services, "is_public", lambda: True)
    assert levels(services.from_outside) == [Level.FINE, Level.ADVICE]
    monkeypatch.setattr(proxy, "hidden", ("/readyz", "/metrics"))
    assert levels(services.from_outside) == [Level.FINE]
    monkeypatch.setattr(proxy, "hidden", ("/healthz",))
    assert levels(services.from_outside) == [Level.WRONG]


def test_at_home_the_site_may_run_on_another_port(
    proxy: type[Proxy], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(proxy, "hidden", ("/healthz",))
    (said,) = services.from_outside()
    assert said.level == Level.ADVICE
    assert "name its port: `SITE_URL=http://localhost:8080 " in said.text


def test_a_proxy_that_hides_https_is_found_by_its_redirects(
    proxy: type[Proxy], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(proxy, "leads_back", True)
    said = [one.text for one in services.from_outside() if one.level == Level.WRONG]
    assert len(said) == 1
    assert "X-Forwarded-Proto: https" in said[0]


def test_after_a_month_browsers_may_remember_https_for_longer(settings: Any):
    settings.BEHIND_TLS, settings.SECURE_HSTS_SECONDS = True, services.A_DAY
    anna = person("anna")
    assert levels(services.only_by_https) == []
    anna.date_joined -= services.TRIED * 2
    anna.save()
    (said,) = services.only_by_https()
    assert (said.level, "HSTS_SECONDS=31536000" in said.text) == (Level.ADVICE, True)
    settings.SECURE_HSTS_SECONDS = 365 * services.A_DAY
    assert levels(services.only_by_https) == []


def test_the_command_ends_with_1_while_something_is_wrong(proxy: type[Proxy], settings: Any):
    settings.LIMITS = True
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=out)
    assert ended.value.code == 1
    assert out.getvalue().splitlines()[-1] == "1 thing is wrong."
    assert "wrong   Phases are not closed: their process has never looked." in out.getvalue()
    beat("clock")
    out = io.StringIO()
    call_command("doctor", stdout=out)
    assert out.getvalue().splitlines()[-1] == "Nothing is wrong."
