"""Plays the journal of a bundle before any of it is stored, and before its pictures are read (D3).

The database is not locked for this.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from campaign.actions.bundles import tables
from campaign.actions.bundles.file import Rows
from campaign.actions.history import effective_history
from campaign.actions.history.integrity import after
from campaign.play import digest
from campaign.world import World, decode
from club.models import JournalEntry


class Rehearsed(NamedTuple):
    """The entries to be stored, by their old numbers, and the first and the last world."""

    entries: dict[int, JournalEntry]
    first: World
    last: World


def rehearse(rows: Rows, note: Callable[[int, int], None]) -> Rehearsed:
    """Plays every entry; `note` is called for each. Refuses `another-reading`, and what the rules
    refuse. Raises ValueError for an entry whose world does not match its digest. Malformed rows
    raise KeyError, TypeError and the like."""
    worlds = {row["seq"]: row["world"] for row in rows["snapshot"]}
    first = decode(worlds[0].encode())
    effective_history.check_reading(first.reading)
    entries = {row["id"]: tables.read(JournalEntry, row) for row in rows["entry"]}
    return Rehearsed(entries, first, _last(first, entries.values(), note))


def _last(first: World, entries: Iterable[JournalEntry], note: Callable[[int, int], None]) -> World:
    ordered = sorted(entries, key=lambda entry: entry.seq)
    targets = {entry.rewinds_to for entry in ordered}
    world, worlds = first, {0: first}
    for number, entry in enumerate(ordered, 1):
        note(number, len(ordered))
        world = after(entry, world, worlds)
        if (entry.seq, entry.digest) != (number, digest(world)):
            raise ValueError(f"journal line {number} does not lead to its world")
        if number in targets:
            worlds[number] = world
    return world
