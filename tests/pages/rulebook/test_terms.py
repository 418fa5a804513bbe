"""The first use of a glossary word is a link to its meaning."""

import re
from typing import get_args

import pytest
from django.template import Context, Template
from django.utils import translation

from campaign.house_rules import HouseRules, limits_for
from campaign.pages.rulebook.glossary import GLOSSARY
from campaign.pages.rulebook.terms import linked
from campaign.words.phases import help_of
from campaign.world import Phase
from tests.pages.laid import LAND, address
from tests.worlds import a_world

LANGUAGES = ("en", "fr", "de", "nl")
LINK = re.compile(r'<a href="([^"#]*)#word-(\w+)"[^>]*>([^<]+)</a>')


def test_the_first_use_is_a_link_and_the_second_is_not():
    text = linked("<p>Upkeep, upkeep &amp; reserves.</p>", "/rules/", titled=False)
    assert text == (
        '<p><a href="/rules/#word-upkeep">Upkeep</a>, upkeep &amp; '
        '<a href="/rules/#word-reserve">reserves</a>.</p>'
    )


def test_headings_links_and_parts_of_words_stay():
    text = '<h2>Upkeep</h2><a href="#x">reserve</a> bandage, a-lord <b title="lord">x</b>'
    assert linked(text, "", titled=True) == text


def test_the_longest_word_wins():
    assert LINK.findall(linked("two memory points", "", titled=False)) == [
        ("", "memory", "memory points")
    ]


def test_the_meaning_is_the_description():
    assert 'title="Units waiting in a village for a lord."' in linked("reserve", "", titled=True)


def test_outside_a_campaign_the_links_lead_to_the_general_rules():
    found = Template("{% load tags %}{% terms %}A lord.{% endterms %}").render(Context())
    assert LINK.findall(found) == [("/rules/", "lord", "lord")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_uses_words_of_the_glossary_in_every_language(language):
    rules = HouseRules(limits=limits_for(4))
    with translation.override(language):
        texts = [text for phase in get_args(Phase) for text, _ in help_of(phase, rules)]
        found = {word for _, word, _ in LINK.findall(linked(" ".join(texts), "", titled=False))}
    expected = {entry.id for entry in GLOSSARY if entry.forms}
    seldom = {"envelope", "receipt", "muster", "demobilise"}  # not words of the help
    assert found >= expected - seldom


def test_the_table_explains_words_of_its_help_once(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="demobilisation", owing=("A",)))
    page = as_player("A").get(address(game)).content.decode()
    words = [word for _, word, _ in LINK.findall(page)]
    assert {"upkeep", "reserve", "memory"} <= set(words)
    assert len(words) == len(set(words))
    assert {to for to, _, _ in LINK.findall(page)} == {address(game, "rules")}


@pytest.mark.parametrize("rest", ["", "rules"])
def test_every_word_links_to_its_entry(laid, as_player, rest):
    game = laid(a_world(LAND, players="ABC", phase="recruitment"))
    page = as_player("A").get(address(game, rest)).content.decode()
    entries = as_player("A").get(address(game, "rules")).content.decode()
    found = {word for _, word, _ in LINK.findall(page)}
    assert len(found) > 3
    assert all(f'id="word-{word}"' in entries for word in found)


@pytest.mark.parametrize("rest", ["envelopes", "receipts"])
def test_pages_of_proof_explain_the_receipt(laid, as_player, rest):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    page = as_player("A").get(address(game, rest)).content.decode()
    assert "receipt" in {word for _, word, _ in LINK.findall(page)}
