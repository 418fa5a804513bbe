"""Every offered language is complete: every string, with the same placeholders."""

import re
from datetime import UTC, datetime
from typing import Any

import polib
import pytest
from django.conf import settings
from django.core import mail
from django.template import Context, Template
from django.test import Client
from django.utils.translation import gettext, ngettext, override

from club.models import Game
from club.pages.frame.deadline_display import time_words
from host.installation.compile_messages import LOCALE_DIR
from tests.pages.laid import LAND, address, refusal, words
from tests.table import person
from tests.translations.catalogues import marked_strings
from tests.worlds import a_world

BLANK = re.compile(r"%\(\w+\)s|\{\w+\}|</?\w+>|\bR\d+|\bA\d+|https?://\S+")
TRANSLATED = [code for code, _ in settings.LANGUAGES if code != "en"]
LANGUAGES = pytest.mark.parametrize("language", TRANSLATED)
NO_DAYS = {"fr": "0 jour", "de": "0 Tage", "nl": "0 dagen"}
FOREIGN = {"fr": '“”„‘"', "de": '”«»‘"', "nl": '„«»"'}  # marks that are not quotation marks there
MOMENTS = {
    "fr": "dim 1 mars 2026, 20:05 CET",
    "de": "So 1. Mär 2026, 20:05 CET",
    "nl": "zo 1 mrt 2026, 20:05 CET",
}
REFUSALS = {
    "fr": "Une mise est un nombre entier de 0 à 999.",
    "de": "Ein Gebot ist eine ganze Zahl von 0 bis 999.",
    "nl": "Een bod is een geheel getal van 0 tot 999.",
}


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(LOCALE_DIR / language / "LC_MESSAGES" / "django.po"))


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@LANGUAGES
def test_every_string_is_translated_into_every_language(language: str):
    there = catalogue(language)
    done = {(entry.msgid, entry.msgctxt) for entry in there if entry.translated()}
    assert set(marked_strings()) - done == set()
    assert not there.fuzzy_entries()


@LANGUAGES
def test_translations_have_the_placeholders_of_the_english(language: str):
    wrong = [
        (entry.msgid, text)
        for entry in catalogue(language)
        for text in filter(None, texts(entry))
        if set(BLANK.findall(text)) != set(BLANK.findall(entry.msgid))
        or text[:1].isspace() != entry.msgid[:1].isspace()
        or text[-1:].isspace() != entry.msgid[-1:].isspace()
    ]
    assert wrong == []


@LANGUAGES
def test_quotation_marks_follow_the_language(language: str):
    said = [re.sub(r"<[^>]+>", "", text) for entry in catalogue(language) for text in texts(entry)]
    assert [text for text in said if set(text) & set(FOREIGN[language])] == []


@LANGUAGES
def test_the_plural_of_zero_follows_the_language(language: str, spoken: None):
    with override(language):
        assert ngettext("%(n)s day", "%(n)s days", 0) % {"n": 0} == NO_DAYS[language]


@LANGUAGES
def test_dates_and_times_follow_the_language(language: str, spoken: None):
    game = Game(time_zone="Europe/Paris")
    with override(language):
        words = time_words(game, datetime(2026, 3, 1, 19, 5, tzinfo=UTC))
    assert words == MOMENTS[language]


@LANGUAGES
def test_the_decimal_separator_follows_the_language(language: str):
    with override(language):
        assert (
            Template(
                "{% load l10n %}{% localize off %}{{ x|floatformat:1 }}{% endlocalize %}"
            ).render(Context({"x": 3.25}))
            == "3,3"
        )


@LANGUAGES
def test_the_table_and_its_refusals_are_translated(
    language: str, spoken: None, laid: Any, as_player: Any
):
    game, headers = (
        laid(a_world(LAND, players="ABC", phase="bids")),
        {"Accept-Language": language},
    )
    anna = as_player("A")
    page = anna.get(address(game), headers=headers)
    assert f'<html lang="{language}">' in page.content.decode()
    with override(language):
        assert gettext("Seal your bid for the favour of the gods.") in words(page)
    sent = anna.post(address(game, "act/bid"), {"amount": "-1"}, headers=headers)
    assert REFUSALS[language] in refusal(sent)


@LANGUAGES
def test_the_sign_in_page_and_its_email_are_translated(language: str, spoken: None, db: None):
    visitor, english = Client(headers={"Accept-Language": language}), Client()
    for client, name in ((visitor, "emil"), (english, "emma")):
        client.post("/accounts/login/code/", {"email": person(name).email})
    theirs, ours = (
        refusal(client.post("/accounts/login/code/confirm/", {"code": "AAAA-AAAA"}))
        for client in (visitor, english)
    )
    assert ours == "That is not the right code. Use the one in our latest email."
    assert theirs != ours
    letter, plain = mail.outbox
    assert letter.subject != plain.subject
    assert set(letter.body.splitlines()) & set(plain.body.splitlines()) <= {"", "-- "}
