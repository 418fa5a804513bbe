"""The entries of a chronicle by the phases in which they happened."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from campaign.actions.history.effective_history import read_news
from campaign.history.phase_summary import Line, Purse, Remembered, summary
from campaign.news import BattleSettled, News, PhaseOpened, PlayerDone, SpeakerCalled
from campaign.words.phases import PHASES
from club.models import JournalEntry


@dataclass(frozen=True, slots=True)
class Part:
    """The news of an entry that belong to one phase of a turn. A struck entry is one part."""

    entry: JournalEntry
    turn: int
    phase: str
    news: tuple[News, ...]

    @property
    def is_done(self) -> bool:
        """Whether it says only that somebody is done."""
        return not self.entry.struck and all(isinstance(line, PlayerDone) for line in self.news)


@dataclass(frozen=True, slots=True)
class PhaseNews:
    """The shown part of a phase, with its parts of entries, oldest first."""

    turn: int
    phase: str
    parts: list[Part]

    @property
    def icon(self) -> str:
        """The name of its icon in `signs.svg`."""
        return PHASES[self.phase].icon

    @property
    def paragraphs(self) -> list[list[Line]]:
        """Its sentences, without struck entries. Every battle and the payments begin a new one."""
        news = (line for part in self.parts if not part.entry.struck for line in part.news)
        lines = summary(news, self.phase)
        found: list[list[Line]] = []
        for line in lines:
            begins = isinstance(line, BattleSettled | Remembered | Purse) and not (
                found and isinstance(line, Purse) and isinstance(found[-1][-1], Purse)
            )
            if begins or not found:
                found.append([])
            found[-1].append(line)
        return found

    @property
    def events(self) -> list[Part]:
        """The parts that are shown as entries, newest first."""
        return [part for part in reversed(self.parts) if not part.is_done]

    @property
    def done(self) -> list[str]:
        """The players about whom the entries say only that they are done."""
        lines = (line for part in self.parts if part.is_done for line in part.news)
        return list(dict.fromkeys(line.player for line in lines if isinstance(line, PlayerDone)))


def phases_of(entries: Iterable[JournalEntry]) -> list[PhaseNews]:
    """These entries by phase, in their order. Phases without news are left out."""
    parts = (part for entry in entries for part in _parts(entry) if part.news)
    by_phase = groupby(parts, key=lambda part: (part.turn, part.phase))
    return [PhaseNews(turn, phase, list(found)) for (turn, phase), found in by_phase]


def _parts(entry: JournalEntry) -> Iterable[Part]:
    turn, phase, lines = entry.turn, entry.phase, list[News]()
    for line in read_news(entry):
        if isinstance(line, PhaseOpened):
            if not entry.struck:
                yield Part(entry, turn, phase, tuple(lines))
                turn, phase, lines = line.turn, line.phase, []
        elif not isinstance(line, SpeakerCalled):
            lines.append(line)
    yield Part(entry, turn, phase, tuple(lines))
