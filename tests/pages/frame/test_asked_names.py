"""Host names in requests, and the forwarded protocol of a proxy."""

import logging
from typing import Any

import pytest
from django.test import Client

from tests.pages.laid import words

pytestmark = pytest.mark.django_db
NAMES = ("127.0.0.1", "10.0.0.5:8001", "web1:8000")
TOKEN = {"authorization": "Bearer m"}
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def public(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["saga.example.org"]
    settings.CSRF_TRUSTED_ORIGINS = []


@pytest.fixture
def behind_tls(public: None, settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]


@pytest.mark.parametrize("name", NAMES)
def test_a_monitor_gets_an_answer_under_any_name(public: None, settings: Any, name: str):
    settings.METRICS_TOKEN = "m"
    client = Client(headers={"host": name})
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").json()["database"] == "ok"
    assert client.get("/metrics", headers=TOKEN).status_code == 200
    assert client.get("/metrics").status_code == 404


def test_a_page_under_an_unknown_name_shows_that_name_and_the_setting(
    public: None, caplog: pytest.LogCaptureFixture
):
    page = Client(headers={"host": "evil.example<b>", **ENGLISH}).get("/")
    assert page.status_code == 400
    assert "under the name “evil.example&lt;b&gt;”" in page.content.decode()
    assert "ALLOWED_HOSTS lists its names" in words(page)
    assert "default-src 'none'" in page["Content-Security-Policy"]
    (line,) = caplog.records
    assert (line.levelno, line.exc_info) == (logging.WARNING, None)
    assert "'evil.example<b>'" in line.getMessage()


def test_styles_are_served_under_any_name_for_that_page(public: None):
    assert Client(headers={"host": "web1"}).get("/static/base.css").status_code == 200


@pytest.mark.parametrize("said", ["https", "HTTPS", "Https"])
def test_a_proxy_may_write_https_in_any_case(behind_tls: None, said: str):
    client = Client(headers={"host": "saga.example.org", "x-forwarded-proto": said})
    assert client.get("/accounts/login/code/").status_code == 200


def test_a_browser_in_an_endless_redirect_gets_the_reason(
    behind_tls: None, caplog: pytest.LogCaptureFixture
):
    asked = {"host": "saga.example.org", **ENGLISH}
    first = Client(headers=asked).get("/")
    assert (first.status_code, first["Location"]) == (301, "https://saga.example.org/")
    page = Client(headers={**asked, "sec-fetch-site": "none"}).get("/")
    assert page.status_code == 500
    assert "X-Forwarded-Proto with the value https" in words(page)
    assert [line.levelno for line in caplog.records] == [logging.WARNING]


def language_form(**headers: str) -> Any:
    """The response to choosing a language, with a valid token."""
    client = Client(enforce_csrf_checks=True, headers={"host": "saga.example.org", **ENGLISH})
    client.cookies["csrftoken"] = "a" * 32
    sent = {"language": "fr", "csrfmiddlewaretoken": "a" * 32}
    return client.post("/read-as", sent, headers={"x-forwarded-proto": "https", **headers})


def test_the_port_that_a_browser_leaves_out_is_the_same_origin(behind_tls: None):
    for host in ("saga.example.org", "saga.example.org:443"):
        answer = language_form(host=host, origin="https://saga.example.org")
        assert answer.status_code == 302


@pytest.mark.parametrize(
    ("origin", "said"),
    [("null", "does not say from which page"), ("https://old.example.org", "old.example.org")],
)
def test_a_form_from_another_origin_names_the_one_expected(
    behind_tls: None, origin: str, said: str
):
    page = language_form(origin=origin)
    assert page.status_code == 403
    assert said in words(page)
    assert "accepts forms only from https://saga.example.org" in words(page)
    assert "Cookies" not in words(page)
