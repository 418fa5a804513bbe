"""The effective history: the journal without superseded entries (D3)."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from club.actions.chain.contents import contents_of, read_snapshot
from club.kinds import kind_of
from club.models import Game, JournalEntry, Snapshot


def effective(game: Game) -> QuerySet[JournalEntry]:
    """The entries whose commands made the present world, in the order of play."""
    return counting().filter(game=game).order_by("seq")


def counting() -> QuerySet[JournalEntry]:
    """The entries of all games whose commands made their present worlds, in no order."""
    return JournalEntry.objects.filter(rewinds_to__isnull=True, superseded_by__isnull=True)


def snapshots(game: Game) -> QuerySet[Snapshot]:
    """The stored worlds from which the present one follows, oldest first."""
    passed_over = JournalEntry.objects.filter(
        game=OuterRef("game"), seq=OuterRef("seq"), superseded_by__isnull=False
    )
    snapshot = Snapshot.objects.filter(~Exists(passed_over), game=game)
    return snapshot.order_by("seq")


def beside(game: Game, seq: int) -> tuple[int | None, int | None]:
    """The numbers of the effective entries before and after this one. 0 is before the first
    entry."""
    numbers = effective(game).values_list("seq", flat=True)
    before = numbers.filter(seq__lt=seq).last() if seq else None
    after = numbers.filter(seq__gt=seq).first()
    return (before or 0) if seq else None, after


def last(game: Game) -> int:
    """The number of the latest effective entry, or 0 before the first."""
    return effective(game).values_list("seq", flat=True).last() or 0


def world_then(game: Game, seq: int) -> Any:
    """The world after an effective entry. 0 is the first world. Raises LookupError for other
    numbers.

    Not for pages, since it contains everybody's secrets.
    """
    if seq and not effective(game).filter(seq=seq).exists():
        raise LookupError(seq)
    snapshot = snapshots(game).filter(seq__lte=seq).last()
    if snapshot is None:
        raise LookupError(seq)
    world = read_snapshot(game, snapshot)
    for entry in effective(game).filter(seq__gt=snapshot.seq, seq__lte=seq):
        world = _played(game, world, entry)
    return world


def worlds_along(game: Game, seq: int, entries: Iterable[JournalEntry]) -> dict[int, Any]:
    """The worlds after entry `seq` and after each of the effective `entries` that follow it.

    They are by number of entry, and each is played once. Not for pages, as `world_then`.
    """
    world = world_then(game, seq)
    found = {seq: world}
    for entry in entries:
        found[entry.seq] = world = _played(game, world, entry)
    return found


def _played(game: Game, world: Any, entry: JournalEntry) -> Any:
    """The world after this entry as it was recorded."""
    rules, found = kind_of(game).rules, contents_of(entry, game)
    command = rules.commands.decode(found.command)
    return rules.again(world, command, tuple(found.chance), entry.numbers_from).world
