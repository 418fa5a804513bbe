"""When a player is away: days and a steward, typed on their own page; and attendance."""

import re
from datetime import date

import pytest

from club.actions.clock.closing import close
from club.models import Message, PhaseClose
from tests.pages.laid import LAND, address, refusal, send, words
from tests.worlds import a_band, a_world

AMOUNT = re.compile(r"\b417\b")


@pytest.fixture
def game(laid):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Cedar"))
    return laid(a_world(LAND, *bands, players="ABC", phase="bids", power={"A": 5}))


def give(client, game, **fields):
    return client.post(address(game, "away"), fields)


def test_a_player_accepts_a_steward_and_announces_an_absence(game, as_player):
    assert give(as_player("B"), game, what="absence", steward="steady", away="1")
    seat = game.seats.get(player="B")
    assert (seat.steward, seat.away) == ("steady", True)
    assert Message.objects.get(game=game).kind == "away"
    assert give(as_player("B"), game, what="absence", steward="wizard").status_code == 422


def test_one_empty_row_follows_the_entered_holidays(game, as_player):
    year = date.today().year + 1
    first = {"first": f"{year}-01-03", "last": f"{year}-01-09"}
    give(as_player("B"), game, what="absence", **first)
    page = as_player("B").get(address(game, "away")).content.decode()
    assert f'name="first" value="{year}-01-03"' in page
    assert 'name="first-2" value=""' in page
    second = {"first-2": f"{year}-01-20", "last-2": f"{year}-01-22"}
    give(as_player("B"), game, what="absence", **first, **second)
    page = as_player("B").get(address(game, "away")).content.decode()
    assert f'name="last" value="{year}-01-09"' in page
    assert f'name="last-2" value="{year}-01-22"' in page
    refused = give(as_player("B"), game, what="absence", **first, **{"first-2": f"{year}-01-20"})
    assert "Enter the first and the last day of each further absence." in words(refused)
    assert f'name="first-2" value="{year}-01-20"' in refused.content.decode()


def test_only_the_player_sees_the_absence_page(game, stranger):
    assert stranger.get(address(game, "away")).status_code == 404


def test_attendance_shows_the_kinds_of_commands_of_each_player(game, as_player, people):
    PhaseClose.objects.create(
        game=game,
        moment=9,
        turn=2,
        phase="bids",
        closed_at=game.opened_at,
        how="deadline",
        outcomes={"A": "by_plan", "B": "missed"},
    )
    text = words(as_player("C").get(address(game, "attendance")))
    assert "Turn 2 · Sealed bids by plan missed –" in text


class TestHotSeat:
    """Anna organises; Bruno sits next to her and uses her device."""

    def test_the_journal_names_the_shared_device_acting_for_a_player(self, game, as_player):
        response = send(as_player("A"), game, "bid", amount="0", **{"for": "B"})
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
        asked = send(as_player("A"), game, "bid", amount="417", above="", **{"for": "B"})
        assert refusal(asked).startswith("You have 0 PP: this bid will be void")
        assert not AMOUNT.search(words(asked))
        assert re.search(
            '<input name="amount" value="417"[^>]* type="password"', asked.content.decode()
        )
        send(as_player("A"), game, "bid", amount="417", **{"for": "B"})
        page = as_player("A").get(address(game) + "?for=B").content.decode()
        assert not AMOUNT.search(page)
        assert game.envelopes.get(player="B").receipt in page
        assert AMOUNT.search(as_player("B").get(address(game)).content.decode())

    def test_a_shared_device_does_not_replace_a_bid_of_the_player(self, game, as_player):
        send(as_player("B"), game, "bid", amount="3")
        response = send(as_player("A"), game, "bid", amount="0", **{"for": "B"})
        assert response.status_code == 422
        assert not game.envelopes.get(player="B").on_behalf

    @pytest.mark.parametrize(("who", "seat"), [("C", "B"), ("A", "F"), ("A", "C")])
    def test_a_form_for_a_seat_that_cannot_be_lent_seals_nothing(self, game, as_player, who, seat):
        game.seats.filter(player="C").update(bot="steady" if who == "A" else "")
        response = send(as_player(who), game, "bid", amount="0", **{"for": seat})
        assert response.status_code == 404
        assert not game.envelopes.filter(player__in=[who, seat]).exists()
