"""Deadlines in words: absolute with the zone of the campaign, and as time left."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.actions.delivery import notice_rendering


@dataclass(frozen=True, slots=True)
class Deadline:
    """`words` in the zone that the reader has set, else in the campaign's; others besides.

    `zone` is the campaign's; empty where the reader's own is shown, which their browser's then
    does not replace.
    """

    iso: str
    words: str
    left: str
    zone: str
    utc: str
    club: str


def zone_of(campaign: Any) -> ZoneInfo:
    return _zone(campaign.time_zone)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError):
        return ZoneInfo("UTC")


def moment_words(campaign: Any, moment: datetime) -> str:
    """A moment in the campaign's zone, named after it."""
    return notice_rendering.moment_words(moment, zone_of(campaign))


def short_words(campaign: Any, moment: datetime) -> str:
    local = moment.astimezone(zone_of(campaign))
    return date_format(local, pgettext("short date with time", "j M, H:i"))


def deadline_of(campaign: Any) -> Deadline | None:
    """When the phase closes; None when no deadline runs. `database_now` is the present."""
    until = campaign.closes_at
    if until is None or campaign.paused or campaign.status == campaign.ENDED:
        return None
    utc = date_format(until.astimezone(UTC), pgettext("date with time", "l j F Y, H:i"))
    own = getattr(campaign, "reader_zone", "") or ""
    return Deadline(
        iso=until.isoformat(),
        words=notice_rendering.moment_words(until, _zone(own or campaign.time_zone)),
        left=time_left(campaign),
        zone="" if own else campaign.time_zone, utc=f"{utc} UTC",
        club=moment_words(campaign, until),
    )  # fmt: skip


def time_left(campaign: Any) -> str:
    """How long until the phase closes, in words; empty without a deadline."""
    until = campaign.closes_at
    if until is None:
        return ""
    if until <= campaign.database_now:
        return _("closing now")
    return _("%(time)s left") % {"time": timeuntil(until, campaign.database_now)}
