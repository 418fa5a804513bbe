"""Codes: one for each account for ten minutes. A stranger who asks for it does not spoil it."""

import time
from typing import Any

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.core.cache import cache
from django.test import Client

from club.actions.accounts.members import end_sessions, note_sign_in
from club.actions.accounts.sign_in_codes import GOOD_FOR, code_for, is_good
from club.actions.security import rate_limits
from tests.host.web.asking import ask
from tests.table import person

pytestmark = pytest.mark.django_db
DOOR, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"
AGAIN = "/me/again"


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def later(monkeypatch: Any) -> Any:
    def move(seconds: float) -> None:
        now = time.time() + seconds
        monkeypatch.setattr(time, "time", lambda: now)

    return move


@pytest.fixture
def limits(settings: Any) -> None:
    settings.LIMITS = True
    rate_limits.reset_counts()
    cache.clear()


def test_a_code_is_the_same_until_it_is_used_or_expires(anna: Any, later: Any):
    later(-time.time() % GOOD_FOR)  # the start of the ten minutes
    code = code_for(anna)
    later(GOOD_FOR - 1)
    assert code_for(anna) == code
    assert is_good(anna, code.lower().replace("-", " "))
    later(1)
    assert code_for(anna) != code
    assert is_good(anna, code)
    later(GOOD_FOR)
    assert not is_good(anna, code)


@pytest.mark.parametrize("ends", [note_sign_in, end_sessions])
def test_signing_in_and_signing_out_everywhere_invalidate_a_code(anna: Any, ends: Any):
    code = code_for(anna)
    ends(anna)
    assert not is_good(anna, code)


def test_a_code_of_another_user_is_refused(anna: Any):
    assert not is_good(anna, code_for(person("bruno")))
    assert not is_good(anna, "")


def test_repeated_requests_by_strangers_do_not_lock_out_the_owner(anna: Any, limits: None):
    for number in range(40):
        Client(REMOTE_ADDR=f"10.0.{number}.1").post(DOOR, {"email": anna.email})
    assert len(mail.outbox) == 2, "the letters of ten minutes"
    owner = Client(REMOTE_ADDR="192.0.2.7")
    assert owner.post(DOOR, {"email": anna.email}).status_code == 302
    code = mail.outbox[-1].body.split("\n\n")
    assert any(is_good(anna, part) for part in code)
    owner.post(CONFIRM, {"code": code_for(anna)})
    assert get_user(owner) == anna


def test_requests_of_one_client_are_limited_across_addresses(anna: Any, limits: None):
    stranger = Client()
    told = [stranger.post(DOOR, {"email": f"{n}@example.org"}).status_code for n in range(22)]
    assert told[:20] == [302] * 20
    assert 429 in told[20:] or told[20:] == [200, 200]


def test_a_new_mail_is_sent_every_ten_minutes(anna: Any, limits: None, later: Any):
    later(-time.time() % GOOD_FOR)
    for _ in range(6):
        for _ in range(3):
            Client().post(DOOR, {"email": anna.email})
        later(GOOD_FOR)
    assert len(mail.outbox) == 12, "of an hour"


def test_wrong_codes_in_another_browser_do_not_invalidate_the_code(anna: Any):
    stranger, owner = Client(), Client()
    stranger.post(DOOR, {"email": anna.email})
    code = ask(owner, anna.email)
    for _ in range(6):
        stranger.post(CONFIRM, {"code": "AAAA-AAAA"})
    owner.post(CONFIRM, {"code": code})
    assert get_user(owner) == anna


def test_a_code_is_refused_in_a_browser_that_did_not_request_it(anna: Any):
    code = ask(Client(), anna.email)
    stranger = Client()
    stranger.post(CONFIRM, {"code": code})
    stranger.post(DOOR, {"email": person("bruno").email})
    stranger.post(CONFIRM, {"code": code})
    assert not get_user(stranger).is_authenticated


def old_session(user: Any) -> Client:
    """A browser that was signed in an hour ago."""
    client = Client()
    client.force_login(user)
    session = client.session
    session["signed_in_at"] -= 3600
    session.save()
    return client


def test_signing_in_again_asks_for_a_code_and_redirects_back(anna: Any):
    client = old_session(anna)
    there = client.get("/accounts/2fa/totp/activate/")["Location"]
    assert there == f"{AGAIN}?next=%2Faccounts%2F2fa%2Ftotp%2Factivate%2F"
    assert "Send me a code" in client.get(there).content.decode()
    assert not mail.outbox
    back = {"next": "/accounts/2fa/totp/activate/"}
    assert client.post(AGAIN, back)["Location"] == there
    assert code_for(anna) in mail.outbox[-1].body
    wrong = client.post(AGAIN, {**back, "code": "AAAA-AAAA"})
    assert wrong.status_code == 422
    assert "That is not the right code." in wrong.content.decode()
    code = code_for(anna)
    right = client.post(AGAIN, {**back, "code": code})
    assert right["Location"] == "/accounts/2fa/totp/activate/"
    assert client.get(right["Location"]).status_code == 200
    anna.refresh_from_db()
    assert not is_good(anna, code)


def test_signing_in_again_never_redirects_to_another_site(anna: Any):
    client = old_session(anna)
    client.post(AGAIN)
    there = client.post(AGAIN, {"next": "https://example.com/", "code": code_for(anna)})
    assert there["Location"] == "/"


def test_after_five_wrong_codes_a_new_code_is_needed(anna: Any):
    client = old_session(anna)
    client.post(AGAIN)
    for _ in range(5):
        client.post(AGAIN, {"code": "AAAA-AAAA"})
    client.post(AGAIN, {"code": code_for(anna)})
    assert client.get("/accounts/2fa/totp/activate/").status_code == 302


def test_if_mail_is_printed_the_page_says_where_the_code_is(anna: Any, settings: Any):
    client = Client()
    ask(client, anna.email)
    sent = client.get(CONFIRM).content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    printed = client.get(CONFIRM).content.decode()
    assert ["in the terminal" in page for page in (sent, printed)] == [False, True]
