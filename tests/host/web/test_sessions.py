"""Sessions: their rows in the database open nothing and contain nothing readable."""

import re
from typing import Any

import pytest
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore as Djangos
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from campaign.actions.records.key_rotation import rekey
from club.actions.accounts.sign_in_codes import LENGTH, is_good
from host.web.session_cookie import EARLIER
from host.web.sessions import ANONYMOUS_AGE, SessionStore
from tests.host.web.asking import present_code
from tests.table import person

pytestmark = pytest.mark.django_db
DOOR, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"
COOKIE = settings.SESSION_COOKIE_NAME
DJANGOS = "django.contrib.sessions.backends.db"
WORDS = re.compile(r"[\w=+/:.-]{6,}")


@pytest.fixture
def anna() -> Any:
    return person("anna")


def values_of_the_database() -> set[str]:
    """Every word of every text in every row, as a person with a copy finds them."""
    found: set[str] = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            for row in cursor.fetchall():
                for value in row:
                    found.add(str(value))
                    found.update(WORDS.findall(str(value)))
    return found


def opened_by(values: set[str], address: str) -> list[str]:
    """The values that sign a person in, as a cookie or as a code in a browser that asked."""
    hits = []
    for value in values:
        thief = Client()
        thief.cookies[COOKIE] = value
        if get_user(thief).is_authenticated:
            hits.append(f"cookie {value}")
    asked = Client()
    asked.post(DOOR, {"email": address})
    key = asked.cookies[COOKIE].value
    for value in values:
        if len(normalize_user_code(value)) != LENGTH:
            continue  # not a code, whatever the comparison
        thief = Client()
        thief.cookies[COOKIE] = key
        session = thief.session
        session["account_login"]["state"]["stages"]["login_by_code"]["data"]["failed_attempts"] = 0
        session.save()
        thief.post(CONFIRM, {"code": value})
        if get_user(thief).is_authenticated:
            hits.append(f"code {value}")
    return hits


def people_who_use_the_site(anna: Any) -> None:
    """One person is signed in, one waits for a code, one for the code of a new account."""
    Client().force_login(anna)
    inside = Client()
    inside.force_login(anna)
    assert get_user(inside) == anna
    Client().post(DOOR, {"email": anna.email})
    Client().post(DOOR, {"email": "new@example.org"})


def test_no_value_in_the_database_is_a_valid_session_cookie(anna: Any):
    people_who_use_the_site(anna)
    values = values_of_the_database()
    assert len(values) > 100
    codes = set(re.findall(r"^[A-Z]{4}-[A-Z]{4}$", "\n".join(m.body for m in mail.outbox), re.M))
    assert len(codes) == 2
    assert not codes & values
    assert opened_by(values, anna.email) == []


def test_the_same_search_finds_cookies_of_default_django_sessions(anna: Any, settings: Any):
    """The test above can fail."""
    settings.SESSION_ENGINE = DJANGOS
    people_who_use_the_site(anna)
    found = opened_by(values_of_the_database(), anna.email)
    assert any(hit.startswith("cookie") for hit in found)
    stored = [str(Djangos().decode(row.session_data)) for row in Session.objects.all()]
    assert any(re.search(r"'code': '[A-Z]{4}-[A-Z]{4}'", text) for text in stored)


def test_a_row_is_not_the_cookie_and_not_readable_with_the_site_key(anna: Any):
    client = Client()
    client.force_login(anna)
    (row,) = Session.objects.all()
    assert len(row.session_key) == 40
    assert client.cookies[COOKIE].value not in (row.session_key, row.session_data)
    assert row.get_decoded() == {}
    assert SessionStore(row.session_key).load() == {}
    assert SessionStore(client.cookies[COOKIE].value).load()["_auth_user_id"] == str(anna.pk)


def test_a_row_under_another_cookie_is_empty(anna: Any):
    client = Client()
    client.force_login(anna)
    (row,) = Session.objects.all()
    other = SessionStore("x" * 32)
    Session.objects.create(
        session_key=other.row, session_data=row.session_data, expire_date=row.expire_date
    )
    assert other.load() == {}


def test_a_cookie_deletes_only_its_own_session(anna: Any):
    one, other = Client(), Client()
    one.force_login(anna)
    other.force_login(anna)
    one.post("/accounts/logout/")
    assert not get_user(one).is_authenticated
    assert get_user(other) == anna
    assert SessionStore().exists(other.cookies[COOKIE].value)
    assert not SessionStore().exists("y" * 32)


def age_of(row: Session) -> float:
    return float((row.expire_date - timezone.now()).total_seconds())


def test_anonymous_sessions_are_short_and_created_only_when_needed(anna: Any):
    client = Client()
    for page in (DOOR, "/", "/robots.txt", "/no/such/page", "/join/abc"):
        client.get(page)
    client.post(DOOR, {"email": "no address"})
    assert not Session.objects.exists()
    client.post(DOOR, {"email": anna.email})
    (row,) = Session.objects.all()
    assert ANONYMOUS_AGE - 60 < age_of(row) <= ANONYMOUS_AGE
    assert int(client.cookies[COOKIE]["max-age"]) == ANONYMOUS_AGE
    code = re.search(r"^[A-Z]{4}-[A-Z]{4}$", mail.outbox[-1].body, re.M)
    assert code
    client.post(CONFIRM, {"code": code[0]})
    (row,) = Session.objects.all()
    assert age_of(row) > settings.SESSION_COOKIE_AGE - 60
    assert int(client.cookies[COOKIE]["max-age"]) == settings.SESSION_COOKIE_AGE


def test_the_secret_of_a_second_factor_is_encrypted_and_still_works(anna: Any):
    secret = generate_totp_secret()
    TOTP.activate(anna, secret)
    row = Authenticator.objects.get()
    assert secret not in values_of_the_database()
    assert row.wrap().validate_code(present_code(secret))
    assert rekey().done == 1
    cache.clear()  # a code is good once
    assert Authenticator.objects.get().wrap().validate_code(present_code(secret))


def test_a_copy_of_the_database_does_not_reveal_the_code_of_an_email(anna: Any, settings: Any):
    """Codes are computed from the site's secret key: another key gives other codes."""
    Client().post(DOOR, {"email": anna.email})
    code = re.search(r"^[A-Z]{4}-[A-Z]{4}$", mail.outbox[-1].body, re.M)
    assert code
    assert is_good(anna, code[0])
    settings.SECRET_KEY = "another"
    assert not is_good(anna, code[0])


def test_an_earlier_release_stored_a_session_in_the_row_where_it_is_still_found(settings: Any):
    settings.SECRET_KEY = "a key for tests only"
    assert SessionStore("a kept cookie").row == "mf8oQ9RpELhME2uS5xukYzPrE5hXtOXKvzSRxc_C"


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
