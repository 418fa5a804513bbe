"""After a number that may be 1, no noun is in the plural: such sentences have two forms."""

import re

import polib

from host.installation.compile_messages import LOCALE_DIR

NOUNS = (
    "bands|campaigns|cards|comments|days|evenings|figures|games|hours|knights|lords|messages|"
    "minutes|photographs|places|points|problems|roads|rolls|rounds|seats|seconds|stones|tables|"
    "terrains|times|turns|units|villages|votes|weeks"
)
COUNTED = re.compile(
    rf"(?:%\((\w+)\)s|\{{(\w+)\}})(?:</?\w+>)?\s+(?:(?:power|memory|prestigious)\s+)?(?:{NOUNS})\b"
)
# Values that are never 1: limits of the site, sizes of a band, and numbers fixed by the rules.
NEVER_ONE = {
    "most",
    "least",
    "players",
    "tables",
    "nights",
    "minutes",
    "terrains",
    "roads",
    "price",
    "places",
    "needed",
    "fast",
    "after",
    "total",
    "rate",
}
NAMES = {"name", "who"}
OF_A_BAND = re.compile(r"\bband\b")  # 4 points at least
# An average, a number fixed by the site, or memory points from 6 on.
ELSEWHERE = {
    "The memory track has {places} places for all players together, so nobody can ever have "
    "{points} memory points. Choose at most {places}.",
    "The memory track has %(places)s places for all players together. With %(points)s memory "
    "points to win, hardly anybody wins by memory, and points decide after the last turn. What "
    "helps: fewer “Memory points to win”, such as 3 to 5.",
    "held {held} %, taken {taken} times",
    "Let bots play %(games)s campaigns",
    "{map}: {campaigns} campaigns of {players} players",
    "Their starting bands and the first of %(number)s villages are there; the others are placed "
    "afterwards.",
    "%(most)s wins %(ratio)s times as often as %(least)s (%(low)s to %(high)s at 95 %% "
    "confidence).",
    "Discard {number} cards.",
    "Discard %(number)s cards: %(left)s to go",
}


def without_plural(entry: polib.POEntry) -> bool:
    """Whether the sentence has one form although a number in it may be 1."""
    names = {first or second for first, second in COUNTED.findall(entry.msgid)} - NEVER_ONE - NAMES
    if names == {"points"} and OF_A_BAND.search(entry.msgid):
        return False
    return bool(names) and not entry.msgid_plural and entry.msgid not in ELSEWHERE


def test_every_sentence_with_a_number_and_a_noun_has_a_plural() -> None:
    catalogue = polib.pofile(str(LOCALE_DIR / "fr" / "LC_MESSAGES" / "django.po"))
    living = [entry for entry in catalogue if not entry.obsolete]
    assert [entry.msgid for entry in living if without_plural(entry)] == []
    assert {entry.msgid for entry in living} >= ELSEWHERE


def test_a_number_with_a_noun_in_the_plural_is_found() -> None:
    one = polib.POEntry(msgid="You have %(stock)s power points.")
    assert without_plural(one)
    one.msgid_plural = one.msgid
    assert not without_plural(one)
    assert not without_plural(polib.POEntry(msgid="A band of {points} points stays."))
