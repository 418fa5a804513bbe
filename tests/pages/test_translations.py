"""French is complete: every string, with the same things filled in."""

import re
from pathlib import Path

import polib
import pytest
from django.utils import translation
from django.utils.translation import trans_real

from campaign.site.catalogues import LOCALE_DIR, compile_catalogues
from tests.pages.laid import LAND, address, refusal, words
from tests.translations import collect, refresh
from tests.worlds import a_world

FRENCH = LOCALE_DIR / "fr" / "LC_MESSAGES" / "django.po"
BLANK = re.compile(r"%\(\w+\)s|\{\w+\}|</?\w+>|R\d+|A\d+")
HEADERS = {"Accept-Language": "fr"}


@pytest.fixture
def in_french():
    compile_catalogues()
    trans_real._translations.clear()
    yield
    translation.activate("en")


def test_every_string_is_in_french():
    catalogue = polib.pofile(str(FRENCH))
    done = {(entry.msgctxt, entry.msgid) for entry in catalogue if entry.translated()}
    assert set(collect()) - done == set()
    assert not catalogue.fuzzy_entries()


def test_the_french_fills_in_what_the_english_does():
    for entry in polib.pofile(str(FRENCH)):
        texts = [entry.msgstr] if entry.msgstr else list(entry.msgstr_plural.values())
        for text in texts:
            assert sorted(set(BLANK.findall(text))) == sorted(set(BLANK.findall(entry.msgid)))


def test_a_refreshed_catalogue_keeps_its_words_and_gains_new_strings(tmp_path):
    path = Path(tmp_path) / "django.po"
    old = polib.POFile()
    old.append(polib.POEntry(msgid="Your bid", msgstr="Votre mise"))
    old.append(polib.POEntry(msgid="No page says this", msgstr="Aucune page"))
    old.save(str(path))
    refresh(path)
    catalogue = polib.pofile(str(path))
    assert catalogue.find("Your bid").msgstr == "Votre mise"
    assert catalogue.find("No page says this") is None
    assert {(entry.msgctxt, entry.msgid) for entry in catalogue} == set(collect())


def test_the_table_and_its_refusals_speak_french(in_french, laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="bids"))
    anna = as_player("A")
    page = anna.get(address(campaign), headers=HEADERS)
    assert '<html lang="fr">' in page.content.decode()
    assert "Scellez votre mise pour la faveur des dieux." in words(page)
    sent = anna.post(address(campaign, "act/bid"), {"amount": "-1"}, headers=HEADERS)
    assert "Une mise est un nombre entier de 0 à 999." in refusal(sent)
