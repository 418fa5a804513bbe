"""Doubts about a unit: devices that had not seen each other's marks changed it within a minute.

Two people who strike one figure each may mean the same casualty. The merge is shown, and the words
of both beside it, until somebody chooses.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from campaign.live_counts.marks import NEAR, Mark, Word


class Said(NamedTuple):
    """The figures that stand by the word of one device. `author` is the letter of its player."""

    device: str
    author: str
    standing: int


class Doubt(NamedTuple):
    """The figures that stand together, and by the word of each device, by name of the device."""

    together: int
    said: tuple[Said, ...]

    @property
    def otherwise(self) -> tuple[int, ...]:
        """The other numbers that may be right, in order."""
        return tuple(sorted({one.standing for one in self.said} - {self.together}))


def doubt_of(figures: Sequence[str], words: Mapping[str, Word]) -> Doubt | None:
    """The doubt about the unit or lord with these keys; None if all devices say the same number."""
    shown = [words[key] for key in figures if key in words]
    against: dict[str, dict[str, object]] = {}  # device: what it says otherwise, by key
    for one, other in combinations(shown, 2):
        if are_apart(one.mark, other.mark):
            against.setdefault(one.mark.device, {})[other.mark.key] = _before(other)
            against.setdefault(other.mark.device, {})[one.mark.key] = _before(one)
    for word in shown:
        for mark in word.others:
            against.setdefault(word.mark.device, {})
            against.setdefault(mark.device, {})[mark.key] = mark.value
    values = {word.mark.key: word.mark.value for word in shown}
    authors = {mark.device: mark.author for mark in _all(shown)}
    said = tuple(
        Said(device, authors[device], _standing(figures, values | against[device]))
        for device in sorted(against)
    )
    doubt = Doubt(_standing(figures, values), said)
    return doubt if doubt.otherwise else None


def are_apart(one: Mark, other: Mark) -> bool:
    """Whether two devices made these marks within a minute, and neither had seen the other's."""
    return (
        one.device != other.device
        and abs(one.at - other.at) <= NEAR
        and _had_not_seen(one, other)
        and _had_not_seen(other, one)
    )


def _had_not_seen(one: Mark, other: Mark) -> bool:
    return one.after is not None and one.after < other.at


def _before(word: Word) -> object:
    """The value of the latest other device; 0, for a figure that stands, without one."""
    return word.earlier[-1].value if word.earlier else 0


def _all(words: Iterable[Word]) -> Iterable[Mark]:
    return (mark for word in words for mark in (*word.earlier, word.mark))


def _standing(figures: Sequence[str], values: Mapping[str, object]) -> int:
    return sum(not values.get(key) for key in figures)
