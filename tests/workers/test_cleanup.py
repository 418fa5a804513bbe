"""Rows that are cleared every day, and rows that stay."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.actions.accounts.members import member_for
from club.workers import cleanup, clock_process
from club.workers.tasks import tick
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db
OLD = timedelta(days=1, minutes=1)


@pytest.fixture(autouse=True)
def due(monkeypatch: Any) -> None:
    monkeypatch.setattr(cleanup, "_due", 0.0)


def signed_up(name: str, *, ago: timedelta = OLD, verified: bool = False, **more: Any) -> Any:
    """A person who asked for an account this long ago."""
    user = person(name, date_joined=timezone.now() - ago, **more)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=verified)
    return user


def names() -> set[str]:
    return set(get_user_model()._default_manager.values_list("username", flat=True))


def test_unconfirmed_accounts_are_deleted_after_a_day():
    signed_up("gone")
    signed_up("young", ago=OLD - timedelta(minutes=2))
    signed_up("confirmed", verified=True)
    signed_up("came", last_login=timezone.now())
    signed_up("chief", is_superuser=True)
    seated, founder = signed_up("seated"), signed_up("founder")
    member_for("invited@example.org")
    new_campaign(founder, [seated, person("bruno")])
    before = names()
    assert cleanup.tidy() == (0, 1, 0, 0, 0, 0, 0, 0)
    assert before - names() == {"gone"}
    assert cleanup.tidy() == (0, 0, 0, 0, 0, 0, 0, 0)


def test_expired_sessions_are_deleted(capsys: Any):
    one, other = Client(), Client()
    one.force_login(person("anna"))
    other.force_login(person("bruno"))
    row, kept = Session.objects.order_by("expire_date")
    Session.objects.filter(pk=row.pk).update(expire_date=timezone.now() - timedelta(seconds=1))
    out = StringIO()
    call_command("tidy", stdout=out)
    assert out.getvalue() == (
        "Cleared: sessions 1, accounts 0, notices 0, keys 0, snapshots 0, jobs 0, ended 0, "
        "files 0.\n"
    )
    assert [row.pk for row in Session.objects.all()] == [kept.pk]


def by_clock(monkeypatch: Any) -> None:
    monkeypatch.setattr(clock_process, "close_old_connections", lambda: None)
    clock_process.look_once()


@pytest.mark.parametrize(
    "closer",
    [by_clock, lambda _: tick(), lambda _: call_command("closedue", stdout=StringIO())],
    ids=["clock", "celery", "timer"],
)
def test_page_views_and_the_clock_clean_up_once_a_day(closer: Any, monkeypatch: Any):
    now = 1_000_000.0
    monkeypatch.setattr(cleanup.time, "monotonic", lambda: now)
    signed_up("gone")
    closer(monkeypatch)
    assert "gone" not in names()
    signed_up("next")
    now += cleanup.EVERY - 1
    with CaptureQueriesContext(connection) as asked:
        cleanup.tidy_if_due()
    assert len(asked) == 0
    assert "next" in names()
    now += 1
    cleanup.tidy_if_due()
    assert "next" not in names()
