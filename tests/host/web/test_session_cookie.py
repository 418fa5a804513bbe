"""Behind TLS the session's cookie belongs to this host only, and people stay signed in."""

from typing import Any

import pytest
from django.test import Client

from host.web.session_cookie import EARLIER
from tests.table import person

pytestmark = pytest.mark.django_db
NAME = "__Host-sessionid"


def test_an_older_session_goes_on_under_the_new_name(settings: Any):
    client = Client()
    client.force_login(person("anna"))
    session = client.cookies[EARLIER].value
    settings.SESSION_COOKIE_NAME = NAME
    settings.SESSION_COOKIE_SECURE = True
    after = Client()
    after.cookies[EARLIER] = session
    answer = after.get("/me/")
    assert answer.status_code == 200
    new = answer.cookies[NAME]
    assert (new.value, new["path"], new["domain"]) == (session, "/", "")
    assert new["secure"]
    assert new["httponly"]
    assert answer.cookies[EARLIER].value == ""
    assert after.get("/me/").status_code == 200
    assert NAME not in after.get("/me/").cookies


def test_an_older_cookie_that_opens_nothing_is_removed(settings: Any):
    settings.SESSION_COOKIE_NAME = NAME
    client = Client()
    client.cookies[EARLIER] = "nothing"
    answer = client.get("/me/")
    assert answer.status_code == 302
    assert answer.cookies[EARLIER].value == ""
    assert NAME not in answer.cookies or answer.cookies[NAME].value == ""
