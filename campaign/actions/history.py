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


def as_played(line: JournalEntry) -> Played:
    return Played(line.seq, line.read_command(), tuple(line.chance), line.numbers_from)
