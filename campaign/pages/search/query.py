"""The query of a reader, within its limits."""

from typing import NamedTuple

from django.utils.translation import gettext_noop

from campaign.pages.search.folding import fold
from club.refusals import Refusal

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
