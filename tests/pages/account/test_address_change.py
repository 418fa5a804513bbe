"""Changing the address: a code sent to the new one proves it; both addresses are notified."""

import re
import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tests.pages.laid import refusal, words
from tests.table import person

PAGE, NEW = "/me/address", "dora@example.net"
CODE = re.compile(r"^[A-Z]{4}-[A-Z]{4}$", re.M)


@pytest.fixture
def dora(db: None) -> Any:
    return person("dora")


@pytest.fixture
def reader(dora: Any) -> Client:
    client = Client()
    client.force_login(dora)
    return client


def ask(client: Client, email: str = NEW) -> str:
    """The code sent to this address, "" for none."""
    assert client.post(PAGE, {"email": email})["Location"] == PAGE
    found = CODE.search(mail.outbox[-1].body)
    return found[0] if found else ""


def address_of(user: Any) -> str:
    user.refresh_from_db()
    return str(user.email)


def test_the_code_of_the_new_address_changes_it(reader: Client, dora: Any):
    code = ask(reader)
    assert mail.outbox[0].to == [NEW]
    assert address_of(dora) == "dora@example.org"
    assert f"We sent a code to {NEW}" in words(reader.get(PAGE))
    assert reader.post(PAGE, {"code": code})["Location"] == "/me/"
    assert address_of(dora) == NEW
    (address,) = EmailAddress.objects.filter(user=dora)
    assert (address.email, address.verified, address.primary) == (NEW, True, True)
    assert [letter.to for letter in mail.outbox[1:]] == [["dora@example.org"], [NEW]]


def test_other_browsers_are_signed_out_and_this_one_stays(reader: Client, dora: Any):
    other = Client()
    other.force_login(dora)
    reader.post(PAGE, {"code": ask(reader)})
    assert get_user(reader) == dora
    assert not get_user(other).is_authenticated


def test_the_new_address_signs_in_and_the_old_one_is_free(reader: Client, dora: Any):
    reader.post(PAGE, {"code": ask(reader)})
    cache.clear()
    client = Client()
    client.post("/accounts/login/code/", {"email": NEW})
    code = CODE.search(mail.outbox[-1].body)
    assert code
    client.post("/accounts/login/code/confirm/", {"code": code[0]})
    assert get_user(client) == dora


def test_a_wrong_code_changes_nothing_and_five_end_it(reader: Client, dora: Any):
    code = ask(reader)
    for _ in range(5):
        page = reader.post(PAGE, {"code": "AAAA-AAAA"})
        assert page.status_code == 422
        assert refusal(page) == "That is not the right code. Use the one in our latest email."
    assert reader.post(PAGE, {"code": code}).status_code == 302
    assert address_of(dora) == "dora@example.org"


def test_a_code_is_good_for_ten_minutes(reader: Client, dora: Any, monkeypatch: Any):
    code = ask(reader)
    later = time.time() + 10.2 * 60
    monkeypatch.setattr(time, "time", lambda: later)
    reader.post(PAGE, {"code": code})
    assert address_of(dora) == "dora@example.org"


def test_the_code_to_sign_in_does_not_change_the_address(reader: Client, dora: Any):
    Client().post("/accounts/login/code/", {"email": dora.email})
    code = CODE.search(mail.outbox[-1].body)
    assert code
    ask(reader)
    assert reader.post(PAGE, {"code": code[0]}).status_code == 422


def test_an_address_with_an_account_looks_the_same_and_cannot_be_taken(reader: Client, dora: Any):
    emil = person("emil")
    free = reader.post(PAGE, {"email": NEW}), words(reader.get(PAGE))
    taken = reader.post(PAGE, {"email": emil.email}), words(reader.get(PAGE))
    assert free[0].status_code == taken[0].status_code == 302
    assert free[1] == taken[1].replace(emil.email, NEW)
    assert [letter.to for letter in mail.outbox] == [[NEW], [emil.email]]
    assert "already has an account here" in mail.outbox[1].body
    assert not CODE.search(mail.outbox[1].body)


def test_an_address_taken_in_the_meantime_is_refused(reader: Client, dora: Any):
    code = ask(reader)
    emil = person("emil")
    emil.email = NEW
    emil.save()
    assert reader.post(PAGE, {"code": code}).status_code == 422
    assert address_of(dora) == "dora@example.org"


@pytest.mark.parametrize("email", ["", "dora", "dora@"])
def test_an_invalid_address_is_refused_and_stays_in_the_form(reader: Client, email: str):
    page = reader.post(PAGE, {"email": email})
    assert page.status_code == 422
    assert refusal(page) == "Enter the address where you read your email."
    assert f'name="email" value="{email}"' in page.content.decode()
    assert not mail.outbox


def test_it_needs_a_fresh_sign_in(reader: Client, monkeypatch: Any):
    later = time.time() + 16 * 60
    monkeypatch.setattr(time, "time", lambda: later)
    assert reader.get(PAGE)["Location"].startswith("/me/again")
