"""Campaigns that started under another reading of the rules than this program plays (D3).

They continue under the current reading, and their history can be read. They cannot be replayed:
neither to check them, nor to correct them, nor from a record file.
"""

from django.utils.translation import gettext_noop

from campaign.world import READING, World
from club.refusals import Refusal

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
