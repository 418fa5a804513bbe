"""The poll: 304 for who was shown this very version in this session, and for nobody else."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.seats.members import end_sessions
from campaign.actions.seats.seats import leave
from campaign.models import Campaign, PhaseClose
from tests.admin.signed_in import signed_in
from tests.pages.laid import LAND, address, send
from tests.table import let_deadline_pass
from tests.worlds import a_band, a_world

HTMX = {"HX-Request": "true"}


@pytest.fixture
def campaign(laid):
    return laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC", phase="bids"))


def ask(client, campaign, tag="", query="", **headers):
    known = {"If-None-Match": tag} if tag else {}
    return client.get(address(campaign, "now") + query, headers=HTMX | known | headers)


def tag_of(client, campaign, query=""):
    return client.get(address(campaign) + query)["ETag"]


def test_a_poll_without_news_is_one_question_to_the_database(campaign, as_player):
    anna = as_player("A")
    tag = tag_of(anna, campaign)
    with CaptureQueriesContext(connection) as asked:
        response = ask(anna, campaign, tag)
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", tag)
    assert response["Cache-Control"] == "private, no-store"
    assert len(asked) == 1
    assert ask(anna, campaign, f"W/{tag}").status_code == 304  # as a compressed answer had it


def test_a_tag_is_good_for_its_reader_in_his_session_only(campaign, people):
    bruno = signed_in(people[1])
    tag = tag_of(bruno, campaign)
    for other in (signed_in(people[0]), signed_in(people[1])):
        response = ask(other, campaign, tag)
        assert response.status_code == 200
        assert response["ETag"] != tag
    assert ask(Client(), campaign, tag).status_code == 302


def test_a_tag_that_nobody_gave_is_no_tag(campaign, as_player, people, stranger):
    anna = as_player("A")
    made_up = f'"{people[0].pk}-{"0" * 32}"'
    for tag in (made_up, "*", '""', tag_of(anna, campaign).replace("-", "--"), "x" * 5000):
        assert ask(anna, campaign, tag).status_code == 200
        assert ask(stranger, campaign, tag).status_code == 404


def test_another_language_or_choice_is_another_page(campaign, as_player):
    anna = as_player("A")
    tag = tag_of(anna, campaign)
    assert ask(anna, campaign, tag, "?band=c1").status_code == 200
    assert ask(anna, campaign, tag, **{"Accept-Language": "fr"}).status_code == 200
    assert ask(anna, campaign, tag_of(anna, campaign, "?band=c1"), "?band=c1").status_code == 304


def test_who_signed_out_everywhere_learns_it_at_once(campaign, as_player, people):
    bruno = as_player("B")
    tag = tag_of(bruno, campaign)
    end_sessions(people[1])
    assert ask(bruno, campaign, tag).status_code == 302


def test_who_has_left_the_campaign_learns_it_at_once(campaign, as_player, people):
    bruno = as_player("B")
    tag = tag_of(bruno, campaign)
    leave(campaign.pk, actor=Actor.seat(people[1], "B"))
    assert ask(bruno, campaign, tag).status_code == 404


def test_news_are_brought_at_once(campaign, as_player):
    anna = as_player("A")
    tag = tag_of(anna, campaign)
    send(as_player("B"), campaign, "bid", amount="0")
    response = ask(anna, campaign, tag)
    assert response.status_code == 200
    assert ask(anna, campaign, response["ETag"]).status_code == 304


def test_a_poll_after_the_deadline_closes_what_nobody_has_closed(campaign, as_player):
    anna = as_player("A")
    tag = tag_of(anna, campaign)
    let_deadline_pass(campaign)
    response = ask(anna, campaign, tag)
    assert response.status_code == 200
    assert PhaseClose.objects.get(campaign=campaign).phase == "bids"


def test_a_deadline_that_closes_nothing_is_no_news(campaign, as_player):
    let_deadline_pass(campaign)
    Campaign.objects.update(paused=True)
    anna = as_player("A")
    assert ask(anna, campaign, tag_of(anna, campaign)).status_code == 304
    assert not PhaseClose.objects.exists()


def test_a_bid_that_is_replaced_is_news_to_nobody_but_its_owner(laid, people, as_player):
    """Every way in which rivals, the organiser among them, look at the campaign stays the same."""
    bidding = laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC", phase="bids", turn=2,
                           power={"A": 9, "B": 9, "C": 9}))  # fmt: skip
    actor = Actor.seat(people[1], "B")
    seal_bid(bidding.pk, actor=actor, amount=1)
    bidding.refresh_from_db()
    now = address(bidding, "now")
    organiser, rival, owner = (as_player(player) for player in "ACB")
    tags = {who: who.get(now)["ETag"] for who in (organiser, rival, owner)}
    before = Campaign.objects.filter(pk=bidding.pk).values().get()
    for amount in (2, 0):
        seal_bid(bidding.pk, actor=actor, amount=amount)
    assert Campaign.objects.filter(pk=bidding.pk).values().get() == before
    answers = {who: who.get(now, headers={"if-none-match": tag}).status_code
               for who, tag in tags.items()}  # fmt: skip
    assert answers == {organiser: 304, rival: 304, owner: 200}
    withdraw_bid(bidding.pk, actor=actor)
    assert all(who.get(now, headers={"if-none-match": tag}).status_code == 200
               for who, tag in tags.items())  # fmt: skip
