"""Worlds of the effective history (D3), each under the reading of the rules of its entry."""

from collections.abc import Iterable

from campaign.actions.history import rule_readings
from campaign.actions.history.decoded import read_command
from campaign.corrected_replay import Played
from campaign.play import digest, play
from campaign.world import READING, World, decode
from club.actions.journal.history import beside, counting, effective, last, snapshots
from club.models import Game, JournalEntry
from club.refusals import Refusal

__all__ = [
    "as_played",
    "beside",
    "counting",
    "effective",
    "last",
    "snapshot_world",
    "snapshots",
    "world_after",
    "world_before",
]


def world_before(game: Game, entry: JournalEntry) -> World:
    """The world in which an effective entry was played."""
    snapshot = snapshots(game).filter(seq__lt=entry.seq).last()
    if snapshot is None:
        raise LookupError(entry.seq)
    entries = effective(game).filter(seq__gt=snapshot.seq, seq__lt=entry.seq)
    return _played_on(decode(bytes(snapshot.world)), entries)


def world_after(game: Game, seq: int) -> World:
    """The world after an effective entry; 0 is the first world. Raises LookupError for other
    numbers.

    Refuses `another-reading` if entries of another reading follow the last snapshot.
    """
    if seq and not effective(game).filter(seq=seq).exists():
        raise LookupError(seq)
    snapshot = snapshots(game).filter(seq__lte=seq).last()
    if snapshot is None:
        raise LookupError(seq)
    entries = effective(game).filter(seq__gt=snapshot.seq, seq__lte=seq)
    return _played_on(decode(bytes(snapshot.world)), entries)


def snapshot_world(game: Game, seq: int) -> World:
    """The latest stored world that is not later than this entry. Raises LookupError if there is
    none.
    """
    snapshot = snapshots(game).filter(seq__lte=seq).last()
    if snapshot is None:
        raise LookupError(seq)
    return decode(bytes(snapshot.world))


def _played_on(world: World, entries: Iterable[JournalEntry]) -> World:
    """This world after these entries. Under another reading their digests must match."""
    begun_now = world.reading == READING
    for entry in entries:
        played = as_played(entry)
        try:
            world = play(world, played.command, played.chance, played.numbers_from).world
        except Refusal as refusal:
            if begun_now:
                raise
            raise rule_readings.another(world.reading) from refusal
        if not begun_now and digest(world) != entry.digest:
            raise rule_readings.another(world.reading)
    return world


def as_played(entry: JournalEntry) -> Played:
    return Played(entry.seq, read_command(entry), tuple(entry.chance), entry.numbers_from)
