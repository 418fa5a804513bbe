"""News in sentences: a table of each game, and the one way to fill the blanks of a sentence.

A sentence is a lazy translation with blanks such as `%(who)s`. A blank has a function that shows
its value: names with their signs and links on a page, plain names in a message. It gets the
renderer, an object of the game that knows the names, and the news. A blank without a function is a
field of the news as it is.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from django.utils.html import conditional_escape
from django.utils.safestring import mark_safe

Text: TypeAlias = Any  # of gettext_lazy or ngettext_lazy; the plural's number is a blank, too
Blank: TypeAlias = Callable[[Any, Any], Any]  # of a renderer and a piece of news
ONLY = "only"  # the case of a row with one sentence


class Renderer(Protocol):
    """Knows the names in a game. `plain` is for a text that is no HTML."""

    plain: bool

    def rule(self, quoted: str) -> str:
        """The numbers of rules as they stand after a sentence; empty for a text without them."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the rules that are quoted after it."""

    text: Text
    rule: str = ""


class Row:
    """All that a game says of one kind of news.

    `sentences` is one sentence, or several by the names of cases: `cases` gives those that are said
    of a piece of news, in order (default: all). `rule` stands after them. `blanks` are only of this
    row.
    """

    def __init__(
        self,
        sentences: Text | Sentence | Mapping[str, Text | Sentence],
        cases: Callable[[Any], Iterable[str]] | None = None,
        *,
        rule: str | Callable[[Any], str] = "",
        **blanks: Blank,
    ) -> None:
        found = sentences if isinstance(sentences, Mapping) else {ONLY: sentences}
        self.sentences = {
            case: one if isinstance(one, Sentence) else Sentence(one) for case, one in found.items()
        }
        self.cases = cases or (lambda news: self.sentences)
        self.rule, self.blanks = rule, blanks


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a game by kinds of news, and the blanks that mean the same in all of them."""

    rows: Mapping[type, Row]
    blanks: Mapping[str, Blank]


def in_words(news: Any, table: Table, renderer: Renderer) -> str:
    """A piece of news in the reader's language."""
    row = table.rows[type(news)]

    def value(name: str) -> Any:
        blank = row.blanks.get(name) or table.blanks.get(name)
        return blank(renderer, news) if blank else getattr(news, name)

    words = []
    for sentence in (row.sentences[case] for case in row.cases(news)):
        words.append(filled(sentence.text, value, plain=renderer.plain))
        words.append(sentence.rule and renderer.rule(sentence.rule))
    rule = row.rule(news) if callable(row.rule) else row.rule
    words.append(rule and renderer.rule(rule))
    joined = " ".join(word for word in words if word)
    return joined if renderer.plain else mark_safe(joined)


def filled(text: Text, value: Callable[[str], Any], *, plain: bool = False) -> str:
    """The sentence with its blanks filled: escaped, unless the text is plain."""
    words = str(text % _Values(value, plain))
    return words if plain else mark_safe(words)


class _Values(dict[str, Any]):
    """The values of the blanks that a sentence asks for. Whole numbers select its plural."""

    def __init__(self, value: Callable[[str], Any], plain: bool) -> None:
        self.value, self.plain = value, plain

    def __missing__(self, name: str) -> Any:
        found = self.value(name)
        return found if self.plain or isinstance(found, int) else conditional_escape(found)
