"""ical.js, which calendars in browsers use, reads the calendar feed."""

import json
from pathlib import Path
from typing import Any

import icalendar
import pytest
from django.test import Client
from django.urls import reverse

from club.actions.delivery import calendar_entries
from tests.browser.every_page import Club
from tests.outside.judges.environment import ask
from tests.table import person

pytestmark = [pytest.mark.night("installs ical.js"), pytest.mark.django_db]
SCRIPT = Path(__file__).with_name("calendar.cjs")


@pytest.fixture
def read(of_debian, of_node, tmp_path):
    """The entries that ical.js reads in a calendar; None if it refuses it."""
    node, package = of_debian("node", "nodejs"), of_node("ical.js/dist/ical.es5.cjs")

    def reads(calendar: bytes) -> Any:
        file = tmp_path / "feed.ics"
        file.write_bytes(calendar)
        said = ask([node, str(SCRIPT), package, str(file)])
        return json.loads(said.stdout) if said.returncode == 0 else None

    return reads


def feed_of(user: Any) -> bytes:
    feed = reverse("feed", args=[calendar_entries.make_feed(user)])
    return bytes(Client().get(feed).content)


def test_a_broken_calendar_is_refused(read):
    feed = feed_of(person("anna"))
    assert read(feed.replace(b"END:STANDARD\r\n", b"")) is None
    assert read(feed.replace(b"TZID:UTC", b"TZID UTC")) is None


def test_a_calendar_without_entries_has_a_component(read):
    assert read(feed_of(person("anna"))) == {"components": ["vtimezone"], "events": []}


def test_a_calendar_says_to_another_program_what_we_wrote(read):
    club = Club()
    feed = feed_of(club.astrid)
    found = read(feed)
    written = icalendar.Calendar.from_ical(feed).walk("VEVENT")
    assert found["events"] == [
        [
            str(event["UID"]),
            str(event["SUMMARY"]),
            str(event["LOCATION"]) if "LOCATION" in event else None,
            event["DTSTART"].dt.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        ]
        for event in written
    ]
    assert set(found["components"]) == {"vevent"}
    assert len(written) > 2
