"""The mark of what was played without an account, before it moved to one."""

from django.db.models import Exists, OuterRef

from club.models import JournalEntry

OUTSIDE = "without an account"  # the device of its entries


def was_outside(game: str) -> Exists:
    """Whether a command of the game in this field was given without an account."""
    return Exists(JournalEntry.objects.filter(game=OuterRef(game), device=OUTSIDE))
