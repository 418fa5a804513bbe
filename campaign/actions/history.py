"""The history that counts: the journal without what corrections passed over (D3)."""

from django.db.models import Exists, OuterRef, QuerySet

from campaign.models import Campaign, JournalEntry, Snapshot
from campaign.play import play
from campaign.rework import Played
from campaign.world import World, decode


def effective(campaign: Campaign) -> QuerySet[JournalEntry]:
    """The lines whose commands made the present world, in the order they were played."""
    lines = JournalEntry.objects.filter(campaign=campaign, rewinds_to__isnull=True)
    return lines.filter(superseded_by__isnull=True).order_by("seq")


def snapshots(campaign: Campaign) -> QuerySet[Snapshot]:
    """The kept worlds that lie on the way to the present one, oldest first."""
    passed_over = JournalEntry.objects.filter(
        campaign=OuterRef("campaign"), seq=OuterRef("seq"), superseded_by__isnull=False
    )
    kept = Snapshot.objects.filter(~Exists(passed_over), campaign=campaign)
    return kept.order_by("seq")


def world_before(campaign: Campaign, entry: JournalEntry) -> World:
    """The world in which an effective line was played."""
    kept = snapshots(campaign).filter(seq__lt=entry.seq).last()
    if kept is None:
        raise LookupError(entry.seq)
    world = decode(bytes(kept.world))
    for line in effective(campaign).filter(seq__gt=kept.seq, seq__lt=entry.seq):
        played = as_played(line)
        world = play(world, played.command, played.chance, played.numbers_from).world
    return world


def world_after(campaign: Campaign, seq: int) -> World:
    """The world after an effective line; 0 is the first world. LookupError for other numbers."""
    if seq and not effective(campaign).filter(seq=seq).exists():
        raise LookupError(seq)
    kept = snapshots(campaign).filter(seq__lte=seq).last()
    if kept is None:
        raise LookupError(seq)
    world = decode(bytes(kept.world))
    for line in effective(campaign).filter(seq__gt=kept.seq, seq__lte=seq):
        played = as_played(line)
        world = play(world, played.command, played.chance, played.numbers_from).world
    return world


def beside(campaign: Campaign, seq: int) -> tuple[int | None, int | None]:
    """The numbers of the effective lines before and after this one; 0 stands before the first."""
    numbers = effective(campaign).values_list("seq", flat=True)
    before = numbers.filter(seq__lt=seq).last() if seq else None
    after = numbers.filter(seq__gt=seq).first()
    return (before or 0) if seq else None, after


def last(campaign: Campaign) -> int:
    """The number of the latest effective line; 0 before the first."""
    return effective(campaign).values_list("seq", flat=True).last() or 0


def as_played(line: JournalEntry) -> Played:
    return Played(line.seq, line.read_command(), tuple(line.chance), line.numbers_from)
