"""A row of the campaign's table, and its blanks.

The renderer of the chronicle (`pages/chronicle/names.py`) has a method for each way to show a
value.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club import sentences
from club.sentences import ONLY, Blank, Sentence, Text, filled

AND = _("%(some)s and %(last)s")


class Row(sentences.Row):
    """The sentences of the chronicle, and those of recaps, previews and the saga by their names.

    `…_you` is said to the subject; the others read the sentence without `_you`, or else that of the
    chronicle. Those of the saga end in `_saga`, `_saga_2`, … and vary.
    """

    def __init__(
        self,
        said: Text | Sentence | Mapping[str, Text | Sentence],
        cases: Callable[[Any], Iterable[str]] | None = None,
        *,
        rule: str | Callable[[Any], str] = "",
        blanks: Mapping[str, Blank] | None = None,
        **lines: Text,
    ) -> None:
        super().__init__(said, cases, rule=rule, **(blanks or {}))
        self.lines = lines
        for kind in [one.removesuffix("_you") for one in lines if one.endswith("_you")]:
            said_to_all = self.sentences.get(kind) or self.sentences.get(ONLY)
            if kind not in lines and said_to_all:
                lines[kind] = said_to_all.text


def shown(method: str, field: str) -> Blank:
    """A field of the news, as this method of the renderer shows it."""
    return lambda names, news: getattr(names, method)(getattr(news, field))


def number_of(field: str) -> Blank:
    """The number of members of a field."""
    return lambda names, news: len(getattr(news, field))


def player(field: str) -> Blank:
    return shown("player", field)


def terrain(field: str) -> Blank:
    return shown("terrain", field)


def battle(names: Any, news: Any) -> Any:
    """The terrain of a battle, with a link to it."""
    return names.battle(news.battle, news.terrain)


def then(text: Text, rest: str) -> Text:
    """A translated text, and blanks after it that nobody translates: "Tied bids: A, B."."""
    return format_lazy("{} " + rest, text)


def joined(words: Iterable[Any], between: str = ", ") -> SafeString:
    return format_html_join(between, "{}", ((word,) for word in words))


def listed(words: list[Any]) -> Any:
    """The names as a list in words: one, two and three."""
    if len(words) < 2:
        return words[0] if words else ""
    parts = {"some": joined(words[:-1]), "last": words[-1]}
    return filled(AND, parts.__getitem__)


def listed_plainly(words: list[str]) -> str:
    """The same list as a text that is not escaped yet."""
    if len(words) < 2:
        return "".join(words)
    parts = {"some": ", ".join(words[:-1]), "last": words[-1]}
    return filled(AND, parts.__getitem__, plain=True)


def mark(sign: str) -> str:
    """A colon or semicolon next to a value: French keeps a space before it."""
    return f"\u00a0{sign}" if (get_language() or "").startswith("fr") else sign


BLANKS: dict[str, Blank] = {
    "who": player("player"),
    "terrain": terrain("terrain"),
    "lord": shown("lord_of", "band"),
    "men": shown("men", "men"),
    "points": shown("points", "points"),
    "players": lambda names, news: joined(map(names.player, news.players)),
}
