"""Closing for the whole installation: paused with a reason, resumed once."""

import pytest

from club.actions.schedule.site_pause import is_paused, pause_closing, resume_closing
from club.models import Installation

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_closing_runs_until_it_is_paused():
    assert not is_paused()
    assert not resume_closing()


def test_a_pause_lasts_until_it_is_resumed():
    pause_closing("restore")
    assert is_paused()
    assert [resume_closing(), resume_closing()] == [True, False]
    assert not is_paused()
    assert Installation.objects.get().closing_paused_why == ""


def test_a_second_pause_keeps_time_and_reason_of_the_first():
    pause_closing("restore")
    first = Installation.objects.values().get()
    pause_closing("outage")
    assert Installation.objects.values().get() == first


def test_closing_can_be_paused_again():
    pause_closing("restore")
    resume_closing()
    pause_closing("outage")
    assert Installation.objects.get().closing_paused_why == "outage"
