"""No row gets the number of a deleted one."""

import pytest
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS

from club.models import Heartbeat
from host.moving_house.rows import go_on_from, last_numbers

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_number_of_a_deleted_row_is_still_known():
    beat = Heartbeat.objects.create(name="clock", at="2026-01-01T00:00Z")
    last = beat.pk
    beat.delete()
    assert last_numbers(DEFAULT_DB_ALIAS, [Heartbeat, Session]) == {Heartbeat: last}


def test_the_next_row_gets_the_number_after_the_last():
    last = last_numbers(DEFAULT_DB_ALIAS, [Heartbeat])[Heartbeat]
    go_on_from(DEFAULT_DB_ALIAS, {Heartbeat: last + 41})
    assert Heartbeat.objects.create(name="clock", at="2026-01-01T00:00Z").pk == last + 42
