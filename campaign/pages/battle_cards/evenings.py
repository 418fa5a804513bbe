"""The battles of a turn sorted by evening and table, and who said that they come."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import pgettext

from campaign.actions.battles.battle_dates import dates_by_battle
from campaign.models import Meeting
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId
from club.pages.frame.deadline_display import zone_of


@dataclass(frozen=True, slots=True)
class Appointment:
    """When and where a battle is fought, in the club's time zone.

    `day` is None while no date is agreed; `hour` and `place` are then those of a proposal, if there
    is one. `coming` are the names of those who said yes, `unsure` those of the others who fight.
    """

    battle: BattleId
    day: date | None
    day_words: str
    hour: str
    place: str
    coming: tuple[str, ...]
    unsure: tuple[str, ...]

    @property
    def agreed(self) -> tuple[str, ...]:
        """The evening and the place in words, if they are agreed."""
        return (self.when, self.place) if self.day else ()

    @property
    def when(self) -> str:
        return f"{self.day_words}, {self.hour}" if self.hour else ""


@dataclass(frozen=True, slots=True)
class Evening:
    """The battles of a day by table; `day_words` is empty for those without a date."""

    day_words: str
    appointments: tuple[Appointment, ...]


def appointments_of(scene: Scene, battles: Iterable[BattleId]) -> list[Appointment]:
    """Those of these battles by evening, table and time; battles without a date come last."""
    dates = dates_by_battle(scene.game, scene.world.turn)
    found = [(_best(dates.get(id, [])), id) for id in battles]
    found.sort(key=lambda pair: _order(scene, pair[0]))
    return [_appointment(scene, id, meeting) for meeting, id in found]


def evenings_of(appointments: Iterable[Appointment]) -> list[Evening]:
    """Sorted appointments by their day."""
    return [
        Evening(rows[0].day_words if day else "", rows)
        for day, group in groupby(appointments, key=lambda row: row.day)
        if (rows := tuple(group))
    ]


def _best(meetings: list[Meeting]) -> Meeting | None:
    """The agreed date; else the proposal to which most have agreed, the first of them."""
    agreed = [row for row in meetings if row.status == Meeting.AGREED]
    proposed = [row for row in meetings if row.status == Meeting.PROPOSED]
    if agreed:
        return agreed[-1]
    return min(proposed, key=lambda row: (-len(row.agreed), row.at), default=None)


def _order(scene: Scene, meeting: Meeting | None) -> tuple[Any, ...]:
    if meeting is None:
        return (2,)
    if meeting.status != Meeting.AGREED:
        return (1, meeting.at)
    day = meeting.at.astimezone(zone_of(scene.game)).date()
    return (0, day, _by_number(meeting.place), meeting.at)


def _by_number(place: str) -> tuple[tuple[bool, int, str], ...]:
    """A key that sorts table 10 behind table 2."""
    parts = re.findall(r"[0-9]{1,9}|[^0-9]+", place.casefold())
    return tuple((part.isascii() and part.isdecimal(), _number(part), part) for part in parts)


def _number(part: str) -> int:
    return int(part) if part.isascii() and part.isdecimal() else 0


def _appointment(scene: Scene, id: BattleId, meeting: Meeting | None) -> Appointment:
    players = scene.world.battles[id].players
    agreed = meeting.agreed if meeting else ""
    coming = tuple(scene.seats[player].name for player in players if player in agreed)
    unsure = tuple(scene.seats[player].name for player in players if player not in agreed)
    if meeting is None:
        return Appointment(id, None, "", "", "", coming, unsure)
    local = meeting.at.astimezone(zone_of(scene.game))
    day_words = date_format(local, pgettext("day of an evening", "l j F Y"))
    hour = date_format(local, pgettext("hour of an evening", "H:i"))
    day = local.date() if meeting.status == Meeting.AGREED else None
    return Appointment(id, day, day_words, hour, meeting.place, coming, unsure)
