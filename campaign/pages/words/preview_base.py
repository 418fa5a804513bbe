"""A consequence as a sentence, and the worlds from which it is computed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.pages.words.difference_words import Names
from campaign.words.news.table import LINES
from campaign.world import PlayerId, World
from club.sentences import filled


@dataclass(frozen=True, slots=True)
class Sentence:
    """One consequence; `bad` if the player loses something."""

    words: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Ahead:
    """The present world, and the worlds without and with a command, for the player who considers
    it."""

    now: World
    before: World
    after: World
    me: PlayerId
    names: Names

    def words(self, kind: str, /, **values: Any) -> str:
        """The line of this name in `campaign.words.news`, with names of players and terrains."""
        return filled(LINES[kind], lambda name: self._word(name, values[name]), plain=True)

    def _word(self, name: str, value: Any) -> Any:
        if name in ("who", "other"):
            return self.names.player(value)
        if name == "players":
            return self.names.several(value)
        return self.names.terrain(value) if name == "terrain" else value


Said = Iterator[Sentence]
