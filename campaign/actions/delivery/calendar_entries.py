"""The entries of a person's calendar: their deadlines and the agreed dates of battles (C21).

This module only reads. An entry keeps its `uid` when it moves, and its `sequence` grows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.actions.delivery.notice_rendering import absolute
from campaign.actions.delivery.phase_texts import DUTIES, PHASES
from campaign.models import Campaign, Meeting, PhaseClose, Seat

SINCE = timedelta(days=30)  # how long what is past stays
EVENING = timedelta(hours=3)  # that a battle takes


@dataclass(frozen=True, slots=True)
class Entry:
    """`ends` is None for a deadline; `cancelled` marks what will not happen."""

    uid: str
    sequence: int
    starts: datetime
    ends: datetime | None
    title: str
    text: str
    place: str
    link: str
    cancelled: bool


def agenda_of(user: Any) -> list[Entry]:
    """The user's entries in the language that is active, nearest first."""
    seats = {
        seat.campaign_id: seat
        for seat in Seat.objects.filter(user=user, campaign__demo=False)
        .select_related("campaign").defer("campaign__world").order_by("pk")
    }  # fmt: skip
    entries = [*_deadlines(seats), *_closed(seats), *_battles(seats)]
    return sorted(entries, key=lambda entry: (entry.starts, entry.uid))


def _deadlines(seats: dict[int, Seat]) -> Iterator[Entry]:
    """The open moments that wait for the user. A sealed bid changes nothing here."""
    for seat in seats.values():
        campaign = seat.campaign
        open_to_him = campaign.phase == "bids" or seat.player in campaign.waits_for
        if campaign.status == Campaign.RUNNING and campaign.closes_at and open_to_him:
            yield _deadline(campaign, campaign.era, campaign.moment, campaign.phase,
                            campaign.closes_at, cancelled=campaign.paused)  # fmt: skip


def _closed(seats: dict[int, Seat]) -> Iterator[Entry]:
    """Moments that closed recently. A phase that closed early has no deadline any more."""
    rows = PhaseClose.objects.filter(campaign__in=seats, closed_at__gte=Now() - SINCE)
    for row in rows.order_by("pk"):
        seat = seats[row.campaign_id]
        if seat.player in row.outcomes:
            yield _deadline(seat.campaign, row.era, row.moment, row.phase, row.closed_at,
                            cancelled=row.how != "deadline")  # fmt: skip


def _deadline(
    campaign: Campaign, era: int, moment: int, phase: str, at: datetime, *, cancelled: bool
) -> Entry:
    words = {"campaign": campaign.name, "phase": str(PHASES[phase])}
    return Entry(
        uid=f"{campaign.public_id}-{era}-{moment}@{_house()}", sequence=campaign.closes_moves,
        starts=at, ends=None, title=_("%(campaign)s: %(phase)s closes") % words,
        text=str(DUTIES.get(phase, "")), place="", cancelled=cancelled,
        link=absolute(reverse("table", args=[campaign.public_id])),
    )  # fmt: skip


def _battles(seats: dict[int, Seat]) -> Iterator[Entry]:
    """The latest date of each battle on which its sides agreed, or agreed no longer."""
    rows = Meeting.objects.filter(campaign__in=seats, at__gte=Now() - SINCE)
    latest: dict[tuple[int, int, str], Meeting] = {}
    for row in rows.exclude(status=Meeting.PROPOSED).order_by("pk"):
        if seats[row.campaign_id].player not in row.agreed or len(row.agreed) < 2:
            continue
        key = (row.campaign_id, row.turn, row.battle)
        if key not in latest or latest[key].status != Meeting.AGREED:
            latest[key] = row
    for row in latest.values():
        yield _battle(seats[row.campaign_id].campaign, row.turn, row.battle, row)


def _battle(campaign: Campaign, turn: int, battle: str, row: Meeting) -> Entry:
    cancelled = row.status != Meeting.AGREED
    return Entry(
        uid=f"{campaign.public_id}-{turn}-{battle}@{_house()}", sequence=2 * row.pk + cancelled,
        starts=row.at, ends=row.at + EVENING, place=row.place, cancelled=cancelled,
        title=_("%(campaign)s: battle") % {"campaign": campaign.name}, text="",
        link=absolute(reverse("battle", args=[campaign.public_id, battle])),
    )  # fmt: skip


def _house() -> str:
    """The site's own name, by which its entries differ from those of other houses."""
    return str(settings.SITE_URL).split("//")[-1].split("/")[0].split(":")[0]
