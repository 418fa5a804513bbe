"""One word for one concept in each language; a word that was given up does not come back."""

import re

import pytest

from tests.translations.catalogues import translated

# A pattern of what is not said, and the word that stands for it.
GIVEN_UP = {
    "fr": {
        r"puissance": "points de pouvoir (PP)",
        r"\bbots?\b": "robot",
        r"(?<!champ de )[Bb]atailles?\b(?! de SAGA)(?<!Livre des batailles)": "combat",
        r"\b[Zz]ones?\b": "terrain",
        r"[Tt]erres? sacrées?": "terrain sacré",
        r"[Ss]ites? de départ": "lieu de départ",
        r"[Ss]iège": "place",
        r"[Pp]hotographie": "photo",
        r"[Cc]arrefour": "croisement",
        r"[Tt]ours? de parole": "tour de jeu",
        r"\b[Nn]once\b": "sel",
        r"e-mail": "courriel, adresse électronique",
        r"[Aa]rrondie? au-des": "arrondi vers le haut, vers le bas",
        r"[Cc]hoix prévu": "choix par défaut",
        r"\b[Ee]ntrées?\b(?! choisit)": "ligne",
        r"[Ff]ond(?:er|ez) .*campagne": "créer une campagne",
    },
    "de": {
        r"\bMacht\b": "Machtpunkte (MP)",
        r"Bericht\b": "Meldung",
        r"\bBewegung an|angesagte Bewegung": "Zug",
        r"\bBriefe?\b": "Mail",
        r"Gelände": "Gebiet",
        r"Schlusszählung": "Endabrechnung",
        r"\bVerein\b": "Club",
        r"\bJournal": "Protokoll",
        r"Organisator": "Spielleitung",
        r"\bRobot": "Bot",
        r"\bBande": "Schar",
        r"Schenke\b": "Taverne",
        r"\b(?:euer|eure[mnrs]?)\b": "du, dein",
    },
    "nl": {
        r"\b[Mm]acht\b": "machtspunten (MP)",
        r"\bslag\b": "veldslag",
        r"[Oo]rganisator": "spelleiding",
        r"[Tt]errein": "gebied",
        r"\bop (een|het|dit|dat|hetzelfde) (\w+ )?gebied\b(?!,)": "in een gebied",
        r"\bpoort": "portaal",
        r"\bbenden\b": "bendes",
        r"[Tt]oestel": "apparaat",
        r"[Tt]ermijn": "deadline",
        r"[Bb]rie(f|ven)\b": "mail",
        r"[Ee]nveloppe\b": "envelop",
        r"\b[Gg]ewoonlijk\b": "standaard, standaardkeuze",
        r"\b[Rr]obot": "bot",
        r"[Tt]averne": "herberg",
        r"\brondes\b": "ronden",
        r"smelt": "uiteengaan",
        r"‘": "“ ”",
        r"\b[Oo]prichten": "opzetten",
    },
}
# An English sentence that is about the word itself, or another thing of that name.
SAID_ALL_THE_SAME = {
    "Where the printed rules say town, army or zone, read village, band or territory.",
}
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
_FILLED_IN = re.compile(r"%\(\w+\)s|\{\w*\}")


def given_up(language: str, texts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each text with a word that was given up, and what is said now."""
    return [
        (text, now)
        for english, text in texts
        if english not in SAID_ALL_THE_SAME
        for word, now in GIVEN_UP[language].items()
        if re.search(word, _FILLED_IN.sub("", text))
    ]


@pytest.mark.parametrize("language", GIVEN_UP)
def test_a_word_that_was_given_up_does_not_come_back(language: str) -> None:
    assert given_up(language, translated(language)) == []


def test_a_word_that_was_given_up_would_be_named() -> None:
    assert given_up("fr", [("", "3 points de puissance")]) == [
        ("3 points de puissance", "points de pouvoir (PP)")
    ]
    assert given_up("fr", [("", "Le Livre des batailles, les batailles de SAGA")]) == []
    assert given_up("fr", [("", "Une bataille à %(time_zone)s")]) == [
        ("Une bataille à %(time_zone)s", "combat")
    ]
    assert given_up("nl", [("", "Een bende op een gebied")]) != []


@pytest.mark.parametrize("language", GIVEN_UP)
def test_roads_of_the_map_and_of_the_island_have_their_words(language: str) -> None:
    there = dict(translated(language))
    assert {english: there[english] for english in ROADS} == {
        english: words[language] for english, words in ROADS.items()
    }
