"""Campaigns as the first reading of the rules left them: its worlds called the number a schema."""

from campaign.models import Campaign, Snapshot
from campaign.world import READING

NOW = f'{{"reading":{READING}'.encode()
FIRST = b'{"schema":1'


def of_the_first_reading(campaign: Campaign) -> Campaign:
    """The campaign with all the worlds that are kept of it begun under the first reading."""
    for row in (campaign, *campaign.snapshots.all()):
        world = bytes(row.world)
        assert world.startswith(NOW)
        kind = Campaign if row is campaign else Snapshot
        kind.objects.filter(pk=row.pk).update(world=FIRST + world.removeprefix(NOW))
    return Campaign.objects.get(pk=campaign.pk)
