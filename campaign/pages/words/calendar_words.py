"""The calendar of a campaign in words."""

from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import default_durations
from campaign.words.phases import PHASE_NAMES
from club.actions.schedule.calendar import LIVE
from club.kinds import kind_of

HOUR, MINUTE = 3600, 60


def calendar_words(game: Any) -> list[tuple[str, str]]:
    """Every phase and how long it stays open."""
    return [(str(PHASE_NAMES[phase]), _phase_words(game, phase)) for phase in default_durations()]


def _phase_words(game: Any, phase: str) -> str:
    """The time at which this phase closes, unless all are done before."""
    if game.live:
        return _length_words(
            0 if phase in kind_of(game).clock.open_ended else game.durations.get(LIVE, 0)
        )
    if phase not in game.wall_clock:
        return _length_words(game.durations.get(phase, 0))
    weekday, at = game.wall_clock[phase]
    if weekday is None:
        return _("every day at %(time)s") % {"time": at}
    return _("%(day)s at %(time)s") % {"day": WEEKDAYS[weekday], "time": at}


def _length_words(seconds: int) -> str:
    """A length of time as people say it: whole days, else hours, else minutes."""
    if not seconds:
        return _("no deadline")
    hours = round(seconds / HOUR)
    if seconds % (24 * HOUR) == 0:
        return ngettext("%(n)s day", "%(n)s days", hours // 24) % {"n": hours // 24}
    if seconds % HOUR == 0:
        return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
    minutes = round(seconds / MINUTE)
    return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
