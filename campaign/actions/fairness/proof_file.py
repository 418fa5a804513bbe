"""Everything needed to check a campaign's chain, envelopes and dice, as JSON Lines (D3).

It contains only what every member may see, and nothing sealed. `docs/sealing.md` describes the
lines. `static/check_campaign.py` reads them without any part of this program.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from campaign.actions.history.effective_history import read_world
from campaign.play import digest
from campaign.world import READING, World, decode
from club.actions.chain.chained_rows import canonical, facts_of, instant, member, rows_of
from club.actions.chain.hash_chain import end_of_chain, line_facts
from club.models import FORMAT, Game, JournalEntry, Note


def proof(game: Game) -> Iterator[str]:
    """The lines of the download, without line ends."""
    yield _line("campaign", _campaign(game))
    notes = game.notes.order_by("seq", "place")
    beside = {seq: list(some) for seq, some in groupby(notes, key=lambda note: note.seq)}
    yield from (_line("note", _note(note)) for note in beside.pop(0, ()))
    for entry in game.journal.order_by("seq").iterator():
        yield _line("line", _entry(game, entry))
        yield from (_line("note", _note(note)) for note in beside.pop(entry.seq, ()))
    for orphans in beside.values():
        yield from (_line("note", _note(note)) for note in orphans)
    for kind, row in rows_of(game):
        now = facts_of(game, kind, row)
        yield _line("row", {"kind": kind, "about": row.pk, "now": now})
    for seq, world in game.snapshots.order_by("seq").values_list("seq", "world"):
        yield _line("kept", {"seq": seq, "digest": _digest(decode(bytes(world)))})


def _digest(world: World) -> str:
    """The digest of a world; empty for a world of another reading of the rules, since it cannot be
    computed."""
    return digest(world) if world.reading == READING else ""


def _line(what: str, facts: dict[str, Any]) -> str:
    return canonical({"is": what, **facts})


def _campaign(game: Game) -> dict[str, Any]:
    end = end_of_chain(game)
    return {
        "format": FORMAT,
        "address": game.public_id,
        "name": game.name,
        "status": game.status,
        "seq": game.seq,
        "end": str(end),
        "closes_at": instant(game.closes_at),
        "digest": _digest(read_world(game)),
    }


def _entry(game: Game, entry: JournalEntry) -> dict[str, Any]:
    """The hashed facts, and next to them the account and the marks of corrections."""
    return line_facts(entry) | {
        "chain": entry.chain,
        "account": member(game, entry.actor_user_id),
        "superseded_by": entry.superseded_by,
        "struck": entry.struck,
    }


def _note(note: Note) -> dict[str, Any]:
    return {
        "seq": note.seq,
        "place": note.place,
        "at": instant(note.at),
        "kind": note.kind,
        "about": note.about,
        "salt": note.salt,
        "body": note.body,
        "hash": note.hash,
        "chain": note.chain,
    }
