"""Worlds of the effective history (D3), each under the reading of the rules of its entry.

The rows of a game are decoded and checked here.
"""

from collections.abc import Iterable

from django.utils.translation import gettext_noop

from campaign import commands, news, world
from campaign.commands import Command
from campaign.corrected_replay import Played
from campaign.news import News
from campaign.play import digest, play
from campaign.world import READING, World, decode
from club.actions.journal.history import effective, snapshots
from club.models import Game, JournalEntry
from club.refusals import Refusal


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
            raise another(world.reading) from refusal
        if not begun_now and digest(world) != entry.digest:
            raise another(world.reading)
    return world


def as_played(entry: JournalEntry) -> Played:
    return Played(entry.seq, read_command(entry), tuple(entry.chance), entry.numbers_from)


def read_world(game: Game) -> World:
    """The world as it is now."""
    return world.decode(bytes(game.world))


def read_command(entry: JournalEntry) -> Command:
    """The command of an entry; an entry that goes back has none."""
    return commands.decode(bytes(entry.command))


def read_news(entry: JournalEntry) -> tuple[News, ...]:
    """The news of an entry."""
    return news.decode(bytes(entry.news))


ANOTHER = gettext_noop(
    "This campaign began under reading {reading} of the rules, and this program uses reading "
    "{now}: its history can be read, but not replayed."
)


def another_of(world: World) -> Refusal | None:
    """The refusal to replay the campaign of this world; None if it can be replayed."""
    return another(world.reading) if world.reading != READING else None


def another(reading: int) -> Refusal:
    """The refusal for a campaign of this `reading`, which cannot be replayed."""
    return Refusal("another-reading", "D3", ANOTHER, reading=reading, now=READING)


def check_reading(reading: int) -> None:
    """Refuses `another-reading` unless it is the one that this program plays."""
    if reading != READING:
        raise another(reading)
