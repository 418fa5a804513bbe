"""One word for one concept in each language; a retired word does not return."""

import re

import pytest

from tests.translations.catalogues import marked_strings, translated
from tests.translations.retired_words import GIVEN_UP, SAID_ALL_THE_SAME

# How a language names the places of the map and of the other game that has roads.
ROADS = {
    "You have no roads left.": {
        "fr": "Il ne vous reste aucune route en réserve.",
        "de": "Du hast keine Straße mehr im Vorrat.",
        "nl": "Je hebt geen straat meer in je voorraad.",
    },
    "A move follows one or two roads.": {
        "fr": "Un mouvement suit une ou deux routes.",
        "de": "Ein Zug führt über eine oder zwei Straßen.",
        "nl": "Een zet volgt een of twee wegen.",
    },
}
_FILLED_IN = re.compile(r"%\(\w+\)s|\{\w*\}|<[^>]*>")


def said(language: str) -> list[tuple[str, str]]:
    """English and its translation in this language, once for each form of a plural."""
    if language != "en":
        return translated(language)
    entries = marked_strings().values()
    return [(e.msgid, text) for e in entries for text in (e.msgid, e.msgid_plural) if text]


def given_up(language: str, texts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each text with a retired word, and the word that replaces it."""
    return [
        (text, now)
        for english, text in texts
        if english not in SAID_ALL_THE_SAME[language]
        for word, now in GIVEN_UP[language].items()
        if re.search(word, _FILLED_IN.sub("", text))
    ]


@pytest.mark.parametrize("language", GIVEN_UP)
def test_a_retired_word_does_not_return(language: str) -> None:
    assert given_up(language, said(language)) == []


def test_a_retired_word_would_be_named() -> None:
    assert given_up("fr", [("", "3 points de puissance")]) == [
        ("3 points de puissance", "points de pouvoir (PP)")
    ]
    assert given_up("fr", [("", "Le Livre des batailles, les batailles de SAGA")]) == []
    assert given_up("fr", [("", "Une bataille à %(time_zone)s")]) == [
        ("Une bataille à %(time_zone)s", "combat")
    ]
    assert given_up("nl", [("", "Een bende op een gebied")]) != []
    assert given_up("de", [("", "Deine Männer sind zurück.")]) == [
        ("Deine Männer sind zurück.", "Truppen")
    ]
    assert given_up("en", [("", "You take %(terrain)s, a village and its terrain.")]) == [
        (
            "You take %(terrain)s, a village and its terrain.",
            "territory; terrain stands on the table",
        )
    ]
    assert given_up("en", [("", "Choose your house rules: 12 characters.")]) == []


@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_roads_of_the_map_and_of_the_island_have_their_words(language: str) -> None:
    there = dict(translated(language))
    assert {english: there[english] for english in ROADS} == {
        english: words[language] for english, words in ROADS.items()
    }
