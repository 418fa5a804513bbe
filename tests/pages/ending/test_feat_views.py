"""The records of a campaign on the page of its end, with their links."""

import re
from typing import get_args

import pytest
from django.template.loader import get_template
from django.test import Client

from campaign.history.feats import Kind
from campaign.pages.ending.feat_views import TITLES
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from tests.pages.ending.ended import ended, played_to_its_end
from tests.pages.laid import address, words

LINKS = re.compile(r'href="([^"#?]+)')


@pytest.fixture
def game(people):
    return played_to_its_end(people)


def records_in(page: str) -> str:
    return page[page.index('class="feats"') : page.index("</dl>", page.index('class="feats"'))]


def test_records_are_sentences_that_lead_to_lords_battles_and_turns(game, as_player):
    answer = as_player("A").get(address(game, "end"))
    text = words(answer)
    assert "The bloodiest battle The battle for La Ronde d’Hiver cost 82 figures. Turn 7" in text
    assert "The greatest conqueror B bruno took 21 terrains." in text
    assert "The luckiest dice The dice of A anna showed 13 in all. Turn 1" in text
    places = {link.split("/")[3] for link in LINKS.findall(records_in(answer.content.decode()))}
    assert places == {"lords", "battles", "history"}


def test_every_link_of_a_record_opens(game, as_player):
    anna = as_player("A")
    links = LINKS.findall(records_in(anna.get(address(game, "end")).content.decode()))
    assert len(links) > 8
    assert {anna.get(link).status_code for link in set(links)} == {200}


def test_spectators_find_links_to_moments_only(game):
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    links = LINKS.findall(records_in(Client().get(f"/s/{key}/end").content.decode()))
    assert links
    assert all(link.startswith(f"/s/{key}/history/") for link in links)


def test_every_kind_of_record_has_a_title_and_a_sentence():
    assert set(TITLES) == set(get_args(Kind))
    for kind in get_args(Kind):
        assert get_template(f"ending/feats/{kind}.html")


def test_without_a_journal_there_is_no_list_of_records(laid, as_player):
    page = as_player("A").get(address(laid(ended("points", "BAC")), "end")).content.decode()
    assert "records-title" not in page
