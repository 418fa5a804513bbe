"""My receipts: only the player's own, found again, with the time and the hash."""

import pytest

from campaign.models import Envelope
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_world


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC", phase="bids"))


def test_only_the_owner_finds_the_receipt_of_a_sealed_bid(game, as_player):
    send(as_player("A"), game, "bid", amount="0")
    receipt = Envelope.objects.get(game=game).receipt
    mine = words(as_player("A").get(address(game, "receipts")))
    assert "0 power points sealed" in mine
    assert receipt in mine
    assert receipt not in words(as_player("B").get(address(game, "receipts")))


def test_a_player_finds_receipts_of_commands_by_number_and_hash(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("c1", "C", "Alder"),
            players="ABC",
            phase="building",
            holders={"Alder": "C"},
        )
    )
    send(as_player("C"), game, "done")
    line = game.journal.filter(seat="C").latest("seq")
    page = words(as_player("C").get(address(game, "receipts")))
    assert f"No. {line.seq}" in page
    assert line.chain in page
    assert line.chain not in words(as_player("B").get(address(game, "receipts")))


def test_people_without_a_seat_have_no_receipts(game, stranger):
    assert stranger.get(address(game, "receipts")).status_code == 404
