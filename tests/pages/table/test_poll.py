"""The poll: 304 only for a reader who was shown this very version in this session."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from club.actions.accounts.members import end_sessions
from club.actions.journal.actor import Actor
from club.actions.seats.seats import leave
from club.models import Game, PhaseClose
from tests.admin.signed_in import signed_in
from tests.pages.laid import LAND, address, send
from tests.table import let_deadline_pass
from tests.worlds import a_band, a_world

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC", phase="bids"))


def ask(client, game, tag="", query="", **headers):
    known = {"If-None-Match": tag} if tag else {}
    return client.get(address(game, "now") + query, headers=HTMX | known | headers)


def tag_of(client, game, query=""):
    return client.get(address(game) + query)["ETag"]


def test_a_poll_without_changes_costs_one_query(game, as_player):
    anna = as_player("A")
    tag = tag_of(anna, game)
    with CaptureQueriesContext(connection) as asked:
        response = ask(anna, game, tag)
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", tag)
    assert response["Cache-Control"] == "private, no-store"
    assert len(asked) == 1
    assert ask(anna, game, f"W/{tag}").status_code == 304  # as a compressed response had it


def test_a_tag_is_valid_only_for_its_reader_and_session(game, people):
    bruno = signed_in(people[1])
    tag = tag_of(bruno, game)
    for other in (signed_in(people[0]), signed_in(people[1])):
        response = ask(other, game, tag)
        assert response.status_code == 200
        assert response["ETag"] != tag
    assert ask(Client(), game, tag).status_code == 302


def test_a_forged_tag_is_invalid(game, as_player, people, stranger):
    anna = as_player("A")
    made_up = f'"{people[0].pk}-{"0" * 32}"'
    for tag in (made_up, "*", '""', tag_of(anna, game).replace("-", "--"), "x" * 5000):
        assert ask(anna, game, tag).status_code == 200
        assert ask(stranger, game, tag).status_code == 404


def test_another_language_or_choice_is_another_page(game, as_player):
    anna = as_player("A")
    tag = tag_of(anna, game)
    assert ask(anna, game, tag, "?band=c1").status_code == 200
    assert ask(anna, game, tag, **{"Accept-Language": "fr"}).status_code == 200
    assert ask(anna, game, tag_of(anna, game, "?band=c1"), "?band=c1").status_code == 304


def test_a_poll_after_signing_out_everywhere_is_refused_at_once(game, as_player, people):
    bruno = as_player("B")
    tag = tag_of(bruno, game)
    end_sessions(people[1])
    assert ask(bruno, game, tag).status_code == 302


def test_a_poll_after_leaving_the_campaign_is_refused_at_once(game, as_player, people):
    bruno = as_player("B")
    tag = tag_of(bruno, game)
    leave(game.pk, actor=Actor.seat(people[1], "B"))
    assert ask(bruno, game, tag).status_code == 404


def test_changes_are_returned_at_once(game, as_player):
    anna = as_player("A")
    tag = tag_of(anna, game)
    send(as_player("B"), game, "bid", amount="0")
    response = ask(anna, game, tag)
    assert response.status_code == 200
    assert ask(anna, game, response["ETag"]).status_code == 304


def test_a_poll_after_the_deadline_closes_the_phase(game, as_player):
    anna = as_player("A")
    tag = tag_of(anna, game)
    let_deadline_pass(game)
    response = ask(anna, game, tag)
    assert response.status_code == 200
    assert PhaseClose.objects.get(game=game).phase == "bids"


def test_a_deadline_that_closes_nothing_is_no_change(game, as_player):
    let_deadline_pass(game)
    Game.objects.update(paused=True)
    anna = as_player("A")
    assert ask(anna, game, tag_of(anna, game)).status_code == 304
    assert not PhaseClose.objects.exists()


def test_a_replaced_bid_is_a_change_only_for_its_owner(laid, people, as_player):
    """For rivals, including the organiser, every view of the campaign stays the same."""
    bidding = laid(
        a_world(
            LAND,
            a_band("c1", "C", "Alder"),
            players="ABC",
            phase="bids",
            turn=2,
            power={"A": 9, "B": 9, "C": 9},
        )
    )
    actor = Actor.seat(people[1], "B")
    seal_bid(bidding.pk, actor=actor, amount=1)
    bidding.refresh_from_db()
    now = address(bidding, "now")
    organiser, rival, owner = (as_player(player) for player in "ACB")
    tags = {who: who.get(now)["ETag"] for who in (organiser, rival, owner)}
    before = Game.objects.filter(pk=bidding.pk).values().get()
    for amount in (2, 0):
        seal_bid(bidding.pk, actor=actor, amount=amount)
    assert Game.objects.filter(pk=bidding.pk).values().get() == before
    answers = {
        who: who.get(now, headers={"if-none-match": tag}).status_code for who, tag in tags.items()
    }
    assert answers == {organiser: 304, rival: 304, owner: 200}
    withdraw_bid(bidding.pk, actor=actor)
    assert all(
        who.get(now, headers={"if-none-match": tag}).status_code == 200 for who, tag in tags.items()
    )
