"""When a player is away: standing orders and a steward, typed on his own page; and attendance."""

import re

import pytest

from campaign.actions.clock.closing import close
from campaign.actions.clock.standing_orders import own_standing_orders
from campaign.bots.standing_orders import Orders, Way
from campaign.models import Message, PhaseClose
from tests.pages.laid import LAND, address, refusal, words
from tests.worlds import a_band, a_world

AMOUNT = re.compile(r"\b417\b")


@pytest.fixture
def campaign(laid):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Cedar"))
    return laid(a_world(LAND, *bands, players="ABC", phase="bids", power={"A": 5}))


def give(client, campaign, **fields):
    return client.post(address(campaign, "away"), fields)


def test_orders_are_typed_sealed_and_shown_to_their_owner_alone(campaign, as_player):
    response = give(
        as_player("A"), campaign, what="orders", bid="2", turn="3",
        **{"go-0-0": "b1:Alder>Birch", "go-0-1": "b1:Alder>Fir"},
    )  # fmt: skip
    assert response.status_code == 302
    way = [Way("b1", ("Alder", stop)) for stop in ("Birch", "Fir")]
    own = own_standing_orders(campaign, "A")
    assert own is not None
    assert own.orders == Orders(bid=2, turn=3, goes=(tuple(way),))
    assert own.receipt in words(as_player("A").get(address(campaign, "away")))
    assert own.receipt not in words(as_player("B").get(address(campaign, "away")))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"bid": "many"}, "is not a whole number."),
        ({"bid": "-3"}, "A bid is a whole number from 0"),
        ({"go-0-0": "b2:Cedar>Fir"}, "You have no such band."),
        ({"go-0-0": "b1:Alder>Cedar"}, "A move follows one or two roads."),
        ({"go-0-0": "nonsense"}, "A move follows one or two roads."),
    ],
)
def test_bad_orders_are_refused_and_what_was_typed_stays(campaign, as_player, fields, sentence):
    response = give(as_player("A"), campaign, what="orders", turn="3", **fields)
    assert response.status_code == 422
    assert sentence in refusal(response)
    if "bid" in fields:
        assert f'value="{fields["bid"]}"' in response.content.decode()
    assert own_standing_orders(campaign, "A") is None


def test_orders_are_withdrawn(campaign, as_player):
    give(as_player("A"), campaign, what="orders", bid="2")
    give(as_player("A"), campaign, what="withdraw")
    assert own_standing_orders(campaign, "A") is None


def test_a_steward_is_agreed_to_and_being_away_is_told(campaign, as_player):
    assert give(as_player("B"), campaign, what="absence", steward="steady", away="1")
    seat = campaign.seats.get(player="B")
    assert (seat.steward, seat.away) == ("steady", True)
    assert Message.objects.get(campaign=campaign).kind == "away"
    assert give(as_player("B"), campaign, what="absence", steward="wizard").status_code == 422


def test_the_page_is_a_player_s_own(campaign, stranger):
    assert stranger.get(address(campaign, "away")).status_code == 404


def test_attendance_shows_what_each_gave_in_words(campaign, as_player, people):
    PhaseClose.objects.create(
        campaign=campaign, moment=9, turn=2, phase="bids", closed_at=campaign.opened_at,
        how="deadline", outcomes={"A": "by_standing_order", "B": "missed"},
    )  # fmt: skip
    text = words(as_player("C").get(address(campaign, "attendance")))
    assert "Turn 2 · Sealed bids by standing order missed –" in text


class TestHotSeat:
    """Anna organises; Bruno sits beside her and uses her device."""

    def test_the_organiser_s_device_acts_for_a_player_and_the_journal_says_so(
        self, campaign, as_player
    ):
        response = as_player("A").post(
            address(campaign, "act/bid"), {"form": "bid", "amount": "0", "for": "B"}
        )
        assert response["Location"].endswith("?for=B")
        campaign.refresh_from_db()
        assert campaign.waits_for == "AC"
        assert campaign.envelopes.get(player="B").on_behalf
        told = words(as_player("C").get(address(campaign, "chronicle")))
        assert "Bruno seals a bid on the organiser's device. " in told
        close(campaign.pk, how="organiser")
        opened = words(as_player("C").get(address(campaign, "envelopes")))
        assert "Bruno: 0 on the organiser's device" in opened

    def test_the_amount_is_never_shown_on_that_device(self, campaign, as_player):
        as_player("A").post(
            address(campaign, "act/bid"), {"form": "bid", "amount": "417", "for": "B"}
        )
        page = as_player("A").get(address(campaign) + "?for=B").content.decode()
        assert not AMOUNT.search(page)
        assert campaign.envelopes.get(player="B").receipt in page
        assert AMOUNT.search(as_player("B").get(address(campaign)).content.decode())

    def test_what_the_player_sealed_himself_is_not_touched(self, campaign, as_player):
        as_player("B").post(address(campaign, "act/bid"), {"form": "bid", "amount": "3"})
        response = as_player("A").post(
            address(campaign, "act/bid"), {"form": "bid", "amount": "0", "for": "B"}
        )
        assert response.status_code == 422
        assert not campaign.envelopes.get(player="B").on_behalf

    @pytest.mark.parametrize(("who", "seat"), [("C", "B"), ("A", "F"), ("A", "C")])
    def test_a_form_for_a_seat_that_cannot_be_lent_seals_nothing_for_anybody(
        self, campaign, as_player, who, seat
    ):
        campaign.seats.filter(player="C").update(bot="steady" if who == "A" else "")
        response = as_player(who).post(
            address(campaign, "act/bid"), {"form": "bid", "amount": "0", "for": seat}
        )
        assert response.status_code == 404
        assert not campaign.envelopes.filter(player__in=[who, seat]).exists()
