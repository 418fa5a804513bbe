"""What a table of sentences lacks, for the tests of each game's table."""

from collections.abc import Iterable, Iterator
from typing import Any, get_type_hints

from django.conf import settings
from django.utils.translation import override

from club.sentences import Row, Table

NUMBERS = (0, 1, 2, 5, 22)  # those that select different plurals in the languages of the site


class _Asked(dict[str, Any]):
    """Remembers for which blanks a sentence asks."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.names: set[str] = set()

    def __missing__(self, name: str) -> int:
        self.names.add(name)
        return self.number


def blanks_of(text: Any, number: int = 2) -> set[str]:
    """The blanks of a text in the present language, and the number of its plural."""
    asked = _Asked(number)
    str(text % asked)
    return asked.names


def missing_rows(table: Table, kinds: Iterable[type]) -> set[str]:
    """The kinds of news without a row, and rows without a kind."""
    return {kind.__name__ for kind in {*kinds} ^ {*table.rows}}


def unknown_blanks(table: Table) -> set[tuple[str, str, str]]:
    """Blanks that nothing fills: language, kind of news, name."""
    return {
        (language, kind.__name__, name)
        for language in dict(settings.LANGUAGES)
        for kind, row in table.rows.items()
        for text in texts_of(row)
        for name in _in(language, text) - {*row.blanks, *table.blanks, *get_type_hints(kind)}
    }


def lost_blanks(texts: Iterable[Any]) -> set[tuple[str, str]]:
    """Texts of which a translation does not have the same blanks: language, English text."""
    found = set()
    for text in texts:
        english = _in("en", text)
        with override("en"):
            words = str(text % _Asked(2))
        found |= {(one, words) for one in dict(settings.LANGUAGES) if _in(one, text) != english}
    return found


def texts_of(row: Row) -> Iterator[Any]:
    return (sentence.text for sentence in row.sentences.values())


def _in(language: str, text: Any) -> set[str]:
    with override(language):
        return set().union(*(blanks_of(text, number) for number in NUMBERS))
