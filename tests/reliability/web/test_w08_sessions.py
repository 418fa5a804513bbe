"""W8: a code is valid once and for ten minutes. A session ends where and when it is ended."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user
from django.core.cache import cache
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from tests.pages.laid import words
from tests.reliability.web.codes import CONFIRM, DOOR, ask, latest
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]


@pytest.fixture
def anna() -> Any:
    return person("anna")


def entered(anna: Any) -> Client:
    client = Client()
    client.post(CONFIRM, {"code": ask(client, anna.email)})
    assert get_user(client) == anna
    return client


def session_of(client: Client) -> str:
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def test_w08_a_code_is_valid_once_and_only_in_its_browser(anna: Any, figure: Figure):
    first, other, silent = Client(), Client(), Client()
    code = ask(first, anna.email)
    assert ask(other, anna.email) == code
    silent.post(CONFIRM, {"code": code})
    assert not get_user(silent).is_authenticated
    first.post(CONFIRM, {"code": code})
    assert get_user(first) == anna
    other.post(CONFIRM, {"code": code})
    assert not get_user(other).is_authenticated
    first.post("/accounts/logout/")
    first.post(CONFIRM, {"code": code})
    assert not get_user(first).is_authenticated
    figure("a code is good once, in a browser that asked")


def test_w08_a_code_requested_again_stays_valid(anna: Any):
    """Otherwise a stranger who knows the address could end the code that its owner types."""
    client = Client()
    older = ask(client, anna.email)
    client.post(CONFIRM, {"action": "resend"})
    assert latest() == older
    client.post(CONFIRM, {"code": older})
    assert get_user(client) == anna


@pytest.mark.parametrize(("minutes", "good"), [(9.8, True), (10.2, False)])
def test_w08_a_code_is_valid_for_ten_minutes(
    anna: Any, minutes: float, good: bool, monkeypatch: Any, figure: Figure
):
    client = Client()
    code = ask(client, anna.email)
    later = time.time() + minutes * 60
    monkeypatch.setattr(time, "time", lambda: later)
    client.post(CONFIRM, {"code": code})
    assert get_user(client).is_authenticated == good
    figure(f"a code after {minutes} minutes: {'good' if good else 'void'}")


def test_w08_signing_in_and_out_changes_the_session(anna: Any, figure: Figure):
    client = Client()
    code = ask(client, anna.email)
    before = session_of(client)
    client.post(CONFIRM, {"code": code})
    inside = session_of(client)
    assert inside != before
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = before
    assert not get_user(thief).is_authenticated
    client.post("/accounts/logout/")
    thief.cookies[settings.SESSION_COOKIE_NAME] = inside
    assert thief.get("/new/").status_code == 302
    figure("the session is another after signing in, and gone after signing out")


def test_w08_the_cookie_is_http_only_and_same_site(anna: Any):
    cookie = entered(anna).cookies[settings.SESSION_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_w08_signing_out_everywhere_ends_every_session(anna: Any, figure: Figure):
    phone, desktop, library = entered(anna), entered(anna), entered(anna)
    bruno = Client()
    bruno.force_login(person("bruno"))
    assert "Sign out everywhere" in words(phone.get("/me/"))
    asked = phone.get("/me/sign-out")
    assert "including this one" in words(asked)
    assert desktop.get("/").status_code == 200
    done = phone.post("/me/sign-out")
    assert "You have been signed out of every browser" in words(done)
    for client in (phone, desktop, library):
        assert client.get("/new/")["Location"].startswith(DOOR)
    assert bruno.get("/").status_code == 200
    cache.clear()  # three codes were requested
    assert entered(anna).get("/").status_code == 200
    assert EmailAddress.objects.get(user=anna).verified
    figure("signing out everywhere: 3 browsers out at once, others stay in")


def test_w08_api_keys_survive_signing_out_everywhere_as_the_page_says(anna: Any):
    game = bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")
    secret = make_token(game.pk, actor=Actor.seat(anna, "A"), label="Bot")
    entered(anna).post("/me/sign-out")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/campaign").status_code == 200


def test_w08_nobody_can_sign_out_another_user(anna: Any):
    inside = entered(anna)
    assert Client().post("/me/sign-out").status_code == 302
    forged = Client(enforce_csrf_checks=True)
    forged.cookies[settings.SESSION_COOKIE_NAME] = session_of(inside)
    assert forged.post("/me/sign-out").status_code == 403
    assert inside.get("/").status_code == 200
