"""A game under its lock, and what one transaction does to it.

`lock` locks and loads. `LockedGame.append` plays one command and writes its journal entry.
`clock.transactions` writes the end of the transaction, once. An action only marks what it changed.
On SQLite the transaction itself is the lock (IMMEDIATE). On PostgreSQL the lock is on the game's
row. All times are the database's.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntFlag
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, QuerySet
from django.db.models.functions import Now

from club.actions.chain.chained_rows import member
from club.actions.chain.contents import fill, read_world
from club.actions.chain.dice_seeds import drawn
from club.actions.chain.hash_chain import Head, chain_of, head_of
from club.actions.chain.prepared_queries import Gap, Prepared
from club.actions.journal.actor import Actor
from club.actions.journal.page_versions import stale
from club.actions.journal.roster import Roster, roster_of
from club.kinds import kind_of
from club.models import Game, JournalEntry, Note, PhaseClose
from club.refusals import Refusal


class Effect(IntFlag):
    """The duties of the end of a transaction.

    Without any, nothing is saved and no version grows. So changes that only one player may know
    stay invisible to the others.
    """

    SAVE = 1  # others see a change: the version grows and the row is saved
    CHECKS = 2 | SAVE  # … and the next reminder or check is computed again
    AWAITED = 4 | SAVE  # … and the row follows the world and what is sealed
    PLAYED = 8 | CHECKS | AWAITED  # … and automatic players go on


class Event(NamedTuple):
    """An event that causes notices, with the world and the progress of that time."""

    kind: str
    about: Any
    world: Any  # None where its notices need none
    progress: dict[str, Any]
    seq: int
    chain: str = ""


@dataclass
class LockedGame:
    """A locked game, its present world, and the database's time.

    `head` is the cached end of the chain. `unsaved` are the notes and `unsaved_entries` the entries
    that are saved together later. `start` is the end of the chain before the first entry of this
    transaction, `played` the moment, seat and origin of its entries, `closings` what it closed.

    `how` says what closes a moment that ends. `earlier` is the journal number at which the form's
    key was used before. `key_seq` is the number that is stored with the key. If it is not given, it
    is the latest.
    """

    game: Game
    read: Any | None
    now: datetime
    head: Head | None = None
    unsaved: list[Note] | None = None
    unsaved_entries: list[JournalEntry] | None = None
    start: Head | None = None
    played: list[tuple[int, str, str]] = field(default_factory=list)
    closings: list[PhaseClose] = field(default_factory=list)
    how: str = "early"
    effects: Effect = Effect(0)
    events: list[Event] = field(default_factory=list)
    replayed: bool = False
    page_is_old: bool = False
    earlier: int | None = None
    key_seq: int | None = None

    @property
    def world(self) -> Any:
        if self.read is None:
            self.read = read_world(self.game)
        return self.read

    @world.setter
    def world(self, now: Any) -> None:
        self.read = now

    @cached_property
    def roster(self) -> Roster:
        """The seated players. An action that changes seats reads it only after the change."""
        return roster_of(self.game)

    def mark(self, effect: Effect) -> None:
        """Adds duties of the end of the transaction."""
        self.effects |= effect

    def record(
        self, kind: str, about: Any, *, with_chain: bool = False, with_world: bool = True
    ) -> None:
        """Records an event. Its notices are written at the end of the transaction."""
        chain = str(head_of(self)) if with_chain else ""
        world = self.world if with_world else None
        progress = progress_values(self.game)
        self.events.append(Event(kind, about, world, progress, self.game.seq, chain))

    def append(
        self, command: Any, *, actor: Actor, device: str = "", origin: str = ""
    ) -> JournalEntry:
        """Plays one command and writes its entry. Raises Refusal and writes nothing if refused.

        Chance is drawn from the seed of the game and stored with the command. Refuses `stale` if
        the command does not fit and comes from an old page.
        """
        kind = kind_of(self.game)
        command = kind.journal.complete(self.world, command)
        draws = kind.rules.draws(self.world, command)
        given = kind.journal.chance_for(self, draws)
        chance = drawn(self, draws) if given is None else given
        try:
            return self.append_with(
                command,
                chance,
                actor=actor,
                device=device,
                origin=origin,
                drawn=bool(chance) and given is None,
                given_now=True,
            )
        except Refusal as refusal:
            if self.page_is_old:
                raise stale() from refusal
            raise

    def append_with(
        self,
        command: Any,
        chance: tuple[int, ...],
        *,
        actor: Actor,
        device: str = "",
        origin: str = "",
        numbers_from: int | None = None,
        drawn: bool = False,
        saved: bool = True,
        given_now: bool = False,
    ) -> JournalEntry:
        """As `append`, with chance and numbers that were drawn and given before.

        A command that is not `given_now` is replayed, and may be one that only old records hold. If
        an entry is not `saved` here, the caller saves it before any later one.
        """
        kind, before = kind_of(self.game), head_of(self)
        self.start = self.start or before
        if given_now:
            outcome = kind.rules.play(self.world, command, chance)
        else:
            outcome = kind.rules.again(self.world, command, chance, numbers_from)
        entry = _entry(self, command, outcome, actor)
        fill(entry, command, list(chance), outcome)
        entry.drawn, entry.numbers_from, entry.device = drawn, numbers_from, device[:80]
        entry.origin = origin or kind.journal.origin_of(command, actor.kind == "clock")
        entry.chain = chain_of(entry, before.chain)
        self.played.append((entry.moment, entry.seat, entry.origin))
        if saved:
            self._save(entry)
        self.game.seq = entry.seq
        self.world, self.head = outcome.world, Head.at(entry)
        self.mark(Effect.AWAITED if self.replayed else Effect.PLAYED)
        if not self.replayed:
            kind.journal.played(self, command, outcome.news)
        return entry

    @contextmanager
    def entries_together(self) -> Iterator[None]:
        """The entries of commands that are played inside are saved together at its end."""
        unsaved: list[JournalEntry] = []
        self.unsaved_entries = unsaved
        yield
        self.unsaved_entries = None
        if unsaved:
            JournalEntry.objects.bulk_create(unsaved)

    def _save(self, entry: JournalEntry) -> None:
        if self.unsaved_entries is None:
            entry.save(force_insert=True)
        else:
            self.unsaved_entries.append(entry)


def _entry(locked: LockedGame, command: Any, outcome: Any, actor: Actor) -> JournalEntry:
    rules = kind_of(locked.game).rules
    before = rules.progress(locked.world)
    return JournalEntry(
        game=locked.game,
        seq=locked.game.seq + 1,
        at=locked.now,
        actor_kind=actor.kind,
        actor_user_id=actor.user_id,
        by=member(locked.game, actor.user_id),
        seat=rules.speaker_of(command) or "",
        digest=rules.digest(outcome.world),
        turn=before.turn,
        phase=before.phase,
        moment=before.moment,
    )


def progress_values(game: Game) -> dict[str, Any]:
    """The state of the game, as the values of a notice."""
    until = game.closes_at.isoformat() if game.closes_at else ""
    return {
        "era": game.era,
        "moment": game.moment,
        "turn": game.turn,
        "phase": game.phase,
        "until": until,
    }


def lock(game_id: int) -> LockedGame:
    """The game under its lock. Raises `Game.DoesNotExist`."""
    locked = try_lock(game_id)
    if locked is None:
        raise Game.DoesNotExist
    return locked


def try_lock(game_id: int, *, skip_locked: bool = False) -> LockedGame | None:
    """The game under its lock. None if it is deleted, or locked by another process and may be
    skipped."""
    game = next(iter((_SKIPPED if skip_locked else _WAITED)(game=game_id)), None)
    if game is None:
        return None
    return LockedGame(game, None, game.database_now)


def _under_lock(*, skip_locked: bool) -> QuerySet[Game]:
    rows = Game.objects.select_for_update(of=("self",), skip_locked=skip_locked)
    found = rows.filter(pk=Gap("game", BigIntegerField()))
    return found.annotate(database_now=Now())


_WAITED = Prepared(lambda: _under_lock(skip_locked=False))
_SKIPPED = Prepared(lambda: _under_lock(skip_locked=True))
