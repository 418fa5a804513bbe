"""Two phones at a table, the site, and a wire that loses, doubles, delays and reorders messages.

It is the model of what static/live_count.js and the site do, without either.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from campaign.live_counts.marks import Mark, Word, accepted, merged, next_time, words

Latest = dict[tuple[str, str], Mark]


class Sent(NamedTuple):
    """A message of a device: its marks that the site may lack, and the latest number it saw."""

    device: str
    marks: tuple[Mark, ...]
    seen: int


class Answer(NamedTuple):
    device: str
    marks: tuple[Mark, ...]
    seen: int
    now: int


@dataclass
class Site:
    """The marks with their numbers."""

    now: int = 0
    seen: int = 0
    rows: dict[tuple[str, str], tuple[int, Mark]] = field(default_factory=dict)

    def answer(self, sent: Sent) -> Answer:
        known = {key: mark for (key, device), (_n, mark) in self.rows.items() if device == sent[0]}
        for mark in accepted(known, sent.marks).values():
            self.seen += 1
            self.rows[mark.key, mark.device] = (self.seen, mark)
        new = sorted(row for row in self.rows.values() if row[0] > sent.seen)
        last = new[-1][0] if new else sent.seen
        return Answer(sent.device, tuple(mark for _n, mark in new), last, self.now)

    @property
    def marks(self) -> Latest:
        return {place: mark for place, (_n, mark) in self.rows.items()}


@dataclass
class Phone:
    """A phone whose clock is wrong by `wrong` milliseconds until the site answers it."""

    device: str
    wrong: int = 0
    seen: int = 0
    greatest: int = 0
    marks: Latest = field(default_factory=dict)
    unsent: dict[str, Mark] = field(default_factory=dict)

    def strike(self, key: str, value: Any, now: int) -> Mark:
        """Makes a mark. It is later than every mark that the phone has seen."""
        made = Mark(key, value, next_time(now + self.wrong, self.greatest), self.device, "A")
        self._learn((made,))
        self.unsent[key] = made
        return made

    def message(self) -> Sent:
        return Sent(self.device, tuple(self.unsent.values()), self.seen)

    def hear(self, answer: Answer, now: int) -> None:
        """Takes an answer in. Its own marks in it have arrived."""
        self._learn(answer.marks)
        self.seen = max(self.seen, answer.seen)
        self.wrong = answer.now - now
        for mark in answer.marks:
            mine = self.unsent.get(mark.key)
            if mark.device == self.device and mine is not None and mine.at <= mark.at:
                del self.unsent[mark.key]

    def _learn(self, marks: tuple[Mark, ...]) -> None:
        self.marks = merged(self.marks, marks)
        self.greatest = max([self.greatest, *(mark.at for mark in marks)])

    @property
    def words(self) -> dict[str, Word]:
        return words(self.marks)
