"""The hash chain over a game's journal and its other recorded rows (D3).

`docs/sealing.md` describes it for people who compute it elsewhere. Change it together with that
page and with `static/check_campaign.py`, and give it a new `FORMAT`.
"""

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from django.db.models import (
    BigIntegerField,
    F,
    FilteredRelation,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce

from club.actions.chain.chained_rows import canonical, facts_of, instant
from club.actions.chain.contents import contents_of
from club.actions.chain.prepared_queries import Gap, Prepared
from club.models import Game, JournalEntry, Note


class Head(NamedTuple):
    """The end of the chain: its last hash, the entry, and the last note after that entry.

    `turn`, `phase` and `moment` are those of the entry.
    """

    chain: str
    seq: int
    place: int
    turn: int = -1
    phase: str = ""
    moment: int = -1

    @classmethod
    def at(cls, entry: JournalEntry) -> "Head":
        """The end of the chain after this entry."""
        return cls(entry.chain, entry.seq, 0, entry.turn, entry.phase, entry.moment)

    def __str__(self) -> str:
        return f"{self.seq}.{self.place}:{self.chain}" if self.place else f"{self.seq}:{self.chain}"


class Holding(Protocol):
    game: Game
    now: datetime
    head: Head | None
    unsaved: list[Note] | None


def chain_of(entry: JournalEntry, before: str) -> str:
    """The hash (hex) of this entry and, through `before`, of everything before it."""
    return _hash(f"{before}|{canonical(line_facts(entry))}")


def line_facts(entry: JournalEntry) -> dict[str, Any]:
    """The hashed facts of an entry. Marks of corrections are derived, so they are left out."""
    found = contents_of(entry, entry.game)
    return {
        "format": entry.format,
        "seq": entry.seq,
        "turn": entry.turn,
        "phase": entry.phase,
        "moment": entry.moment,
        "at": instant(entry.at),
        "actor": entry.actor_kind,
        "by": entry.by,
        "seat": entry.seat,
        "device": entry.device,
        "origin": entry.origin,
        "command": found.command.decode(),
        "chance": found.chance,
        "drawn": entry.drawn,
        "news": found.news.decode(),
        "digest": entry.digest,
        "rewinds_to": entry.rewinds_to,
        "copy_of": entry.copy_of,
        "numbers_from": entry.numbers_from,
        **({"nonce": found.nonce} if found.nonce else {}),
    }


def note_chain(note: Note, before: str) -> str:
    facts = {
        "seq": note.seq,
        "place": note.place,
        "at": instant(note.at),
        "kind": note.kind,
        "about": note.about,
        "hash": note.hash,
    }
    return _hash(f"{before}|{canonical(facts)}")


def body_hash(salt: str, body: str) -> str:
    return _hash(f"{salt}|{body}")


def note_rows(locked: Holding, *things: tuple[str, Any]) -> None:
    """Adds these rows, each with its kind, to the end of the chain.

    Call it in the transaction that wrote them. `chained_rows` defines the recorded facts of a row.
    """
    head = head_of(locked)
    notes = []
    for kind, row in things:
        note = Note(
            game=locked.game,
            seq=head.seq,
            place=head.place + 1,
            at=locked.now,
            kind=kind,
            about=row.pk,
            body=canonical(facts_of(locked.game, kind, row)),
            salt=secrets.token_hex(16),
        )
        head = _append(note, head)
        notes.append(note)
    locked.head = head
    _save(locked, notes)


def write_facts(locked: Holding, kind: str, facts: dict[str, Any]) -> None:
    """Adds a fact of the game that is in no other row to the chain."""
    head = head_of(locked)
    note = Note(
        game=locked.game,
        seq=head.seq,
        place=head.place + 1,
        at=locked.now,
        kind=kind,
        about=0,
        body=canonical(facts),
        salt=secrets.token_hex(16),
    )
    locked.head = _append(note, head)
    _save(locked, [note])


@contextmanager
def notes_together(locked: Holding) -> Iterator[None]:
    """The notes that are written inside are saved together, at the end of the outermost."""
    if locked.unsaved is not None:
        yield
        return
    unsaved: list[Note] = []
    locked.unsaved = unsaved
    yield
    locked.unsaved = None
    if unsaved:
        _save(locked, unsaved)


def _save(locked: Holding, notes: list[Note]) -> None:
    if locked.unsaved is None:
        Note.objects.bulk_create(notes)
    else:
        locked.unsaved += notes


def _append(note: Note, head: Head) -> Head:
    note.hash = body_hash(note.salt, note.body)
    note.chain = note_chain(note, head.chain)
    return head._replace(chain=note.chain, place=note.place)


def head_of(locked: Holding) -> Head:
    """The end of the chain, read under the lock."""
    if locked.head is None:
        locked.head = end_of_chain(locked.game)
    return locked.head


def end_of_chain(game: Game) -> Head:
    """The present end of the chain."""
    [row] = _ENDS(game=game.pk)
    return Head(*row)


_NOTES = Note.objects.filter(game=OuterRef("pk"), seq=OuterRef("seq")).order_by("-place")
_HEAD = (
    Coalesce(Subquery(_NOTES.values("chain")[:1]), "last__chain", Value("")),
    "seq",
    Coalesce(Subquery(_NOTES.values("place")[:1]), Value(0), output_field=IntegerField()),
    Coalesce("last__turn", Value(-1)),
    Coalesce("last__phase", Value("")),
    Coalesce("last__moment", Value(-1)),
)


def _ends() -> QuerySet[Game, Any]:
    # A query changes the relation that it filters, so each is given its own.
    last = FilteredRelation("journal", condition=Q(journal__seq=F("seq")))
    rows = Game.objects.filter(pk=Gap("game", BigIntegerField()))
    return rows.alias(last=last).values_list(*_HEAD)


_ENDS: Prepared[Any] = Prepared(_ends)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
