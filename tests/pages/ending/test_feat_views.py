"""The records of a campaign on the page of its end, with their links."""

import re
from typing import get_args

import pytest
from django.template.loader import render_to_string
from django.test import Client

from campaign.actions.history.campaign_feats import feats_of
from campaign.history.feats import Feat, Kind
from campaign.pages.ending.feat_views import TITLES
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Game
from tests.pages.ending.ended import ended, played_to_its_end
from tests.pages.laid import address, words

LINKS = re.compile(r'href="([^"#?]+)')


@pytest.fixture
def game(people):
    return played_to_its_end(people)


def records_in(page: str) -> str:
    return page[page.index('class="feats"') : page.index("</dl>", page.index('class="feats"'))]


def sentence_of(feat: Feat, game: Game) -> str:
    """The record in words, for the kinds that need a fixed one."""
    if feat.kind == "bloodiest":
        place = next(t.name for t in game.campaign.map.road_map().terrains if t.id == feat.terrain)
        return f"The battle for {place} cost {feat.count} figures. Turn {feat.turn}"
    sitter = (
        f"{str(feat.player)[0]} {game.seats.get(player=feat.player).name}" if feat.player else ""
    )
    if feat.kind == "taker":
        return f"The greatest conqueror {sitter} took {feat.count} territories."
    return f"{sitter} rolled {feat.count} in all. Turn {feat.turn}"


def test_records_are_sentences_that_lead_to_lords_battles_and_turns(game, as_player):
    answer = as_player("A").get(address(game, "end"))
    text = words(answer)
    said = {feat.kind: sentence_of(feat, game) for feat in feats_of(game)}
    told = [said[kind] for kind in ("bloodiest", "taker", "dice") if kind in said]
    assert len(told) > 1
    assert [sentence for sentence in told if sentence not in text] == []
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
        feat = Feat(kind, 2)
        assert "2" in render_to_string("ending/_feat.html", {"feat": feat})


def test_without_a_journal_there_is_no_list_of_records(laid, as_player):
    page = as_player("A").get(address(laid(ended("points", "BAC")), "end")).content.decode()
    assert "records-title" not in page
