"""What a successor finds at the seat: who sat there before, and what they left (D4). Reads only."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import datetime

from django.db.models.functions import Now

from campaign.models import Campaign, Meeting, Seat, Tenure
from campaign.world import BattleId


@dataclass(frozen=True, slots=True)
class Promise:
    """A date for a battle to which the seat has agreed."""

    battle: BattleId
    at: datetime
    place: str


def tenures_of(campaign: Campaign) -> dict[str, list[Tenure]]:
    """Who sat at each seat and when, by its letter, earliest first."""
    found: dict[str, list[Tenure]] = {}
    rows = Tenure.objects.filter(seat__campaign=campaign).select_related("seat").order_by("id")
    for tenure in rows:
        found.setdefault(tenure.seat.player, []).append(tenure)
    return found


def predecessor(seat: Seat) -> Tenure | None:
    """Who sat there last before its present player; None for the first."""
    return seat.tenures.filter(until__isnull=False).order_by("-id").first()


def handover_note(seat: Seat) -> str:
    """The note that who sits there has kept so far for whoever follows."""
    notes = seat.tenures.filter(until__isnull=True).order_by("-id").values_list("note", flat=True)
    return notes.first() or ""


def promises(seat: Seat, battles: Container[BattleId]) -> list[Promise]:
    """Dates yet to come, of these battles, that were agreed on with this seat, nearest first."""
    rows = Meeting.objects.filter(
        campaign_id=seat.campaign_id, status=Meeting.AGREED, at__gte=Now(),
        agreed__contains=seat.player,
    )  # fmt: skip
    return [
        Promise(BattleId(row.battle), row.at, row.place)
        for row in rows.order_by("at", "id")
        if row.battle in battles
    ]
