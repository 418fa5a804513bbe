"""Texts without case and accents, and the positions of words in them."""

from typing import NamedTuple
from unicodedata import combining, normalize

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_noop

from club.refusals import Refusal

# Letters whose accent is not separate, and characters that are written in several ways.
PLAIN = str.maketrans(
    {
        "œ": "oe",
        "æ": "ae",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "’": "'",
        "‘": "'",
        "‑": "-",
        "–": "-",
        "−": "-",
    }
)


class Folded(NamedTuple):
    """A text as it is compared, and the position of each of its characters in the original."""

    text: str
    at: tuple[int, ...]


def fold(text: str) -> Folded:
    """Without case, accents and ligatures."""
    signs: list[str] = []
    places: list[int] = []
    for place, written in enumerate(text):
        for sign in normalize("NFKD", written).casefold().translate(PLAIN):
            if not combining(sign):
                signs.append(sign)
                places.append(place)
    return Folded("".join(signs), tuple(places))


def has_all(text: str, words: tuple[str, ...]) -> bool:
    """Whether the text contains every one of these folded words."""
    folded = fold(text).text
    return all(word in folded for word in words)


def marked(text: str, words: tuple[str, ...]) -> SafeString:
    """The text as HTML, with `<mark>` around each occurrence of one of the folded words."""
    parts, last = [], 0
    for start, end in _spans(text, words):
        parts += [
            conditional_escape(text[last:start]),
            format_html("<mark>{}</mark>", text[start:end]),
        ]
        last = end
    return mark_safe("".join([*parts, conditional_escape(text[last:])]))


def _spans(text: str, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """The positions of words in the original text. Adjacent ones are merged."""
    folded, found = fold(text), list[tuple[int, int]]()
    for word in words:
        start = folded.text.find(word)
        while start >= 0:
            found.append((folded.at[start], _end(text, folded.at[start + len(word) - 1])))
            start = folded.text.find(word, start + len(word))
    joined: list[tuple[int, int]] = []
    for begin, end in sorted(found):
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((begin, end))
    return joined


def _end(text: str, last: int) -> int:
    """The position after this character and the accents that follow it."""
    end = last + 1
    while end < len(text) and combining(text[end]):
        end += 1
    return end


LONGEST = 60  # characters of a query
SHORTEST = 2  # characters of all its words together
MOST_WORDS = 8
TOO_LONG = gettext_noop("A search can have at most {most} characters.")
TOO_SHORT = gettext_noop("Type at least {least} characters.")
TOO_MANY = gettext_noop("A search can have at most {most} words.")


class Query(NamedTuple):
    """The query as it was typed, and its folded words."""

    typed: str
    words: tuple[str, ...]


def query_of(typed: str) -> Query:
    """The query of this field. Refuses `query` if it is too short or too long."""
    shown = " ".join(typed.split())
    if len(shown) > LONGEST:
        raise Refusal("query", "D3", TOO_LONG, fields=("q",), most=LONGEST)
    words = tuple(dict.fromkeys(word for part in shown.split() if (word := fold(part).text)))
    if sum(map(len, words)) < SHORTEST:
        raise Refusal("query", "D3", TOO_SHORT, fields=("q",), least=SHORTEST)
    if len(words) > MOST_WORDS:
        raise Refusal("query", "D3", TOO_MANY, fields=("q",), most=MOST_WORDS)
    return Query(shown, words)
