"""An evening with one table."""

from datetime import time
from typing import Any

from django.utils import timezone

from tavern.models import Evening


def an_evening(host: Any, **more: Any) -> Evening:
    """Tonight, with a table of Stone Falls for two."""
    row = Evening(host=host, title="Thursday", place="Club", starts=time(19, 30), **more)
    row.day = timezone.now().date()
    row.save()
    row.tables.create(kind="stone-falls", seats=2, starts=time(20))
    return row
