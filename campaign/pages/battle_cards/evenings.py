"""The battles of a turn sorted by evening and table, and who said that they come."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

from campaign.actions.battles.battle_dates import dates_by_battle
from campaign.actions.battles.evening_plan import Fight, next_night, place_in_words, plan_of
from campaign.models import Meeting
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId
from club.pages.frame.deadline_display import zone_of


@dataclass(frozen=True, slots=True)
class Appointment:
    """When and where a battle is fought, in the club's time zone.

    `day` is that of the agreed date, else the next evening of the club. Without both it is None,
    and `place` is that of a proposal. `hour` is that of the agreed date, `proposed` the time of a
    proposal. `coming` are the names of those who said yes, `unsure` those of the others who fight.
    """

    battle: BattleId
    day: date | None
    day_words: str
    hour: str
    place: str
    proposed: str
    coming: tuple[str, ...]
    unsure: tuple[str, ...]

    @property
    def agreed(self) -> tuple[str, ...]:
        """The evening and the place in words, if they are agreed."""
        return (f"{self.day_words}, {self.hour}", self.place) if self.hour else ()


@dataclass(frozen=True, slots=True)
class Evening:
    """The battles of a day by table; `day_words` is empty for those without a date."""

    day_words: str
    appointments: tuple[Appointment, ...]


def appointments_of(scene: Scene, battles: Iterable[BattleId]) -> list[Appointment]:
    """Those of these battles by evening, table and time; battles without an evening come last."""
    dates = dates_by_battle(scene.game, scene.world.turn)
    best = {id: _best(dates.get(id, [])) for id in battles}
    fights = _fights(scene, best.values())
    rows = [(_appointment(scene, id, best[id], fights.get(id)), best[id]) for id in best]
    rows.sort(key=lambda pair: _order(*pair))
    return [row for row, _meeting in rows]


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


def _fights(scene: Scene, meetings: Iterable[Meeting | None]) -> dict[BattleId, Fight]:
    """The battles in the plans of their evenings, with the numbers of their tables."""
    zone = zone_of(scene.game)
    agreed = (row.at for row in meetings if row and row.status == Meeting.AGREED)
    days = {at.astimezone(zone).date() for at in agreed}
    night = next_night(scene.game, timezone.now())
    return {
        fight.battle: fight
        for day in sorted(days | ({night} if night else set()))
        for fight in plan_of(scene.game, scene.world, day)
    }


def _order(row: Appointment, meeting: Meeting | None) -> tuple[Any, ...]:
    """Battles without a table come last on their evening, at one table those without a time."""
    if row.day is None:
        return (2, meeting.at) if meeting else (3,)
    return (0, row.day, not row.place, _by_number(row.place), not row.hour, row.hour)


def _by_number(place: str) -> tuple[tuple[bool, int, str], ...]:
    """A key that sorts table 10 behind table 2."""
    parts = re.findall(r"[0-9]{1,9}|[^0-9]+", place.casefold())
    return tuple((part.isascii() and part.isdecimal(), _number(part), part) for part in parts)


def _number(part: str) -> int:
    return int(part) if part.isascii() and part.isdecimal() else 0


def _appointment(
    scene: Scene, id: BattleId, meeting: Meeting | None, fight: Fight | None
) -> Appointment:
    players = scene.world.battles[id].players
    said_yes = meeting.agreed if meeting else ""
    local = meeting.at.astimezone(zone_of(scene.game)) if meeting else None
    is_agreed = meeting is not None and meeting.status == Meeting.AGREED
    hour = _hour(local) if local else ""
    return Appointment(
        id,
        day=fight.day if fight else None,
        day_words=_day_words(fight.day) if fight else "",
        hour=hour if is_agreed else "",
        place=place_in_words(fight) if fight else meeting.place if meeting else "",
        proposed=f"{_day_words(local)}, {hour}" if local and not is_agreed else "",
        coming=tuple(scene.seats[player].name for player in players if player in said_yes),
        unsure=tuple(scene.seats[player].name for player in players if player not in said_yes),
    )


def _day_words(day: date | None) -> str:
    return date_format(day, pgettext("day of an evening", "l j F Y")) if day else ""


def _hour(at: datetime) -> str:
    return date_format(at, pgettext("hour of an evening", "H:i"))
