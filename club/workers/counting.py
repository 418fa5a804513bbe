"""Counts what has closed, for statistics: once a minute, in the clock process or by a worker."""

import time

from club.kinds import kinds

EVERY = 60  # seconds between two looks of one process; several do no harm
_due = 0.0  # by the monotonic clock


def has_uncounted() -> bool:
    """Whether there is anything to count."""
    return any(kind.clock.has_uncounted() for kind in kinds())


def count() -> int:
    """Counts for every kind of game and returns the number of games."""
    return sum(kind.clock.count_up() for kind in kinds())


def count_if_due() -> None:
    """Counts at the first call of a process, and then once a minute."""
    global _due
    if time.monotonic() < _due:
        return
    _due = time.monotonic() + EVERY
    count()
