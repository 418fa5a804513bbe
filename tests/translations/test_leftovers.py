"""No English remains in a translation, and a plural has another form where it must."""

import re

import polib
import pytest

from campaign.actions.notices.points import one_or_many
from host.installation.compile_messages import LOCALE_DIR
from tests.translations.catalogues import translated

LANGUAGES = pytest.mark.parametrize("language", ["fr", "de", "nl"])
ENGLISH = re.compile(
    r"\b(the|your|you|with|which|that|this|these|from|have|and|are|nobody|everybody)\b"
)
# Placeholders, tags, addresses, and names that no language translates.
_NOT_PROSE = re.compile(r"%\(\w+\)s|\{\w*\}|<[^>]*>|\S+\.\w+|Page (?:Up|Down)")
# Words that are the same in one and in many, according to a native speaker.
ALIKE = {
    "fr": re.compile(r"\bPP\b|%\(cost\)s de gloire"),
    "de": re.compile(r"Spieler|Ritter|Ruhm|noch %|Figuren|-mal\b"),
    "nl": re.compile(r"\buur\b|\broem\b|nog %|figuren|\bkeer\b|met %"),
}


def english_in(texts: list[tuple[str, str]]) -> list[str]:
    return [text for _english, text in texts if ENGLISH.search(_NOT_PROSE.sub("", text))]


def same_in_plural(entries: list[polib.POEntry], language: str) -> list[str]:
    """The English of each entry whose two forms are equal although its words have a plural."""
    return [
        entry.msgid
        for entry in entries
        if entry.msgid_plural
        and len({*entry.msgstr_plural.values()}) == 1
        and not ALIKE[language].search(entry.msgstr_plural[0])
    ]


@LANGUAGES
def test_no_english_remains(language: str) -> None:
    assert english_in(translated(language)) == []


@LANGUAGES
def test_no_string_lacks_a_translation(language: str) -> None:
    catalogue = polib.pofile(str(LOCALE_DIR / language / "LC_MESSAGES" / "django.po"))
    assert [english for english, text in translated(language) if not text] == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy and not entry.obsolete] == []


def test_english_that_remains_is_named() -> None:
    assert english_in([("", "Kies the band"), ("", "%(from)s, docs/with.md")]) == ["Kies the band"]


@LANGUAGES
def test_a_plural_has_a_form_of_its_own(language: str) -> None:
    catalogue = polib.pofile(str(LOCALE_DIR / language / "LC_MESSAGES" / "django.po"))
    assert same_in_plural(list(catalogue), language) == []


def test_a_plural_without_a_form_of_its_own_is_named() -> None:
    entry = polib.POEntry(
        msgid="%(n)s day",
        msgid_plural="%(n)s days",
        msgstr_plural={0: "%(n)s jour", 1: "%(n)s jour"},
    )
    assert same_in_plural([entry], "fr") == ["%(n)s day"]
    entry.msgstr_plural[1] = "%(n)s jours"
    assert same_in_plural([entry], "fr") == []


def test_no_points_half_a_point_and_more_are_worded_separately() -> None:
    """English says 0 points and ½ point; French says 0 point."""
    assert [one_or_many(points) for points in ((0, 1), (1, 2), (1, 1), (3, 2))] == [0, 1, 1, 2]
