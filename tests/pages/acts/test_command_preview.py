"""What follows from an order is shown before it is given, and nothing of it is kept."""

import pytest
from django.test import Client

from campaign.models import Campaign, Envelope
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world

HTMX = {"HX-Request": "true"}


def look(client: Client, campaign: Campaign, act: str, form: str = "", **fields: str) -> str:
    """What the part says that answers while one types."""
    seq = campaign.seq
    sent = {"count": "1", "form": form or act, **fields}
    answer = words(client.post(address(campaign, f"act/{act}"), sent, headers=HTMX))
    campaign.refresh_from_db()
    assert campaign.seq == seq
    return answer


@pytest.fixture
def bidding(laid):
    return laid(a_world(LAND, players="ABC", phase="bids", power={"A": 7}))


def test_a_bid_shows_the_stock_it_leaves_and_is_not_sealed(bidding, as_player):
    said = look(as_player("A"), bidding, "bid", amount="3")
    assert "Power points of Anna now: 7 → then: 4" in said
    assert not Envelope.objects.exists()


def test_what_cannot_be_read_or_played_says_why(bidding, as_player):
    assert "is not a whole number" in look(as_player("A"), bidding, "bid", amount="x")
    assert "This would be refused:" in look(as_player("A"), bidding, "bid", amount="-1")


def test_a_move_is_weighed_against_staying_when_nobody_else_moves(laid, as_player):
    bands = (a_band("a1", "A", "Alder"), a_band("c1", "C", "Cedar"))
    campaign = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="A",
                            villages={"Cedar": "C"}))  # fmt: skip
    page = words(as_player("A").get(address(campaign), {"band": "a1", "to": "Birch"}))
    assert "If nobody else moves" in page
    assert "Birch is held by if it stays: nobody → if it goes: Anna" in page
    page = words(as_player("A").get(address(campaign), {"band": "a1", "to": "Cedar"}))
    assert "Battle for Cedar if it stays: – → if it goes:" in page


def test_a_village_picked_on_the_map_shows_its_price(laid, as_player):
    campaign = laid(a_world(LAND, a_band("a1", "A", "Fir"), players="ABC", phase="building",
                            holders={"Fir": "A"}, power={"A": 7}))  # fmt: skip
    page = words(as_player("A").get(address(campaign), {"to": "Fir"}))
    assert "Village in Fir now: nobody → then: Anna" in page
    assert "Power points of Anna now: 7 → then: 5" in page
