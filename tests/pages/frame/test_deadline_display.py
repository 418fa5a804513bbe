"""A deadline as its reader sees it, and the state of his orders where one plays after another."""

from datetime import UTC, datetime

import pytest

from campaign.actions.play import campaign_queries
from campaign.models import Campaign, Profile
from campaign.pages.frame.deadline_display import deadline_of
from campaign.pages.table.order_state import orders_in
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_world

UNTIL = datetime(2036, 11, 21, 19, 0, tzinfo=UTC)


@pytest.fixture
def campaign(laid):
    """Clara may move, then Anna."""
    found = laid(a_world(LAND, a_band("c1", "C", "Alder"), a_band("a1", "A", "Dogwood"),
                         players="ABC"))  # fmt: skip
    Campaign.objects.update(closes_at=UNTIL)
    return found


def test_c08_the_zone_that_a_reader_has_set_goes_before_his_browser_s(campaign, as_player, people):
    club = "Friday 21 November 2036, 20:00 (CET, Europe/Paris)"
    mine = "Friday 21 November 2036, 14:00 (EST, America/New_York)"
    clara = as_player("C")
    assert 'data-zone="Europe/Paris"' in clara.get(address(campaign)).content.decode()
    Profile.objects.update_or_create(user=people[2], defaults={"time_zone": "America/New_York"})
    for page in (address(campaign), "/"):
        assert mine in words(clara.get(page))
    html = clara.get(address(campaign)).content.decode()
    assert "data-zone" not in html
    assert club in html
    assert mine not in words(as_player("A").get(address(campaign)))


def test_a_zone_that_is_none_is_read_as_utc(campaign, people):
    Profile.objects.update_or_create(user=people[2], defaults={"time_zone": "Nowhere/Land"})
    found = deadline_of(campaign_queries.campaign_for(people[2], campaign.public_id))
    assert found.words.startswith("Friday 21 November 2036, 19:00 (UTC")


def test_c10_who_has_moved_reads_that_it_is_revealed(campaign, as_player):
    clara = as_player("C")
    assert "revealed" not in words(clara.get(address(campaign)))
    send(clara, campaign, "move", band="c1", path="Alder>Birch", to="Birch")
    assert "Your orders: revealed" in words(clara.get(address(campaign)))
    assert "Your orders: revealed" in words(clara.get("/"))
    assert "revealed" not in words(as_player("B").get(address(campaign)))


def test_who_has_yet_to_be_asked_has_no_orders(campaign):
    assert orders_in(campaign, "B") is None
