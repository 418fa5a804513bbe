"""The marks that devices make, and the merge of them."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

NEAR = 60_000  # milliseconds within which two different words are both shown


class Mark(NamedTuple):
    """The word of a device about one key, such as a figure and the turn in which it fell.

    `at` is the device's own time in milliseconds, `author` the letter of its player, or "" for an
    organiser without a seat. "/" after it means that they lent the count, and the name of their
    friend may follow. `after` is the time of the latest mark of another device about the same unit
    that this one had seen. It is `at` for the choice between two words, and None for a device that
    does not say it.
    """

    key: str
    value: Any
    at: int
    device: str
    author: str
    after: int | None = None


class Word(NamedTuple):
    """The mark that is shown for a key, and those of other devices, by time."""

    mark: Mark
    earlier: tuple[Mark, ...] = ()

    @property
    def others(self) -> tuple[Mark, ...]:
        """The different marks near it in time, unless it was chosen among them."""
        if self.mark.after == self.mark.at:
            return ()
        near = (one for one in self.earlier if self.mark.at - one.at <= NEAR)
        return tuple(one for one in near if one.value != self.mark.value)


Marks = Mapping[tuple[str, str], Mark]  # the latest mark by key and device


def later(one: Mark, other: Mark) -> Mark:
    """The later of two marks of one device about one key.

    A device gives every mark its own time. If two have the same, their content decides, so that
    every device chooses the same.
    """
    return max(one, other, key=lambda mark: (mark.at, _content(mark)))


def merged(marks: Marks, more: Iterable[Mark]) -> dict[tuple[str, str], Mark]:
    """The latest mark of each device about each key. Order and repetition change nothing."""
    found = dict(marks)
    for mark in more:
        known = found.get((mark.key, mark.device))
        found[mark.key, mark.device] = later(known, mark) if known else mark
    return found


def accepted(known: Mapping[str, Mark], sent: Iterable[Mark]) -> dict[str, Mark]:
    """The marks of one device that change what is known of it, by key."""
    found: dict[str, Mark] = {}
    for mark in sent:
        before = found.get(mark.key) or known.get(mark.key)
        if before is None or later(before, mark) != before:
            found[mark.key] = mark
    return found


def words(marks: Marks) -> dict[str, Word]:
    """The word that is shown for each key: the mark with the greatest time, then device."""
    about: dict[str, list[Mark]] = {}
    for mark in marks.values():
        about.setdefault(mark.key, []).append(mark)
    return {key: _word(found) for key, found in about.items()}


def _word(found: list[Mark]) -> Word:
    *earlier, last = sorted(found, key=lambda mark: (mark.at, mark.device))
    return Word(last, tuple(earlier))


def next_time(now: int, greatest_seen: int) -> int:
    """The time of a device's next mark: later than every mark that it has seen."""
    return max(now, greatest_seen + 1)


def _content(mark: Mark) -> tuple[str, str, int]:
    after = -1 if mark.after is None else mark.after
    return json.dumps(mark.value, sort_keys=True), mark.author, after
