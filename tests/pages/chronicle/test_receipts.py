"""My receipts: mine only, found again, with the time and the hash."""

import pytest

from campaign.models import Envelope
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_world


@pytest.fixture
def campaign(laid):
    return laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC", phase="bids"))


def test_my_sealed_bid_is_found_again_by_me_alone(campaign, as_player):
    send(as_player("A"), campaign, "bid", amount="0")
    receipt = Envelope.objects.get(campaign=campaign).receipt
    mine = words(as_player("A").get(address(campaign, "receipts")))
    assert "0 power points sealed" in mine
    assert receipt in mine
    assert receipt not in words(as_player("B").get(address(campaign, "receipts")))


def test_my_acts_are_found_again_by_number_and_hash(laid, as_player):
    campaign = laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC", phase="building",
                            holders={"Alder": "C"}))  # fmt: skip
    send(as_player("C"), campaign, "done")
    line = campaign.journal.filter(seat="C").latest("seq")
    page = words(as_player("C").get(address(campaign, "receipts")))
    assert f"No. {line.seq}" in page
    assert line.chain in page
    assert line.chain not in words(as_player("B").get(address(campaign, "receipts")))


def test_who_has_no_seat_has_no_receipts(campaign, stranger):
    assert stranger.get(address(campaign, "receipts")).status_code == 404
