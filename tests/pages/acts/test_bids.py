"""Bids and their envelopes, and the order of play."""

import re

import pytest

from campaign.actions.play.sealed_bids import own_bid
from campaign.models import Envelope
from club.actions.clock.closing import close
from tests.pages.laid import LAND, address, refusal, send, words, world_of
from tests.worlds import a_band, a_world, some_rules


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


def test_a_bid_above_the_stock_shows_its_consequence(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids", turn=2, power={"A": 5}))
    void = "That is more than you have (5): this bid will be void"
    send(as_player("A"), game, "bid", amount="6")
    assert void in words(as_player("A").get(address(game)))
    send(as_player("A"), game, "bid", amount="5")
    page = words(as_player("A").get(address(game)))
    assert void not in page
    assert "You have 5 power points." in page


class TestABidAboveTheStock:
    """A slip of the finger is not a bluff; a player who confirms the bid may make it (A9)."""

    @pytest.fixture
    def game(self, laid):
        return laid(a_world(LAND, players="ABC", phase="bids", turn=2, power={"A": 5}))

    def test_is_asked_about_once_more(self, game, as_player):
        anna = as_player("A")
        before = world_of(game), game.seq, game.version
        asked = send(anna, game, "bid", amount="55", above="")
        assert asked.status_code == 422
        assert refusal(asked).startswith(
            "You have 5 PP: this bid will be void and put you last. Seal it all the same?"
        )
        assert buttons(asked)[0] == "Seal it all the same"
        assert '<input type="hidden" name="above" value="55">' in asked.content.decode()
        assert not Envelope.objects.exists()
        assert (world_of(game), game.seq, game.version) == before
        assert send(anna, game, "bid", amount="55").status_code == 302
        assert "You bid 55 power points." in words(anna.get(address(game)))

    def test_is_asked_about_again_when_its_number_is_changed(self, game, as_player):
        asked = send(as_player("A"), game, "bid", amount="56", above="55")
        assert '<input type="hidden" name="above" value="56">' in asked.content.decode()
        assert send(as_player("A"), game, "bid", amount="5", above="55").status_code == 302
        assert own_bid(game, "A").amount == 5

    def test_leaves_the_sealed_one_until_it_is_confirmed(self, game, as_player):
        send(as_player("A"), game, "bid", amount="4", above="")
        asked = send(as_player("A"), game, "bid", amount="44", above="")
        assert "You bid 4 power points." in words(asked)
        assert buttons(asked)[0] == "Seal it all the same"
        assert 'data-unasked="Replace the bid"' in asked.content.decode()
        assert own_bid(game, "A").amount == 4
        send(as_player("A"), game, "bid", amount="44")
        assert own_bid(game, "A").amount == 44

    def test_is_refused_where_it_cannot_be_sealed(self, game, as_player):
        """A bid that would be refused in any case asks no question."""
        too_much = send(as_player("A"), game, "bid", amount="1000", above="")
        assert refusal(too_much).startswith("A bid is a whole number from 0 to 999.")
        close(game.pk, how="organiser")
        late = send(as_player("A"), game, "bid", amount="55", above="", page_version="1")
        assert late.status_code == 409
        assert "Seal it all the same" not in words(late)

    def test_is_sealed_once_if_its_answer_was_lost(self, laid, as_player):
        """The first answer is repeated, although the stock has changed since."""
        bands = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Cedar"))
        game = laid(a_world(LAND, *bands, players="AB", phase="bids", turn=2, power={"A": 5}))
        typed = {"amount": "5", "above": "", "key": "k", "page_version": game.moment}
        assert send(as_player("A"), game, "bid", **typed).status_code == 302
        close(game.pk, how="organiser")
        assert world_of(game).players["A"].power == 0
        assert send(as_player("A"), game, "bid", **typed).status_code == 302

    def test_is_refused_at_once_by_a_house_rule(self, laid, as_player):
        rules = some_rules(overbid="refuse_on_entry")
        game = laid(a_world(LAND, players="AB", phase="bids", power={"A": 5}, rules=rules))
        refused = send(as_player("A"), game, "bid", amount="6")
        assert refusal(refused).startswith("A bid is a whole number from 0 to 5.")
        assert "Seal it all the same" not in words(refused)

    def test_is_asked_about_on_a_shared_device_if_it_may_be_sealed_there(self, game, as_player):
        anna, lent = as_player("A"), {"for": "B"}
        asked = send(anna, game, "bid", amount="7", above="", **lent)
        assert 'name="for" value="B"' in asked.content.decode()
        assert send(anna, game, "bid", amount="7", **lent)["Location"].endswith("?for=B")
        send(as_player("C"), game, "bid", amount="7")
        refused = send(anna, game, "bid", amount="7", above="", **{"for": "C"})
        assert refused.status_code == 422
        assert "Seal it all the same" not in words(refused)


def buttons(response):
    """The words on the buttons of the bid form, in their order."""
    form = re.search(r'<form[^>]*act/bid".*?</form>', response.content.decode(), re.S)[0]
    return re.findall(r"<button[^>]*>([^<]*)</button>", form)


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
        assert not re.search(r"\b739\b", words(response))  # a hash may contain these digits
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


def test_the_favourite_orders_tied_bids(laid, as_player):
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="ties",
            ties=(("B", "C"),),
            bids={"A": 0, "B": 2, "C": 2},
            power={"A": 5, "B": 5, "C": 5},
        )
    )
    assert "You have the favour of the gods" in words(as_player("A").get(address(game)))
    places = {"place-0-B": "2", "place-0-C": "1"}
    assert send(as_player("A"), game, "ties", **places).status_code == 302
    assert world_of(game).order == ("C", "B", "A")


def test_a_player_who_is_done_is_not_awaited(laid, as_player):
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="building",
            power=dict.fromkeys("ABC", 9),
            holders={"Birch": "A", "Fir": "B", "Elder": "C"},
        )
    )
    assert send(as_player("A"), game, "done").status_code == 302
    assert "What happens now" in words(as_player("A").get(address(game)))
