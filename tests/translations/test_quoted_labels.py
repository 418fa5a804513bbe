"""A sentence that quotes a button, a page or a field uses its name in each language."""

import re

import pytest

from tests.translations.catalogues import marked_strings, translated

_QUOTED = re.compile(r"“([^”%{]+)”")
# Quoted words that are not labels: names and meanings on maps, typed text, historical rules.
NO_LABELS = {
    "8 warriors",
    "8 warriors, 3/4 hearthguard",
    "Band 2",
    "chamois watch",
    "cinnamon harbour",
    "curlew’s light",
    "ivy crown",
    "make run",
    "raven watch",
    "salt halt",
    "silent stones",
    "The current rules",
    "twelve shepherds",
    "widows",
}


def misquoted(texts: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each label that a sentence quotes in English, and a translation that names it differently."""
    called: dict[str, set[str]] = {}
    for english, text in texts:
        called.setdefault(english, set()).add(text)
    return [
        (label, text)
        for english, text in texts
        for label in _QUOTED.findall(english)
        if label in called and not any(name in text for name in called[label])
    ]


def test_every_label_quoted_in_english_exists():
    messages = {message for message, _ in marked_strings()}
    quoted = {label for message in messages for label in _QUOTED.findall(message)}
    assert len(quoted) > 15
    assert quoted - messages - NO_LABELS == set()


@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_a_quoted_label_has_its_name_on_the_page(language: str):
    assert misquoted(translated(language)) == []


def test_a_misquoted_label_would_be_named():
    label = ("Programs", "Programme")
    right = ("Look at “Programs”.", "Sieh unter „Programme“ nach.")
    wrong = ("Look at “Programs”.", "Sieh unter „Schlüssel“ nach.")
    assert misquoted([label, right]) == []
    assert misquoted([label, wrong]) == [("Programs", "Sieh unter „Schlüssel“ nach.")]
