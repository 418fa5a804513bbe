"""Times in words, in the reader's time zone, and for deadlines the time left."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from club.actions.delivery import notice_rendering


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline. `words` is in the reader's time zone if set, else in the game's.

    `zone` is the game's time zone. It is empty if the reader's own is shown. The browser's time
    zone then does not replace it.
    """

    iso: str
    words: str
    left: str
    zone: str
    utc: str
    club: str


def zone_of(game: Any) -> ZoneInfo:
    return _zone(game.time_zone)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError):
        return ZoneInfo("UTC")


def time_words(game: Any, moment: datetime) -> str:
    """A time in the reader's time zone if set, else in the game's, with the zone's name.

    All pages write times with this function, and emails with the function that it calls.
    """
    return notice_rendering.time_words(moment, shown_zone(game))


def instant(moment: datetime) -> str:
    """The time as pages write it for programs, to the second (`<time datetime="…">`)."""
    return moment.isoformat(timespec="seconds")


def shown_zone(game: Any) -> ZoneInfo:
    """The time zone that the reader has set, else the game's."""
    return _zone(getattr(game, "reader_zone", "") or game.time_zone)


def zoned_time(game: Any, moment: datetime) -> SafeString:
    """The time as an element: in the reader's time zone if set, else in the game's.

    The script then replaces the game's time zone with the browser's.
    """
    own = getattr(game, "reader_zone", "") or ""
    words = time_words(game, moment)
    zone = "" if own else format_html(' data-zone="{}"', game.time_zone)
    return format_html('<time datetime="{}"{}>{}</time>', instant(moment), zone, words)


def deadline_of(game: Any) -> Deadline | None:
    """When the phase closes. None if no deadline runs. `database_now` is the present."""
    until = game.closes_at
    if until is None or game.paused or game.status == game.ENDED:
        return None
    own = getattr(game, "reader_zone", "") or ""
    return Deadline(
        iso=instant(until),
        words=time_words(game, until),
        left=_time_left(game),
        zone="" if own else game.time_zone,
        utc=notice_rendering.time_words(until, ZoneInfo("UTC")),
        club=f"{notice_rendering.time_words(until, zone_of(game))} ({zone_of(game).key})",
    )


def _time_left(game: Any) -> str:
    """The time until the phase closes, in words. Empty without a deadline."""
    until = game.closes_at
    if until is None:
        return ""
    if until <= game.database_now:
        return _("closing now")
    return _("%(time)s left") % {"time": timeuntil(until, game.database_now)}
