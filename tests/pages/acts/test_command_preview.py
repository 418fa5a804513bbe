"""What follows from an order is shown before it is given, and nothing of it is kept."""

import pytest
from django.test import Client

from campaign.models import Envelope
from club.models import Game
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world

HTMX = {"HX-Request": "true"}


def look(client: Client, game: Game, act: str, form: str = "", **fields: str) -> str:
    """What the part says that answers while one types."""
    seq = game.seq
    sent = {"count": "1", "form": form or act, **fields}
    answer = words(client.post(address(game, f"act/{act}"), sent, headers=HTMX))
    game.refresh_from_db()
    assert game.seq == seq
    return answer


@pytest.fixture
def bidding(laid):
    return laid(a_world(LAND, players="ABC", phase="bids", power={"A": 7}))


def test_a_bid_shows_the_stock_it_leaves_and_is_not_sealed(bidding, as_player):
    said = look(as_player("A"), bidding, "bid", amount="3")
    assert "Power points of Anna now: 7 → then: 4" in said
    assert not Envelope.objects.exists()


def test_the_preview_explains_invalid_and_illegal_input(bidding, as_player):
    assert "is not a whole number" in look(as_player("A"), bidding, "bid", amount="x")
    assert "This would be refused:" in look(as_player("A"), bidding, "bid", amount="-1")


def test_the_preview_of_a_move_compares_it_with_staying(laid, as_player):
    bands = (a_band("a1", "A", "Alder"), a_band("c1", "C", "Cedar"))
    game = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="A",
                            villages={"Cedar": "C"}))  # fmt: skip
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Birch"}))
    assert "If nobody else moves" in page
    assert "Birch is held by if it stays: nobody → if it goes: Anna" in page
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Cedar"}))
    assert "Battle for Cedar if it stays: – → if it goes:" in page


def test_a_village_selected_on_the_map_shows_its_price(laid, as_player):
    game = laid(a_world(LAND, a_band("a1", "A", "Fir"), players="ABC", phase="building",
                            holders={"Fir": "A"}, power={"A": 7}))  # fmt: skip
    page = words(as_player("A").get(address(game), {"to": "Fir"}))
    assert "Village in Fir now: nobody → then: Anna" in page
    assert "Power points of Anna now: 7 → then: 5" in page
