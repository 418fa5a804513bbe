"""Outages, in which no closer was running, and time limits after one (D4).

This module is pure except for `silences_since`. Lost time is given back: a limit moves by the part
of the silence that fell into it. Some minimum time is left after every silence. Processes that
close games leave heartbeats.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models.functions import Now

from club.models import Heartbeat, Outage

GRACE = timedelta(hours=12)  # left after a silence at most
SHARE = 4  # … and at most this part of the whole time there was


class Silence(NamedTuple):
    """From the last sign of life to the next one."""

    since: datetime
    until: datetime


def after_outages(limit: datetime, opened: datetime, silence: Silence) -> datetime:
    """The limit of a time that runs from `opened` to `limit`, with this silence in between.

    A limit that passed before the silence stays, since no time was lost.
    """
    lost = silence.until - max(silence.since, opened)
    if limit <= silence.since or lost <= timedelta():
        return limit
    grace = min(GRACE, (limit - opened) / SHARE)
    return max(limit + lost, silence.until + grace)


def silences_since(moment: datetime) -> list[Silence]:
    """The silences that were noticed after this moment, in order."""
    rows = Outage.objects.filter(until__gt=moment).order_by("since")
    return [Silence(*row) for row in rows.values_list("since", "until")]


BACKUP = "backup"  # closes nothing


def beat(name: str) -> None:
    """Records that this process is alive, by the database's clock."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": Now()})
