"""When a player is away: plans and a steward, typed on their own page; and attendance."""

import re

import pytest

from campaign.actions.bids.plans import own_plan
from campaign.bots.plans import Plan, Way
from club.actions.clock.closing import close
from club.models import Message, PhaseClose
from tests.pages.laid import LAND, address, refusal, words
from tests.worlds import a_band, a_world

AMOUNT = re.compile(r"\b417\b")


@pytest.fixture
def game(laid):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Cedar"))
    return laid(a_world(LAND, *bands, players="ABC", phase="bids", power={"A": 5}))


def give(client, game, **fields):
    return client.post(address(game, "away"), fields)


def test_orders_are_sealed_and_shown_only_to_their_owner(game, as_player):
    response = give(
        as_player("A"), game, what="orders", bid="2", turn="3",
        **{"go-0-0": "b1:Alder>Birch", "go-0-1": "b1:Alder>Fir"},
    )  # fmt: skip
    assert response.status_code == 302
    way = [Way("b1", ("Alder", stop), seen=("--",)) for stop in ("Birch", "Fir")]
    own = own_plan(game, "A")
    assert own is not None
    assert own.plan == Plan(bid=2, turn=3, goes=(tuple(way),))
    assert own.receipt in words(as_player("A").get(address(game, "away")))
    assert own.receipt not in words(as_player("B").get(address(game, "away")))


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
def test_invalid_orders_are_refused_and_stay_in_the_form(game, as_player, fields, sentence):
    response = give(as_player("A"), game, what="orders", turn="3", **fields)
    assert response.status_code == 422
    assert sentence in refusal(response)
    if "bid" in fields:
        assert f'value="{fields["bid"]}"' in response.content.decode()
    assert own_plan(game, "A") is None


def test_orders_are_withdrawn(game, as_player):
    give(as_player("A"), game, what="orders", bid="2")
    give(as_player("A"), game, what="withdraw")
    assert own_plan(game, "A") is None


def test_a_player_accepts_a_steward_and_announces_an_absence(game, as_player):
    assert give(as_player("B"), game, what="absence", steward="steady", away="1")
    seat = game.seats.get(player="B")
    assert (seat.steward, seat.away) == ("steady", True)
    assert Message.objects.get(game=game).kind == "away"
    assert give(as_player("B"), game, what="absence", steward="wizard").status_code == 422


def test_only_the_player_sees_the_absence_page(game, stranger):
    assert stranger.get(address(game, "away")).status_code == 404


def test_attendance_describes_what_each_player_gave(game, as_player, people):
    PhaseClose.objects.create(
        game=game, moment=9, turn=2, phase="bids", closed_at=game.opened_at,
        how="deadline", outcomes={"A": "by_plan", "B": "missed"},
    )  # fmt: skip
    text = words(as_player("C").get(address(game, "attendance")))
    assert "Turn 2 · Sealed bids by plan missed –" in text


class TestHotSeat:
    """Anna organises; Bruno sits beside her and uses her device."""

    def test_the_journal_names_the_shared_device_acting_for_a_player(self, game, as_player):
        response = as_player("A").post(
            address(game, "act/bid"), {"form": "bid", "amount": "0", "for": "B"}
        )
        assert response["Location"].endswith("?for=B")
        game.refresh_from_db()
        assert game.waits_for == "AC"
        assert game.envelopes.get(player="B").on_behalf
        told = words(as_player("C").get(address(game, "chronicle")))
        assert "Bruno seals a bid on the organiser's device. " in told
        close(game.pk, how="organiser")
        opened = words(as_player("C").get(address(game, "envelopes")))
        assert "Bruno: 0 on the organiser's device" in opened

    def test_a_shared_device_never_shows_the_amount(self, game, as_player):
        as_player("A").post(address(game, "act/bid"), {"form": "bid", "amount": "417", "for": "B"})
        page = as_player("A").get(address(game) + "?for=B").content.decode()
        assert not AMOUNT.search(page)
        assert game.envelopes.get(player="B").receipt in page
        assert AMOUNT.search(as_player("B").get(address(game)).content.decode())

    def test_a_shared_device_does_not_replace_a_bid_of_the_player(self, game, as_player):
        as_player("B").post(address(game, "act/bid"), {"form": "bid", "amount": "3"})
        response = as_player("A").post(
            address(game, "act/bid"), {"form": "bid", "amount": "0", "for": "B"}
        )
        assert response.status_code == 422
        assert not game.envelopes.get(player="B").on_behalf

    @pytest.mark.parametrize(("who", "seat"), [("C", "B"), ("A", "F"), ("A", "C")])
    def test_a_form_for_a_seat_that_cannot_be_lent_seals_nothing(self, game, as_player, who, seat):
        game.seats.filter(player="C").update(bot="steady" if who == "A" else "")
        response = as_player(who).post(
            address(game, "act/bid"), {"form": "bid", "amount": "0", "for": seat}
        )
        assert response.status_code == 404
        assert not game.envelopes.filter(player__in=[who, seat]).exists()
