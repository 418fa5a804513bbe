"""A replay of a campaign in which one entry of its journal is changed or struck (D3).

Entries that are not valid in the other world are dropped, and the rest continues. Things that a
command makes keep their numbers, so later commands name the same things.
"""

from collections.abc import Sequence
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from campaign.battles.reports import current_report
from campaign.commands import (
    ChooseRefuge,
    Command,
    Confirm,
    Dispute,
    JoinLate,
    NameUnits,
    Report,
    RollOnTable,
    Ruling,
    Tabling,
    WriteLord,
)
from campaign.play import Outcome, defaults, dice_needed, play
from campaign.turns.rolling import ASKED
from campaign.world import Phase, ReportName, World
from club.refusals import Refusal

# If the rules of each allow it. A joiner comes with the start of their turn (A90), and a roll that
# was due with what it is about.
AT_ANY_TIME = (
    *(one for one in get_args(Ruling) if one is not JoinLate),
    *get_args(Tabling),
    WriteLord,
    NameUnits,
    ChooseRefuge,
)
PHASES: tuple[Phase, ...] = get_args(Phase)
ReportNames = dict[ReportName, ReportName]
ONE_PHASE: dict[Phase, Phase] = {"forces": "battles"}  # the two count as one


class Played(Struct, frozen=True):
    """An entry of the journal: the command, its dice, and the number from which it named things."""

    seq: int
    command: Command
    chance: tuple[int, ...] = ()
    numbers_from: int | None = None


class Again(Struct, frozen=True):
    """The replay of entry `seq`, starting from the world `before`.

    A `stand_in` is the default for a player whose own entry was dropped, played before `seq`.
    """

    seq: int
    command: Command
    chance: tuple[int, ...]
    numbers_from: int | None
    before: World
    outcome: Outcome
    stand_in: bool = False


class Dropped(Struct, frozen=True):
    """An entry that is not valid in the new history, and the reason."""

    seq: int
    refusal: Refusal


class Reworked(Struct, frozen=True):
    """`before` is the last world of the old history, `world` that of the new one."""

    before: World
    world: World
    played: tuple[Again, ...]
    dropped: tuple[Dropped, ...]


def rework(world: World, entries: Sequence[Played], amendment: Command | None) -> Reworked:
    """Replays `entries` from `world`, with `amendment` in place of the first; None strikes it.

    Dice stay with their command. A later entry may wait for a player whose own entry was dropped.
    Then that player's next entry of the phase is played before it, or else the default of the
    deadline. Answers to an amended report answer it as amended. Refuses an amendment that `play`
    refuses, and an entry that was never played like this.
    """
    old = _worlds(world, entries)
    rows = [
        _Row(entry, then, entry.numbers_from or then.next_id)
        for entry, then in zip(entries, old, strict=False)
    ]
    history = _History(world, rows[1:], _renamed(entries[0].command, amendment))
    if amendment is not None:
        history.add(_amended(rows, amendment, old[-1].next_id))
    while history.rest:
        history.go_on()
    return Reworked(old[-1], history.now, tuple(history.played), tuple(history.dropped))


class _Row(Struct, frozen=True):
    """An entry, the world it was given in, and the number from which it named things."""

    entry: Played
    then: World
    number: int


class _History:
    """The new history so far, and the rest of the old one."""

    def __init__(self, world: World, rest: list[_Row], names: ReportNames) -> None:
        self.now = world
        self.names = names
        self.rest = rest
        self.played: list[Again] = []
        self.dropped: list[Dropped] = []

    def add(self, again: Again) -> None:
        self.played.append(again)
        self.now = again.outcome.world

    def go_on(self) -> None:
        """Plays or drops the next entry, once no other player is awaited before it."""
        row = self.rest[0]
        while self._waits_before(row) and self._stand_in(row):
            pass
        if row in self.rest:
            self.rest.remove(row)
            self._play(row)

    def _play(self, row: _Row) -> None:
        entry = row.entry
        try:
            _check_time(entry.command, row.then, self.now)
            command = _aimed(entry.command, self.now, self.names)
            self.add(_again(self.now, entry.seq, command, entry.chance, row.number))
        except Refusal as refusal:
            self.dropped.append(Dropped(entry.seq, refusal))

    def _waits_before(self, row: _Row) -> bool:
        command = row.entry.command
        if self.now.ending is not None or (isinstance(command, AT_ANY_TIME) and not _due(command)):
            return False
        if _time(self.now) != _time(row.then):
            return _time(self.now) < _time(row.then)
        speaker = self.now.speaker
        return speaker is not None and getattr(command, "player", speaker) != speaker

    def _stand_in(self, row: _Row) -> bool:
        """Plays for an awaited player. Returns whether anything could be played."""
        speaker = self.now.speaker
        own = [
            one
            for one in self.rest
            if speaker
            and getattr(one.entry.command, "player", None) == speaker
            and _time(one.then) == _time(self.now)
        ]
        if own:
            self.rest.remove(own[0])
            self._play(own[0])
            return True
        offered = [c for c in defaults(self.now) if not dice_needed(self.now, c)]
        if not offered:
            return False
        again = _again(self.now, row.entry.seq, offered[0], (), row.number)
        self.add(replace(again, stand_in=True))
        return True


def _renamed(command: Command, amendment: Command | None) -> ReportNames:
    """The name of an amended report, by its old name."""
    if isinstance(command, Report) and isinstance(amendment, Report):
        return {command.battle_report.name: amendment.battle_report.name}
    return {}


def _aimed(command: Command, now: World, names: ReportNames) -> Command:
    """The command, with reports named as they are in this history.

    If a report is amended, its confirmation is amended with it; other commands stay unchanged. A
    report replaces the current one.
    """
    if isinstance(command, Confirm | Dispute) and command.report in names:
        return replace(command, report=names[command.report])
    if isinstance(command, Report) and command.battle in now.battles:
        return replace(command, replaces=current_report(now.battles[command.battle]))
    return command


def _worlds(world: World, entries: Sequence[Played]) -> list[World]:
    """The world before each entry, and the one after the last."""
    found = [world]
    for entry in entries:
        outcome = play(found[-1], entry.command, entry.chance, entry.numbers_from)
        found.append(outcome.world)
    return found


def _amended(rows: Sequence[_Row], amendment: Command, unused: int) -> Again:
    """The amendment. Things that it makes beyond the entry's are numbered from `unused` on."""
    world, entry = rows[0].then, rows[0].entry
    again = _again(world, entry.seq, amendment, entry.chance, rows[0].number)
    if len(rows) > 1 and again.outcome.world.next_id > max(world.next_id, rows[1].number):
        again = _again(world, entry.seq, amendment, entry.chance, unused)
    return again


def _check_time(command: Command, then: World, now: World) -> None:
    """Refuses to play an entry in another turn or phase, even if the rules would accept it."""
    if not isinstance(command, (*AT_ANY_TIME, JoinLate)) and _time(then) != _time(now):
        raise Refusal("another-time", "D3", "This belongs to another turn or phase.")


def _due(command: Command) -> bool:
    return isinstance(command, RollOnTable) and command.about != ASKED


def _time(world: World) -> tuple[int, int]:
    """Turn and phase, in the order of play."""
    return world.turn, PHASES.index(ONE_PHASE.get(world.phase, world.phase))


def _again(world: World, seq: int, command: Command, chance: tuple[int, ...], number: int) -> Again:
    numbers_from = None if number == world.next_id else number
    return Again(
        seq, command, chance, numbers_from, world, play(world, command, chance, numbers_from)
    )
