"""The texts of a game for learners."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from club.sentences import Table
from tavern.pages.games.news_words import rules_with
from tavern.pages.games.painters import painter_of, room_of

Rule = tuple[str, Any]  # its number in the law, and the sentence
Section = tuple[Any, Mapping[str, Any]]  # its title, and the sentences by number


class Texts(NamedTuple):
    """The texts of a game. `explained` are the rules of each command, and `news` has those of news.

    `options` and `seed` are those of the first game that is shown. `closing` are the commands that
    are shown together with the one before. `chains` has a rule for several news of a kind at once.
    """

    sections: tuple[Section, ...]
    explained: Mapping[type, tuple[str, ...]]
    news: Table
    options: Mapping[str, Any] = {}
    seed: int = 4
    closing: tuple[type, ...] = ()
    chains: Mapping[type, str] = {}

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of all published rules."""
        return frozenset(number for _, rules in self.sections for number in rules)

    def rules_of(self, command: Any, news: tuple[Any, ...]) -> tuple[str, ...]:
        """The numbers of the rules that explain a command and its effect."""
        besides = [number for one in news for number in rules_with(one, self.news)]
        kinds = [type(one) for one in news]
        besides += [rule for kind, rule in self.chains.items() if kinds.count(kind) > 1]
        return tuple(dict.fromkeys((*self.explained[type(command)], *besides)))

    def words(self, number: str) -> Any:
        """The sentence of a rule."""
        return self.rules((number,))[0][1]

    def rules(self, numbers: tuple[str, ...]) -> list[Rule]:
        """These rules, in the order of the numbers."""
        known = {number: words for _, rules in self.sections for number, words in rules.items()}
        return [(number, known[number]) for number in numbers]


def texts_of(kind: str) -> Texts | None:
    """The texts of the game of this name. None if it has none."""
    table, name = painter_of(kind).news, f"tavern.pages.{room_of(kind)}.rule_texts"
    if table is None or find_spec(name) is None:
        return None
    found = import_module(name)
    return Texts(found.RULES, found.EXPLAINED, table, **getattr(found, "FIRST_GAME", {}))
