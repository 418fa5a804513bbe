"""Whether this installation closes phases at all. A restore pauses it until it is resumed."""

from django.db.models import Exists, QuerySet
from django.db.models.functions import Now

from club.models import Installation

ROW = 1


def pause_closing(why: str) -> None:
    """Pauses closing by all closers. `why` is one word, such as `restore`.

    An existing pause keeps its time and its reason.
    """
    Installation.objects.get_or_create(pk=ROW)
    rows = Installation.objects.filter(pk=ROW, closing_paused_at__isnull=True)
    rows.update(closing_paused_at=Now(), closing_paused_why=why)


def resume_closing() -> bool:
    """Resumes closing. Returns whether it was paused."""
    rows = Installation.objects.filter(pk=ROW, closing_paused_at__isnull=False)
    return bool(rows.update(closing_paused_at=None, closing_paused_why=""))


def is_paused() -> bool:
    return _paused().exists()


def paused() -> Exists:
    """Whether closing is paused, as a column of a query."""
    return Exists(_paused())


def _paused() -> QuerySet[Installation]:
    return Installation.objects.filter(pk=ROW, closing_paused_at__isnull=False)
