"""The policies of a campaign besides the rules: its calendar, absent players, messages (D4)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

import msgspec
from django.utils.translation import gettext_noop

from campaign.models import UNPLAYED, default_durations
from club.actions.schedule.time_zones import check_quiet_hours, minutes_of
from club.models import ABSENT
from club.refusals import Refusal

MOST_HOURS = 31 * 24  # hours of grace, and to confirm a report
OF_CAMPAIGN = ("unplayed", "confirm_hours", "private_talk")


@dataclass(frozen=True, slots=True)
class Policies:
    """Fields of `Game` and `Campaign` of the same names; the defaults are the site's."""

    wall_clock: Mapping[str, Any] = field(default_factory=dict)
    quiet_hours: tuple[str, ...] = ()
    live: bool = False
    unplayed: str = "organiser"
    absent: str = "default"
    grace_hours: int = 24
    confirm_hours: int = 72
    private_talk: bool = True

    @classmethod
    def of(cls, game: Any) -> Self:
        """The policies of this campaign."""
        rows = {name: game.campaign if name in OF_CAMPAIGN else game for name in FIELDS}
        return msgspec.convert({name: getattr(row, name) for name, row in rows.items()}, cls)

    @classmethod
    def read(cls, document: Any) -> Self:
        """The policies of a record file; the defaults if it has no valid ones."""
        try:
            found = msgspec.convert(document, cls)
            found.check()
        except (Refusal, msgspec.ValidationError):
            return cls()
        return found

    def fields(self) -> dict[str, Any]:
        """The fields as the database stores them."""
        return asdict(self) | {"quiet_hours": list(self.quiet_hours)}

    def of_game(self) -> dict[str, Any]:
        """The fields that the row `Game` has."""
        return {name: value for name, value in self.fields().items() if name not in OF_CAMPAIGN}

    def of_campaign(self) -> dict[str, Any]:
        """The fields that the row `Campaign` has."""
        return {name: value for name, value in self.fields().items() if name in OF_CAMPAIGN}

    def check(self) -> None:
        """Refuses `wall-clock`, `quiet-hours`, `policy` and `hours`."""
        if not all(_is_wall_clock(phase, row) for phase, row in self.wall_clock.items()):
            _refuse("wall-clock", gettext_noop("A deadline needs a weekday and a time of day."))
        check_quiet_hours(self.quiet_hours)
        if self.unplayed not in dict(UNPLAYED) or self.absent not in dict(ABSENT):
            _refuse("policy", gettext_noop("There is no such policy."))
        if not all(1 <= hours <= MOST_HOURS for hours in (self.grace_hours, self.confirm_hours)):
            _refuse(
                "hours",
                gettext_noop("Grace, and the time to confirm a report, can be 1 to 744 hours."),
            )


FIELDS = tuple(Policies.__dataclass_fields__)


def _refuse(code: str, sentence: str) -> None:
    raise Refusal(code, "D4", sentence, fields=(code.replace("-", "_"),))


def _is_wall_clock(phase: str, row: Any) -> bool:
    if not isinstance(row, list | tuple) or len(row) != 2:
        return False
    weekday, at = row
    return phase in default_durations() and weekday in (None, *range(7)) and minutes_of(at) >= 0
