"""What a campaign has agreed on besides the rules: its calendar, and who does not come (D4)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import time
from typing import Any, Self

import msgspec
from django.utils.translation import gettext_noop

from campaign.models import ABSENT, UNPLAYED, default_durations
from club.refusals import Refusal

LONGEST_QUIET = 16  # hours, so that every day has time to act
MOST_HOURS = 31 * 24  # of grace, and to confirm a report


@dataclass(frozen=True, slots=True)
class Policies:
    """Fields of `Campaign` of the same names; the defaults are the site's."""

    wall_clock: Mapping[str, Any] = field(default_factory=dict)
    quiet_hours: tuple[str, ...] = ()
    live: bool = False
    unplayed: str = "organiser"
    absent: str = "default"
    grace_hours: int = 24
    confirm_hours: int = 72

    @classmethod
    def of(cls, campaign: Any) -> Self:
        """What this campaign has agreed on."""
        return msgspec.convert(
            {name: getattr(campaign, name) for name in cls.__dataclass_fields__}, cls
        )

    @classmethod
    def read(cls, document: Any) -> Self:
        """The policies of a record file; the usual ones where it holds none that can be kept."""
        try:
            found = msgspec.convert(document, cls)
            found.check()
        except (Refusal, msgspec.ValidationError):
            return cls()
        return found

    def fields(self) -> dict[str, Any]:
        """As the database keeps them."""
        return asdict(self) | {"quiet_hours": list(self.quiet_hours)}

    def check(self) -> None:
        """Refuses `wall-clock`, `quiet-hours`, `policy` and `hours`."""
        if not all(_is_wall_clock(phase, row) for phase, row in self.wall_clock.items()):
            _refuse("wall-clock", gettext_noop("A deadline needs a weekday and a time of day."))
        if not _are_quiet_hours(self.quiet_hours):
            sentence = gettext_noop("Quiet hours are two times of day, at most 16 hours apart.")
            _refuse("quiet-hours", sentence)
        if self.unplayed not in dict(UNPLAYED) or self.absent not in dict(ABSENT):
            _refuse("policy", gettext_noop("There is no such policy."))
        if not all(1 <= hours <= MOST_HOURS for hours in (self.grace_hours, self.confirm_hours)):
            _refuse("hours", gettext_noop("Grace and confirming take 1 to 744 hours."))


def _refuse(code: str, sentence: str) -> None:
    raise Refusal(code, "D4", sentence, fields=(code.replace("-", "_"),))


def _is_wall_clock(phase: str, row: Any) -> bool:
    if not isinstance(row, list | tuple) or len(row) != 2:
        return False
    weekday, at = row
    return phase in default_durations() and weekday in (None, *range(7)) and _minutes(at) >= 0


def _are_quiet_hours(found: tuple[str, ...]) -> bool:
    if not found:
        return True
    if len(found) != 2 or min(_minutes(at) for at in found) < 0:
        return False
    start, end = (_minutes(at) for at in found)
    return 0 < (end - start) % 1440 <= LONGEST_QUIET * 60


def _minutes(at: str) -> int:
    """Minutes since midnight of a time such as 20:00; -1 if it is none."""
    try:
        found = time.fromisoformat(at)
    except (TypeError, ValueError):
        return -1
    return 60 * found.hour + found.minute if found.tzinfo is None else -1
