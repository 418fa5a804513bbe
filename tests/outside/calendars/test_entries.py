"""Every parser reads the entries of a calendar in the same way."""

import icalendar
import pytest
from django.test import Client
from django.urls import reverse

from club.actions.delivery import calendar_entries
from club.models import Game
from tests.outside.calendars.readers import READERS, Entry, components
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_world

pytestmark = pytest.mark.django_db


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
