"""The calendar feed, read by parsers that are not ours; all of them must agree."""

from datetime import UTC, datetime
from typing import NamedTuple

import icalendar
import ics
import pytest
import vobject
from django.test import Client
from django.urls import reverse

from club.actions.delivery import calendar_entries
from club.models import Game
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_world

pytestmark = pytest.mark.django_db


class Entry(NamedTuple):
    uid: str
    starts: datetime
    summary: str


def by_ics(calendar: str) -> list[Entry]:
    """As ics reads them; raises ValueError or an error of its grammar."""
    found = ics.Calendar(calendar).events
    return sorted(Entry(one.uid, one.begin.datetime.astimezone(UTC), one.name) for one in found)


def by_vobject(calendar: str) -> list[Entry]:
    """As vobject reads them, which validates each component, too; raises its VObjectError."""
    read = vobject.readOne(calendar)
    read.validate(raiseException=True)
    found = read.contents.get("vevent", [])
    return sorted(
        Entry(one.uid.value, one.dtstart.value.astimezone(UTC), one.summary.value) for one in found
    )


READERS = (by_ics, by_vobject)


def components(calendar: str) -> list[str]:
    """The names of the components in the calendar; RFC 5545 (3.6) demands at least one."""
    inside = calendar.split("\r\n")[1:-2]
    return [line.removeprefix("BEGIN:") for line in inside if line.startswith("BEGIN:")]


@pytest.fixture
def bidding() -> Game:
    people = [person(name) for name in ("anna", "bruno")]
    game = lay(a_world(LAND, players="AB", phase="bids", turn=2), people)
    family = "👨\u200d👩\u200d👧"
    Game.objects.filter(pk=game.pk).update(name=f"Wölfe; Bären, \\ & {family} {'lang' * 15}")
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("reader", READERS)
def test_two_parsers_read_the_deadline_that_we_wrote(bidding, reader):
    """Other programs read broken lines (nextcloud/calendar 2413)."""
    feed = (
        Client().get(reverse("feed", args=[calendar_entries.make_feed(bidding.organiser)])).content
    )
    (written,) = icalendar.Calendar.from_ical(feed).walk("VEVENT")
    assert bidding.name in written["SUMMARY"]
    assert components(feed.decode()) == ["VEVENT"]
    starts = bidding.closes_at.replace(microsecond=0)
    assert reader(feed.decode()) == [Entry(str(written["UID"]), starts, str(written["SUMMARY"]))]


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
