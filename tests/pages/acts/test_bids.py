"""Bids and their envelopes, and the order of play."""

import re

from campaign.models import Envelope
from tests.pages.laid import LAND, address, send, words, world_of
from tests.worlds import a_world


def test_a_bid_is_sealed_replaced_and_withdrawn(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids", power={"A": 50}))
    anna = as_player("A")
    send(anna, game, "bid", amount="17")
    envelope = Envelope.objects.get()
    text = words(anna.get(address(game)))
    assert "You bid 17 power points." in text
    assert envelope.receipt in text
    send(anna, game, "bid", amount="23")
    assert "You bid 23 power points." in words(anna.get(address(game)))
    send(anna, game, "withdraw")
    assert not Envelope.objects.exists()


def test_a_bid_larger_than_the_stock_shows_its_consequence(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids", turn=2, power={"A": 5}))
    void = "That is more than you have (5): this bid will be void"
    send(as_player("A"), game, "bid", amount="6", above="6")
    assert void in words(as_player("A").get(address(game)))
    send(as_player("A"), game, "bid", amount="5")
    page = words(as_player("A").get(address(game)))
    assert void not in page
    assert "You have 5 power points." in page


def test_a_bid_larger_than_the_stock_is_asked_about_once_more(laid, as_player):
    """A slip of the finger is no bluff; who confirms it may (A9)."""
    game = laid(a_world(LAND, players="ABC", phase="bids", turn=2, power={"A": 5}))
    asked = send(as_player("A"), game, "bid", amount="55")
    assert asked.status_code == 422
    assert "Seal it all the same" in words(asked)
    assert '<input type="hidden" name="above" value="55">' in asked.content.decode()
    assert not Envelope.objects.exists()
    assert send(as_player("A"), game, "bid", amount="56", above="55").status_code == 422
    assert send(as_player("A"), game, "bid", amount="55", above="55").status_code == 302
    assert "You bid 55 power points." in words(as_player("A").get(address(game)))


def test_a_player_who_is_done_reads_that_there_is_nothing_to_do(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="building", turn=2))
    idle = "You have nothing to do until the others are done."
    assert idle not in words(as_player("A").get(address(game)))
    send(as_player("A"), game, "done")
    assert idle in words(as_player("A").get(address(game)))


def test_only_its_owner_sees_a_bid(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids", power={"A": 800}))
    send(as_player("A"), game, "bid", amount="739")
    assert "739" in words(as_player("A").get(address(game)))
    for page in ("", "now", "chronicle", "envelopes"):
        response = as_player("B").get(address(game, page))
        assert not re.search(r"\b739\b", words(response))  # a hash may hold these figures
        assert Envelope.objects.get().receipt not in response.content.decode()
    assert "Anna sealed" in words(as_player("B").get(address(game)))


def test_the_page_of_a_bid_is_never_cached(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    assert as_player("A").get(address(game))["Cache-Control"] == "private, no-store"


def test_opened_envelopes_can_be_checked_by_anybody(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids", power={"A": 9, "B": 9, "C": 9}))
    for player, amount in zip("ABC", "123", strict=True):
        send(as_player(player), game, "bid", amount=amount)
    text = words(as_player("C").get(address(game, "envelopes")))
    for envelope in Envelope.objects.all():
        assert envelope.receipt in text
        assert f"|{envelope.player}|{envelope.amount}|{envelope.nonce}" in text


def test_the_favourite_orders_equal_bids(laid, as_player):
    game = laid(a_world(
        LAND, players="ABC", phase="ties", ties=(("B", "C"),), bids={"A": 0, "B": 2, "C": 2},
        power={"A": 5, "B": 5, "C": 5},
    ))  # fmt: skip
    assert "You hold the favour of the gods" in words(as_player("A").get(address(game)))
    places = {"place-0-B": "2", "place-0-C": "1"}
    assert send(as_player("A"), game, "ties", **places).status_code == 302
    assert world_of(game).order == ("C", "B", "A")


def test_a_player_who_is_done_is_not_awaited(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="building", power=dict.fromkeys("ABC", 9),
                            holders={"Birch": "A", "Fir": "B", "Elder": "C"}))  # fmt: skip
    assert send(as_player("A"), game, "done").status_code == 302
    assert "What happens now" in words(as_player("A").get(address(game)))
