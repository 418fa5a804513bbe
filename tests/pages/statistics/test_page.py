"""Every figure of the statistics leads to the battles that it counts."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.publishing.publishing import hide_name, publish
from campaign.actions.seats.account_erasure import erase
from club.actions.journal.actor import Actor
from club.models import Game
from tests.pages.laid import words
from tests.pages.statistics.counted_war import counted_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(people: list[Any]) -> Game:
    return counted_war(people)


def figures(page: str) -> list[tuple[str, int]]:
    """The links of the page to lists of battles, with the number that each shows."""
    found = re.findall(r'<td><a href="([^"]+)">(\d+)</a>', page)
    return [(address.replace("&amp;", "&"), int(number)) for address, number in found]


def test_every_number_of_battles_is_the_length_of_its_list(war: Game, as_player: Any):
    anna = as_player("A")
    page = anna.get("/statistics/").content.decode()
    lengths = [(a, n) for a, n in figures(page) if "battles?" in a and "outcome" in a]
    assert lengths
    for address, number in lengths:
        shown = anna.get(address).content.decode()
        assert shown.count('<li class="panel">') == number, address


def test_members_reach_the_battle_and_strangers_the_public_page(war: Game, people, as_player):
    mine = as_player("A").get("/statistics/battles").content.decode()
    assert f"/c/{war.public_id}/battles/" in mine
    assert "anna" in mine
    stranger = Client()
    assert "No battle that you may see" in words(stranger.get("/statistics/battles"))
    publish(war.pk, actor=Actor.organiser(people[0]))
    theirs = stranger.get("/statistics/battles").content.decode()
    assert f"/c/{war.public_id}" not in theirs
    assert f"/public/{war.public_id}/" in theirs


def test_a_hidden_name_is_on_no_page_of_strangers(war: Game, people: list[Any], as_player: Any):
    publish(war.pk, actor=Actor.organiser(people[0]))
    assert "The longest feuds" in words(Client().get("/statistics/"))
    assert "bruno" in words(Client().get("/statistics/battles"))
    hide_name(war.pk, actor=Actor.seat(people[1], "B"), hidden=True)
    pages = ("", "battles", f"battles?person={people[1].pk}", "campaigns")
    pages += (f"battles?person={people[0].pk}&foe={people[1].pk}",)
    for page in pages:
        assert "bruno" not in words(Client().get(f"/statistics/{page}")), page
    assert "bruno" in words(as_player("A").get("/statistics/battles"))


def test_an_erased_person_is_anonymous(war: Game, people: list[Any], as_player: Any):
    assert "bruno" in words(as_player("A").get("/statistics/battles"))
    erase(people[1])
    for page in ("", "battles", "campaigns"):
        assert "bruno" not in words(as_player("A").get(f"/statistics/{page}"))


def test_only_members_ask_for_the_battles_of_a_person(war: Game, people, as_player, stranger):
    publish(war.pk, actor=Actor.organiser(people[0]))
    asked = f"/statistics/battles?person={people[1].pk}"
    assert "bruno" in words(as_player("A").get(asked))
    assert "No battle that you may see" in words(stranger.get(asked))
    assert "No battle that you may see" in words(Client().get(asked))


@pytest.mark.parametrize("asked", ["person=x", "person=9" * 9, "outcome=x", "page=zz", "lord=l1"])
def test_a_strange_question_is_answered_with_a_page(war: Game, as_player: Any, asked: str):
    for page in ("battles", "campaigns"):
        assert as_player("A").get(f"/statistics/{page}?{asked}").status_code == 200


def test_the_page_costs_as_many_queries_for_one_campaign_as_for_three(war: Game, people, as_player):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            as_player("A").get("/statistics/")
        return len(asked)

    one = queries()
    for _ in range(2):
        counted_war(people)
    assert queries() == one


def test_the_page_of_a_person_shows_the_same_figures(war: Game, people, as_player):
    anna = as_player("A")
    page = anna.get(f"/club/{people[1].pk}").content.decode()
    address = f"/statistics/battles?person={people[1].pk}"
    assert address in page
    said = words(anna.get(address))
    lost, slain = (int(n) for n in re.findall(r"figures: (\d+) lost, (\d+) slain", said)[0])
    shown = dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", page))
    assert (shown["Figures lost"], shown["Figures slain"]) == (str(lost), str(slain))
