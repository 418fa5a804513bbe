"""All that a campaign's chain, envelopes and dice can be checked with, as JSON Lines (D3).

What every member may see, and nothing that is sealed by now: `docs/sealing.md` describes the lines,
`static/check_campaign.py` reads them without anything of this program.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from campaign.actions.journal.chained_rows import BODIES, canonical, instant, member, rows_of
from campaign.actions.journal.hash_chain import end_of_chain, line_facts
from campaign.models import Campaign, JournalEntry, Note
from campaign.models.journal import FORMAT
from campaign.play import digest
from campaign.world import READING, World, decode


def proof(campaign: Campaign) -> Iterator[str]:
    """The lines of the download, without line ends."""
    yield _line("campaign", _campaign(campaign))
    notes = campaign.notes.order_by("seq", "place")
    beside = {seq: list(some) for seq, some in groupby(notes, key=lambda note: note.seq)}
    yield from (_line("note", _note(note)) for note in beside.pop(0, ()))
    for entry in campaign.journal.order_by("seq").iterator():
        yield _line("line", _entry(campaign, entry))
        yield from (_line("note", _note(note)) for note in beside.pop(entry.seq, ()))
    for orphans in beside.values():
        yield from (_line("note", _note(note)) for note in orphans)
    for kind, row in rows_of(campaign):
        now = BODIES[kind](campaign, row)
        yield _line("row", {"kind": kind, "about": row.pk, "now": now})
    for seq, world in campaign.snapshots.order_by("seq").values_list("seq", "world"):
        yield _line("kept", {"seq": seq, "digest": _digest(decode(bytes(world)))})


def _digest(world: World) -> str:
    """Empty for a world of another reading of the rules, whose digest is not known any more."""
    return digest(world) if world.reading == READING else ""


def _line(what: str, facts: dict[str, Any]) -> str:
    return canonical({"is": what, **facts})


def _campaign(campaign: Campaign) -> dict[str, Any]:
    end = end_of_chain(campaign)
    return {
        "format": FORMAT, "address": campaign.public_id, "name": campaign.name,
        "status": campaign.status, "seq": campaign.seq, "end": str(end),
        "closes_at": instant(campaign.closes_at), "digest": _digest(campaign.read_world()),
    }  # fmt: skip


def _entry(campaign: Campaign, entry: JournalEntry) -> dict[str, Any]:
    """What the hash covers, and what is shown beside it: the account, the marks of corrections."""
    return line_facts(entry) | {
        "chain": entry.chain, "account": member(campaign, entry.actor_user_id),
        "superseded_by": entry.superseded_by, "struck": entry.struck,
    }  # fmt: skip


def _note(note: Note) -> dict[str, Any]:
    return {
        "seq": note.seq, "place": note.place, "at": instant(note.at), "kind": note.kind,
        "about": note.about, "salt": note.salt, "body": note.body, "hash": note.hash,
        "chain": note.chain,
    }  # fmt: skip
