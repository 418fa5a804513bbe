"""The doctor on settings that contradict one another."""

from collections.abc import Iterator
from typing import Any

import pytest

from host.doctor import settings as checks
from host.doctor.findings import Finding, Level, examine, wrong

PUBLIC = {
    "SITE_URL": "https://saga.example.org",
    "ALLOWED_HOSTS": ["saga.example.org", "localhost"],
    "BEHIND_TLS": True,
    "ALLAUTH_TRUSTED_PROXY_COUNT": 1,
    "DEBUG": False,
    "DEMO": False,
    "LIMITS": True,
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "EMAIL_HOST": "mail.example.org",
    "DEFAULT_FROM_EMAIL": "saga@example.org",
    "ERRORS_TO": ["operator@example.org"],
    "SENTRY_DSN": "",
}


@pytest.fixture
def public(settings: Any) -> Any:
    for name, value in PUBLIC.items():
        setattr(settings, name, value)
    return settings


def found() -> list[Finding]:
    return list(examine(checks.CHECKS))


def unwell() -> list[Finding]:
    return [one for one in found() if one.level != Level.FINE]


def test_a_public_site_as_it_should_be_has_nothing_wrong(public: Any):
    assert unwell() == []
    assert len(found()) == 5


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("SITE_URL", "https://club.example.org", "ALLOWED_HOSTS does not name club.example.org"),
        ("SITE_URL", "http://saga.example.org", "SITE_URL begins with http: write https"),
        ("BEHIND_TLS", False, "SITE_URL begins with https, and BEHIND_TLS is not set"),
        ("ALLAUTH_TRUSTED_PROXY_COUNT", 0, "TRUSTED_PROXIES is 0"),
        ("DEBUG", True, "DEBUG is on"),
        ("DEMO", True, "DEMO is on"),
        ("LIMITS", False, "LIMITS is off"),
        ("ENVELOPE_KEYS", ["c2hvcnQ="], "Key 1 of ENVELOPE_KEYS is not 32 bytes"),
        ("ENVELOPE_KEYS", ["no base64!"], "Key 1 of ENVELOPE_KEYS is not 32 bytes"),
        ("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend", "Emails are not sent"),
        ("DEFAULT_FROM_EMAIL", "campaign@localhost", "servers refuse such emails"),
    ],
)
def test_each_contradiction_is_reported_with_a_remedy(
    public: Any, name: str, value: Any, said: str
):
    setattr(public, name, value)
    (only,) = unwell()
    assert only.level == Level.WRONG
    assert said in only.text


def test_a_setting_that_works_but_could_be_better_is_advice(public: Any):
    public.ERRORS_TO = []
    public.ENVELOPE_KEYS = [*public.ENVELOPE_KEYS, *public.ENVELOPE_KEYS]
    assert [one.level for one in unwell()] == [Level.ADVICE] * 2


def test_at_home_demo_and_printed_mails_are_fine(public: Any):
    public.SITE_URL, public.BEHIND_TLS = "http://localhost:8000", False
    public.DEBUG = public.DEMO = True
    public.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    public.ERRORS_TO, public.DEFAULT_FROM_EMAIL = [], "campaign@localhost"
    assert unwell() == []


def test_a_check_that_fails_is_a_finding_and_the_others_still_run():
    def the_weather() -> Iterator[Finding]:
        raise ValueError("no window")

    def the_mood() -> Iterator[Finding]:
        yield wrong("bad")

    assert list(examine((the_weather, the_mood))) == [
        wrong("The check of the weather failed: ValueError: no window"),
        wrong("bad"),
    ]
