"""The chain: one hash after another over a campaign's journal and what is written beside it (D3).

`docs/sealing.md` describes it for those who work it out elsewhere: what changes here changes there
and in `static/check_campaign.py`, and gets a new `FORMAT`. Lines of format 1 hang on the line
before them alone; accounts, devices and everything beside the journal are not in their chain. Where
the last line is of format 1, what lies beside the journal is taken into the chain first.
"""

import hashlib
import secrets
from datetime import datetime
from typing import Any, NamedTuple, Protocol

import msgspec
from django.db.models import BigIntegerField, IntegerField, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from campaign.actions.journal.chained_rows import BODIES, canonical, instant, rows_of
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.models import Campaign, JournalEntry, Note
from campaign.models.journal import FORMAT


class Head(NamedTuple):
    """Where the chain ends: its last hash, the line, and the last note after that line."""

    chain: str
    seq: int
    place: int

    def __str__(self) -> str:
        return f"{self.seq}.{self.place}:{self.chain}" if self.place else f"{self.seq}:{self.chain}"


class Holding(Protocol):
    campaign: Campaign
    now: datetime
    head: Head | None


def chain_of(entry: JournalEntry, before: str) -> str:
    """The hash of this line and, through `before`, of all that was written before it (hex)."""
    if entry.format == 1:
        return _chain_of_format_1(entry, before)
    return _hash(f"{before}|{canonical(line_facts(entry))}")


def line_facts(entry: JournalEntry) -> dict[str, Any]:
    """What a line's hash covers. Marks of corrections are not in it: they are worked out."""
    return {
        "format": entry.format, "seq": entry.seq, "turn": entry.turn, "phase": entry.phase,
        "moment": entry.moment, "at": instant(entry.at), "actor": entry.actor_kind,
        "by": entry.by, "seat": entry.seat, "device": entry.device, "origin": entry.origin,
        "command": bytes(entry.command).decode(), "chance": entry.chance, "drawn": entry.drawn,
        "news": bytes(entry.news).decode(), "digest": entry.digest,
        "rewinds_to": entry.rewinds_to, "copy_of": entry.copy_of,
        "numbers_from": entry.numbers_from,
    }  # fmt: skip


def note_chain(note: Note, before: str) -> str:
    facts = {
        "seq": note.seq, "place": note.place, "at": instant(note.at), "kind": note.kind,
        "about": note.about, "hash": note.hash,
    }  # fmt: skip
    return _hash(f"{before}|{canonical(facts)}")


def body_hash(salt: str, body: str) -> str:
    return _hash(f"{salt}|{body}")


def write(game: Holding, *things: tuple[str, Any]) -> None:
    """Notes these rows, each with its kind, at the end of the chain.

    Belongs inside the transaction that wrote them. The row of every kind is in `noted.BODIES`.
    """
    head = head_of(game)
    notes = []
    for kind, row in things:
        note = Note(
            campaign=game.campaign, seq=head.seq, place=head.place + 1, at=game.now, kind=kind,
            about=row.pk, body=canonical(BODIES[kind](game.campaign, row)),
            salt=secrets.token_hex(16),
        )  # fmt: skip
        head = _append(note, head)
        notes.append(note)
    Note.objects.bulk_create(notes)
    game.head = head


def write_facts(game: Holding, kind: str, facts: dict[str, Any]) -> None:
    """Notes something of the campaign that has no row of its own."""
    head = head_of(game)
    note = Note(
        campaign=game.campaign, seq=head.seq, place=head.place + 1, at=game.now, kind=kind,
        about=0, body=canonical(facts), salt=secrets.token_hex(16),
    )  # fmt: skip
    game.head = _append(note, head)
    note.save(force_insert=True)


def _append(note: Note, head: Head) -> Head:
    note.hash = body_hash(note.salt, note.body)
    note.chain = note_chain(note, head.chain)
    return Head(note.chain, note.seq, note.place)


def head_of(game: Holding) -> Head:
    """Where the chain ends, under the lock. What an earlier format left out is taken in first."""
    if game.head is None:
        head, last_format = _found(game.campaign)
        game.head = head
        if last_format < FORMAT and not head.place:
            _take_in(game, head)
    return game.head


def end_of_chain(campaign: Campaign) -> Head:
    """Where the chain ends now."""
    return _found(campaign)[0]


def _take_in(game: Holding, head: Head) -> None:
    """All rows that are not in the chain yet."""
    write_facts(game, "taken_in", {"lines": head.seq})
    write_facts(game, "deadline", {"until": instant(game.campaign.closes_at)})
    write(game, *missing(game.campaign))


def missing(campaign: Campaign) -> list[tuple[str, Any]]:
    """The rows that belong into the chain, and are not in it."""
    noted = set(campaign.notes.values_list("kind", "about"))
    return [(kind, row) for kind, row in rows_of(campaign) if (kind, row.pk) not in noted]


_NOTES = Note.objects.filter(campaign=OuterRef("pk"), seq=OuterRef("seq")).order_by("-place")
_LINES = JournalEntry.objects.filter(campaign=OuterRef("pk"), seq=OuterRef("seq")).order_by()
_HEADS = Prepared(
    lambda: (
        Campaign.objects.filter(pk=Gap("campaign", BigIntegerField()))
        .order_by()
        .values_list(
            Coalesce(
                Subquery(_NOTES.values("chain")[:1]), Subquery(_LINES.values("chain")[:1]),
                Value(""),
            ),
            "seq",
            Coalesce(Subquery(_NOTES.values("place")[:1]), Value(0), output_field=IntegerField()),
            Coalesce(Subquery(_LINES.values("format")[:1]), Value(1), output_field=IntegerField()),
        )
    )
)  # fmt: skip


def _found(campaign: Campaign) -> tuple[Head, int]:
    """The head, and the format of the last line."""
    row: Any = next(iter(_HEADS(campaign=campaign.pk)))
    return Head(*row[:3]), row[3]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _chain_of_format_1(entry: JournalEntry, before: str) -> str:
    numbers = {name: getattr(entry, name) for name in ("rewinds_to", "copy_of", "numbers_from")}
    line = (
        before, entry.seq, entry.at.isoformat(), entry.actor_kind, entry.seat, entry.origin,
        bytes(entry.command).decode(), entry.chance, bytes(entry.news).decode(), entry.digest,
        *[(name, number) for name, number in numbers.items() if number is not None],
    )  # fmt: skip
    return hashlib.sha256(msgspec.json.encode(line)).hexdigest()
