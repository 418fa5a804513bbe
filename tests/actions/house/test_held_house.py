"""Every process holds the house. It asks again after ten seconds, or when a session says so."""

import time
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actions.accounts.account_mail import send_letter
from club.actions.house import held_house, naming
from club.models import House
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)
START = "/accounts/login/code/"


def renamed_by_another_process(name: str) -> None:
    House.objects.update_or_create(pk=1, defaults={"name": name, "version": 7})


def test_no_page_asks_for_the_house_while_it_is_held():
    held_house.forget()
    Client().get(START)
    with CaptureQueriesContext(connection) as asked:
        Client().get(START)
    assert not [one for one in asked if "club_house" in one["sql"]]


def test_a_stranger_sees_another_name_after_ten_seconds(monkeypatch: Any):
    held_house.forget()
    assert "Saga campaigns" in Client().get(START).content.decode()
    renamed_by_another_process("Jarls of Lund")
    assert "Saga campaigns" in Client().get(START).content.decode()
    later = time.monotonic() + held_house.GOOD_FOR
    monkeypatch.setattr(held_house.time, "monotonic", lambda: later)
    assert "Jarls of Lund" in Client().get(START).content.decode()


def test_a_member_sees_what_another_process_changed_at_once_and_without_a_further_query():
    client = Client()
    client.force_login(person("anna"))
    assert "Saga campaigns" in client.get("/club/").content.decode()
    with CaptureQueriesContext(connection) as before:
        client.get("/club/")
    renamed_by_another_process("Jarls of Lund")
    assert "Jarls of Lund" in client.get("/club/").content.decode()
    with CaptureQueriesContext(connection) as after:
        client.get("/club/")
    assert len(after) == len(before)


def test_a_page_for_a_failure_is_drawn_without_the_database(monkeypatch: Any):
    def broken() -> held_house.HeldHouse:
        raise DatabaseError

    held_house.hold(held_house.HeldHouse("Jarls"), seconds=-1)
    monkeypatch.setattr(held_house, "_read", broken)
    page = Client().get("/no/such/page")
    assert page.status_code == 404
    assert "Jarls" in page.content.decode()


def test_emails_come_from_the_house_and_their_subjects_and_feet_name_it(settings: Any):
    settings.DEFAULT_FROM_EMAIL = "Site <site@example.org>"
    naming.name_house(person("sigrid", is_staff=True), name="Jørls, of Lund", welcome="")
    send_letter("A word", "Hello.", "bruno@example.org", about="test")
    (sent,) = mail.outbox
    assert sent.subject == "Jørls, of Lund: A word"
    head = sent.message()["From"]
    assert "site@example.org" in head
    assert "\n-- \nJørls, of Lund\n" in sent.body
    assert "Jørls, of Lund" in str(sent.alternatives[0][0])


def test_emails_of_a_house_without_a_name_are_as_before():
    send_letter("A word", "Hello.", "bruno@example.org", about="test")
    (sent,) = mail.outbox
    assert (sent.subject, sent.from_email) == ("A word", settings.DEFAULT_FROM_EMAIL)
