"""An evening keeps its time, whatever zone its host sets afterwards."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from club.actions.accounts.contact_preferences import save_time_zone
from tavern.actions.evenings.evening_queries import evenings_in
from tavern.actions.evenings.evening_times import when
from tavern.models import Evening
from tests.tavern.pages.evenings.forms import LIST, typed

pytestmark = pytest.mark.django_db


def test_a_host_who_travels_moves_no_evening(anna: Any):
    """Every guest's calendar moved by six hours (pretalx 766)."""
    save_time_zone(anna, "Europe/Paris")
    client = Client()
    client.force_login(anna)
    day = timezone.localdate() + timedelta(days=30)
    assert client.post(LIST, typed(day=day.isoformat(), starts="19:30")).status_code == 302
    (before,) = evenings_in(anna)
    save_time_zone(anna, "America/New_York")
    (after,) = evenings_in(anna)
    assert (after.starts, after.sequence) == (before.starts, before.sequence)
    assert str(after.starts.tzinfo) == "Europe/Paris"
    assert "19:30 CE" in when(Evening.objects.get())
