"""Spectators have the public view, by a link that the organiser can switch off."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.bids.plans import seal_plan
from campaign.actions.history.effective_history import read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.bots.plans import Plan
from campaign.commands import WriteLord
from campaign.world import Battle, Side
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats.spectator_links import close_to_spectators, open_to_spectators
from club.models import Game, Message
from club.refusals import Refusal
from tests.assertions.canary import Canary
from tests.pages.laid import LAND, words
from tests.worlds import a_band, a_world

PAGES = ("", "now", "chronicle", "envelopes", "history/0", "saga")
HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
}


@pytest.fixture
def game(laid):
    return laid(
        a_world(
            LAND,
            a_band("b1", "A", "Alder"),
            players="ABC",
            phase="bids",
            power={"A": 900, "B": 900, "C": 900},
        )
    )


@pytest.fixture
def key(game, people) -> str:
    return open_to_spectators(game.pk, actor=Actor.organiser(people[0]))


def see(key: str, page: str = "", client: Client | None = None) -> Any:
    return (client or Client()).get(f"/s/{key}/{page}")


@pytest.mark.parametrize("page", PAGES)
def test_a_spectator_needs_no_account_and_leaves_no_trace(key, page):
    response = see(key, page)
    assert response.status_code == 200
    assert {name: response[name] for name in HEADERS} == HEADERS
    assert not response.cookies


@pytest.fixture
def fighting(laid, people, game) -> str:
    """The key of a campaign with a battle, news, messages and corrections."""
    sides = {"A": Side(True, "a1"), "B": Side(True, "b1")}
    battles = {"k1": Battle("Cedar", ("B", "A"), defender="A", stage="fight", sides=sides)}
    laid_out = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar"),
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="battles",
            battles=battles,
            turn=3,
        )
    )
    lord = next(iter(read_world(laid_out).lords))
    act(laid_out.pk, WriteLord("A", lord, 3, "Born at sea."), actor=Actor.seat(people[0], "A"))
    return open_to_spectators(laid_out.pk, actor=Actor.organiser(people[0]))


@pytest.mark.parametrize("stage", ["key", "fighting"])
@pytest.mark.parametrize("page", PAGES)
def test_spectators_see_no_actions_and_only_spectator_pages(stage, page, request):
    key = request.getfixturevalue(stage)
    html = see(key, page).content.decode()
    assert "<form" not in html
    links = set(re.findall(r'(?:href|hx-get)="([^"]*)"', html))
    own = re.compile(
        rf"/s/{key}/|/$|/signs$|/static/|/app\.webmanifest$|/land/\d+/[0-9a-f]{{32}}\.svg$|#|\?$|\?before="
    )
    assert [link for link in links if not own.match(link)] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_player_sees_no_more_on_the_pages_of_spectators(key, page, as_player):
    mine, others = (
        re.sub(r'data-now="[^"]*"|<span class="left".*?</span>', "", answer.content.decode())
        for answer in (see(key, page, as_player("A")), see(key, page))
    )
    assert mine == others


def test_the_table_of_spectators_is_that_of_the_players(key, game, as_player):
    text = words(see(key))
    assert "Six trees" in text
    assert "What happens now" in text
    assert "Anna" in text
    assert 'aria-current="page"' in see(key).content.decode()


def test_no_sealed_bid_and_no_plan_is_shown_until_the_opening(key, game, people):
    actor = Actor.seat(people[1], "B")
    receipt = seal_bid(game.pk, actor=actor, amount=739)
    orders = seal_plan(game.pk, Plan(bid=739), actor=actor)
    canaries = Canary(739, receipt.nonce), Canary(739, orders.nonce)
    for page in PAGES:
        assert not any(canary.sings_in(see(key, page).content) for canary in canaries), page
    assert "sealed" in words(see(key))
    assert closing.close(game.pk, how="organiser")
    assert canaries[0].sings_in(see(key, "envelopes").content)
    assert canaries[0].sings_in(see(key, "chronicle").content)
    assert not any(orders.nonce in see(key, page).content.decode() for page in PAGES)


def test_the_poll_only_reports_whether_something_changed(key, game, people):
    tag = see(key)["ETag"]
    again = Client().get(f"/s/{key}/now", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    seal_bid(game.pk, actor=Actor.seat(people[1], "B"), amount=0)
    assert Client().get(f"/s/{key}/now", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_a_disabled_link_is_not_found(key, game, people, page):
    organiser = Actor.organiser(people[0])
    newer = open_to_spectators(game.pk, actor=organiser)
    assert newer != key
    assert see(key, page).status_code == 404
    assert see(newer, page).status_code == 200
    close_to_spectators(game.pk, actor=organiser)
    assert see(newer, page).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_no_key_opens_a_campaign_without_a_link(game, page):
    for wrong in (game.public_id, "x", "%20"):
        assert see(wrong, page).status_code == 404


def test_only_the_organiser_switches_the_link_and_everybody_is_notified(game, people, key):
    for actor in (Actor.seat(people[1], "B"), Actor.organiser(people[1])):
        with pytest.raises(Refusal) as refused:
            open_to_spectators(game.pk, actor=actor)
        assert refused.value.code == "not-yours"
        with pytest.raises(Refusal):
            close_to_spectators(game.pk, actor=actor)
    assert [message.kind for message in Message.objects.all()] == ["watched"]


def test_pages_of_spectators_accept_no_posts(key):
    for page in PAGES:
        assert Client().post(f"/s/{key}/{page}").status_code == 405


@pytest.mark.parametrize("bands", [3, 30])
def test_the_table_of_spectators_costs_few_queries(laid, people, bands):
    places = ("Alder", "Birch", "Cedar", "Elder", "Fir")
    hosts = [a_band(f"b{i}", "ABC"[i % 3], places[i % 5]) for i in range(bands)]
    game = laid(a_world(LAND, *hosts, players="ABC", phase="bids"))
    key = open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    see(key)
    with CaptureQueriesContext(connection) as asked:
        see(key)
    assert len(asked) <= 5
    assert Game.objects.count() == 1
