"""French as it is spoken: no elision before a name, and nobody is addressed as a man."""

import re
from pathlib import Path

from django.conf import settings
from django.utils.translation import override

from campaign.pages.tags import mark
from tests.translations.catalogues import translated

# Placeholders whose value may begin with a vowel: people, lords, terrains, games, squares.
NAMES = (
    "a|b|campaign|cards?|defender|faction|game|here|host|kind|land|lord|loser|names?|next|origin|"
    "others?|owner|place|players?|resource|seats|square|start|stone|taker|terrains?|there|time_zone|"
    "title|victim|village|whom?|winner"
)
BEFORE_A_NAME = re.compile(
    r"\b(?:de|que|le|la|jusque|lorsque|puisque) (?:<[^>]+>)?"
    rf"(?:%\((?:{NAMES})\)s|\{{(?:{NAMES})\}})",
    re.IGNORECASE,
)
# A form that is wrong for half of the readers. Lords are men: they are “tué”.
AS_A_MAN = re.compile(
    r"\b[Vv]ous (?:êtes|serez|seriez|avez été) \w+(?:é|i|u|is)\b"
    r"|(?<!seigneur )(?:%\((?:name|who)\)s|\{(?:name|who)\}) est \w+(?:é|i|u|is)\b"
    r"|\b[Vv]ous seul\b|\b[Jj]e suis (?:absent|prévenu)|\b[Dd]ésolé\b|\bBonjour à tous\b"
)
# A template's own text next to a value; translated or hidden text does not matter.
_NOT_OWN = re.compile(
    r"\{% comment.*?endcomment %\}|\{#.*?#\}|\{% blocktranslate.*?(?=\{% endblocktranslate)", re.S
)
OWN_MARK = re.compile(r"(?:\}\}|</\w+>|%\})\s?[:;?!](?=\s|<|\{|$)", re.M)
BREAKING_SPACE = re.compile(r" (?:»|[:;?!]+(?:[\s)<]|$))|« ")


def elided(texts: list[str]) -> list[str]:
    """Texts with “de” or “que” before a name, where French wants d’ or qu’."""
    return [text for text in texts if BEFORE_A_NAME.search(text)]


def as_a_man(texts: list[str]) -> list[str]:
    return [text for text in texts if AS_A_MAN.search(text)]


def french() -> list[str]:
    return [text for _english, text in translated("fr")]


def test_nothing_elides_before_a_name() -> None:
    assert elided(french()) == []


def test_a_text_that_elides_is_named() -> None:
    texts = ["bande de %(lord)s", "la pierre que {name} posera", "De {terrain} vers"]
    assert elided(texts) == texts
    assert elided(["une bande de %(points)s points, menée par %(lord)s"]) == []


def test_nobody_is_addressed_as_a_man() -> None:
    assert as_a_man(french()) == []


def test_a_form_only_for_men_is_named() -> None:
    texts = ["Vous êtes connecté.", "%(who)s est excusé", "Vous seul le voyez."]
    assert as_a_man(texts) == texts
    assert as_a_man(["Le seigneur %(name)s est tué.", "%(who)s a gagné"]) == []


def test_a_mark_stays_on_the_line_of_its_word() -> None:
    assert [text for text in french() if BREAKING_SPACE.search(text)] == []
    assert BREAKING_SPACE.search("Qui a gagné ?")
    assert not BREAKING_SPACE.search("Qui a gagné\u00a0?")


def test_a_template_leaves_marks_next_to_a_value_to_the_language() -> None:
    """`{% mark ":" %}` does it."""
    found = [
        (path.name, OWN_MARK.findall(_NOT_OWN.sub("", path.read_text())))
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
    ]
    assert len(found) > 200
    assert [(name, marks) for name, marks in found if marks] == []
    assert OWN_MARK.search("{{ label }}: {{ word }}")


def test_a_mark_next_to_a_value_has_a_space_only_in_french() -> None:
    with override("fr"):
        assert mark(":") == "\u00a0:"
    with override("de"):
        assert mark(":") == ":"
