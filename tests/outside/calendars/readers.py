"""Calendars read by parsers that are not ours; all of them must agree."""

from datetime import UTC, datetime
from typing import NamedTuple

import ics
import vobject


class Entry(NamedTuple):
    uid: str
    starts: datetime
    summary: str


def by_ics(calendar: str) -> list[Entry]:
    """As ics reads them; raises ValueError or an error of its grammar."""
    found = ics.Calendar(calendar).events
    return sorted(Entry(one.uid, one.begin.datetime.astimezone(UTC), one.name) for one in found)


def by_vobject(calendar: str) -> list[Entry]:
    """As vobject reads them, which validates each component, too; raises its VObjectError."""
    read = vobject.readOne(calendar)
    read.validate(raiseException=True)
    found = read.contents.get("vevent", [])
    return sorted(
        Entry(one.uid.value, one.dtstart.value.astimezone(UTC), one.summary.value) for one in found
    )


READERS = (by_ics, by_vobject)


def components(calendar: str) -> list[str]:
    """The names of the components in the calendar; RFC 5545 (3.6) demands at least one."""
    inside = calendar.split("\r\n")[1:-2]
    return [line.removeprefix("BEGIN:") for line in inside if line.startswith("BEGIN:")]
