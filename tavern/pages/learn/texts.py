"""The texts of a game for learners."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from tavern.pages.games.painters import room_of

Rule = tuple[str, Any]  # its number in the law, and the sentence
Section = tuple[Any, Mapping[str, Any]]  # its title, and the sentences by number


class Texts(NamedTuple):
    """The texts of a game. `rules_of` gives the numbers of the rules for a command and its news.

    `options` and `seed` are those of the first game that is shown. `closing` are the commands that
    are shown together with the one before.
    """

    sections: tuple[Section, ...]
    rules_of: Callable[[Any, tuple[Any, ...]], tuple[str, ...]]
    options: Mapping[str, Any] = {}
    seed: int = 4
    closing: tuple[type, ...] = ()

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of all published rules."""
        return frozenset(number for _, rules in self.sections for number in rules)

    def rules(self, numbers: tuple[str, ...]) -> list[Rule]:
        """These rules, in the order of the numbers."""
        known = {number: words for _, rules in self.sections for number, words in rules.items()}
        return [(number, known[number]) for number in numbers]


def texts_of(kind: str) -> Texts | None:
    """The texts of the game of this name. None if it has none."""
    room = f"tavern.pages.{room_of(kind)}"
    if find_spec(room) is None or find_spec(f"{room}.rule_texts") is None:
        return None
    found = import_module(f"{room}.rule_texts")
    return Texts(found.RULES, found.rules_of, **getattr(found, "FIRST_GAME", {}))
