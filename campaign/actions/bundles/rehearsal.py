"""Playing the journal of a bundle before anything of it is stored, and before its pictures (D3).

What is found out here is found out without a lock on the database.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from campaign.actions.bundles import tables
from campaign.actions.bundles.file import Rows
from campaign.actions.history import rule_readings
from campaign.actions.history.integrity import after
from campaign.play import digest
from campaign.world import World, decode
from club.models import JournalEntry


class Rehearsed(NamedTuple):
    """The entries as they will be stored, by their numbers there, and the worlds at both ends."""

    entries: dict[int, JournalEntry]
    first: World
    last: World


def rehearse(rows: Rows, note: Callable[[int, int], None]) -> Rehearsed:
    """Plays every entry; `note` hears of each. Refuses `another-reading`, and what the rules
    refuse; raises ValueError for an entry that does not lead to the digest beside it, and for rows
    that are none KeyError, TypeError and the like."""
    worlds = {row["seq"]: row["world"] for row in rows["snapshot"]}
    first = decode(worlds[0].encode())
    rule_readings.check_reading(first.reading)
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
