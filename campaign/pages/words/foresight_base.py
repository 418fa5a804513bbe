"""A consequence as a sentence, and the worlds from which it is computed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.pages.words.difference_words import Names
from campaign.world import PlayerId, World


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

    def named(self, sentence: str, **values: Any) -> str:
        """The sentence with `who` and `terrain` replaced by their names."""
        if "who" in values:
            values["who"] = self.names.player(values["who"])
        if "terrain" in values:
            values["terrain"] = self.names.terrain(values["terrain"])
        return sentence.format(**values)


Said = Iterator[Sentence]
