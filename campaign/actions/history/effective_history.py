"""The history that counts: the journal without what corrections passed over (D3)."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from campaign.actions.history import rule_readings
from campaign.corrected_replay import Played
from campaign.models import Campaign, JournalEntry, Snapshot
from campaign.play import digest, play
from campaign.world import READING, World, decode
from club.refusals import Refusal


def effective(campaign: Campaign) -> QuerySet[JournalEntry]:
    """The lines whose commands made the present world, in the order they were played."""
    lines = JournalEntry.objects.filter(campaign=campaign, rewinds_to__isnull=True)
    return lines.filter(superseded_by__isnull=True).order_by("seq")


def snapshots(campaign: Campaign) -> QuerySet[Snapshot]:
    """The stored worlds from which the present one follows, oldest first."""
    passed_over = JournalEntry.objects.filter(
        campaign=OuterRef("campaign"), seq=OuterRef("seq"), superseded_by__isnull=False
    )
    snapshot = Snapshot.objects.filter(~Exists(passed_over), campaign=campaign)
    return snapshot.order_by("seq")


def world_before(campaign: Campaign, entry: JournalEntry) -> World:
    """The world in which an effective line was played."""
    snapshot = snapshots(campaign).filter(seq__lt=entry.seq).last()
    if snapshot is None:
        raise LookupError(entry.seq)
    lines = effective(campaign).filter(seq__gt=snapshot.seq, seq__lt=entry.seq)
    return _played_on(decode(bytes(snapshot.world)), lines)


def world_after(campaign: Campaign, seq: int) -> World:
    """The world after an effective line; 0 is the first world. LookupError for other numbers.

    Refuses `another-reading` where lines played under another reading lie since a kept world.
    """
    if seq and not effective(campaign).filter(seq=seq).exists():
        raise LookupError(seq)
    snapshot = snapshots(campaign).filter(seq__lte=seq).last()
    if snapshot is None:
        raise LookupError(seq)
    lines = effective(campaign).filter(seq__gt=snapshot.seq, seq__lte=seq)
    return _played_on(decode(bytes(snapshot.world)), lines)


def snapshot_world(campaign: Campaign, seq: int) -> World:
    """The latest stored world that is not later than this entry. Raises LookupError if there is
    none.
    """
    snapshot = snapshots(campaign).filter(seq__lte=seq).last()
    if snapshot is None:
        raise LookupError(seq)
    return decode(bytes(snapshot.world))


def _played_on(world: World, lines: Iterable[JournalEntry]) -> World:
    """This world after these lines; under another reading they have to lead where they led."""
    begun_now = world.reading == READING
    for line in lines:
        played = as_played(line)
        try:
            world = play(world, played.command, played.chance, played.numbers_from).world
        except Refusal as refusal:
            if begun_now:
                raise
            raise rule_readings.another(world.reading) from refusal
        if not begun_now and digest(world) != line.digest:
            raise rule_readings.another(world.reading)
    return world


def beside(campaign: Campaign, seq: int) -> tuple[int | None, int | None]:
    """The numbers of the effective entries before and after this one. 0 comes before the first
    entry.
    """
    numbers = effective(campaign).values_list("seq", flat=True)
    before = numbers.filter(seq__lt=seq).last() if seq else None
    after = numbers.filter(seq__gt=seq).first()
    return (before or 0) if seq else None, after


def last(campaign: Campaign) -> int:
    """The number of the latest effective line; 0 before the first."""
    return effective(campaign).values_list("seq", flat=True).last() or 0


def as_played(line: JournalEntry) -> Played:
    return Played(line.seq, line.read_command(), tuple(line.chance), line.numbers_from)
