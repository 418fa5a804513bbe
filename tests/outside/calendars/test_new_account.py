"""People subscribe to their calendar before there is anything in it."""

import pytest
from django.test import Client
from django.urls import reverse

from club.actions.delivery import calendar_entries
from tests.outside.calendars.readers import READERS, components
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def calendar() -> str:
    feed = reverse("feed", args=[calendar_entries.make_feed(person("anna"))])
    return Client().get(feed).content.decode()


def test_the_calendar_of_a_new_account_has_a_component(calendar):
    """Programs refused a feed without entries, because the format demands a component
    (collective/icalendar 251)."""
    assert components(calendar) == ["VTIMEZONE", "STANDARD"]


@pytest.mark.parametrize("reader", READERS)
def test_other_parsers_read_the_calendar_of_a_new_account(calendar, reader):
    """It is valid, and has no invented entry (collective/icalendar 251)."""
    assert reader(calendar) == []
    with pytest.raises(Exception, match=r"(?s)."):
        reader(calendar.replace("END:VTIMEZONE\r\n", ""))
