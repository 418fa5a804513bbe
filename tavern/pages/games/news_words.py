"""News of a table in words, the same on every page.

The sentences of a game are the table `news` of its painter.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string

from club.sentences import Table, in_words


@dataclass(slots=True)
class Names:
    """The names of seats, and the board as the reader of the scene sees it."""

    scene: Any
    plain: bool = False

    def seat(self, letter: str) -> str:
        return str(self.scene.seats[letter].name)

    def each(self, letters: Iterable[str]) -> str:
        """The names of several seats, in order."""
        return ", ".join(map(self.seat, letters))

    def rule(self, quoted: str) -> str:
        """Nothing: a first game has the rules beside its news (`rules_with`)."""
        return ""


def sentence(scene: Any, news: Any) -> str:
    """One piece of news in words. Without a table of sentences, the names of its fields say it."""
    if table := scene.painter.news:
        return in_words(news, table, Names(scene))
    fields = [(name, getattr(news, name)) for name in getattr(news, "__struct_fields__", ())]
    values = {"scene": scene, "kind": type(news).__name__, "fields": fields}
    return render_to_string("tavern/plain/news.html", values)


def rules_with(news: Any, table: Table) -> list[str]:
    """The numbers of the rules that explain a piece of news."""
    row = table.rows[type(news)]
    return " ".join(
        [*(row.sentences[case].rule for case in row.cases(news)), str(row.rule)]
    ).split()
