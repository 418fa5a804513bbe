"""A consequence as a sentence, and the worlds from which it is worked out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.pages.words.difference_words import Names
from campaign.world import PlayerId, World


@dataclass(frozen=True, slots=True)
class Sentence:
    """One consequence; `bad` if the player loses something by it."""

    words: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Ahead:
    """The worlds now, without a command and with it, for the player who thinks about it."""

    now: World
    before: World
    after: World
    me: PlayerId
    names: Names

    def named(self, sentence: str, **values: Any) -> str:
        """The sentence with `who` and `terrain` by their names."""
        if "who" in values:
            values["who"] = self.names.player(values["who"])
        if "terrain" in values:
            values["terrain"] = self.names.terrain(values["terrain"])
        return sentence.format(**values)


Said = Iterator[Sentence]
