"""The agreed dates of battles, as entries of a person's calendar (C21)."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.models import Meeting
from club.actions.delivery.calendar_entries import SINCE, CalendarEntry, house
from club.actions.delivery.notice_rendering import absolute
from club.models import Game, Seat

EVENING = timedelta(hours=3)  # that a battle takes


def battle_dates(seats: Mapping[int, Seat]) -> Iterator[CalendarEntry]:
    """The latest date of each battle that its sides agreed on, even if they withdrew from it
    afterwards."""
    rows = Meeting.objects.filter(game__in=seats, at__gte=Now() - SINCE)
    latest: dict[tuple[int, int, str], Meeting] = {}
    for row in rows.exclude(status=Meeting.PROPOSED).order_by("pk"):
        if seats[row.game_id].player not in row.agreed or len(row.agreed) < 2:
            continue
        key = (row.game_id, row.turn, row.battle)
        if key not in latest or latest[key].status != Meeting.AGREED:
            latest[key] = row
    for row in latest.values():
        yield _battle(seats[row.game_id].game, row.turn, row.battle, row)


def _battle(game: Game, turn: int, battle: str, row: Meeting) -> CalendarEntry:
    cancelled = row.status != Meeting.AGREED
    return CalendarEntry(
        uid=f"{game.public_id}-{turn}-{battle}@{house()}",
        sequence=2 * row.pk + cancelled,
        starts=row.at,
        ends=row.at + EVENING,
        place=row.place,
        cancelled=cancelled,
        title=_("%(campaign)s: battle") % {"campaign": game.name},
        text="",
        link=absolute(reverse("battle", args=[game.public_id, battle])),
    )
