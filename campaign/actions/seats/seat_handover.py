"""The promises of a predecessor that bind the successor (D4). Reads only."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import datetime

from django.db.models.functions import Now

from campaign.models import Meeting
from campaign.world import BattleId
from club.models import Seat


@dataclass(frozen=True, slots=True)
class Promise:
    """A date for a battle to which the seat has agreed."""

    battle: BattleId
    at: datetime
    place: str


def promises(seat: Seat, battles: Container[BattleId]) -> list[Promise]:
    """Future dates of these battles that this seat agreed to, nearest first."""
    rows = Meeting.objects.filter(
        game_id=seat.game_id, status=Meeting.AGREED, at__gte=Now(), agreed__contains=seat.player
    )
    return [
        Promise(BattleId(row.battle), row.at, row.place)
        for row in rows.order_by("at", "id")
        if row.battle in battles
    ]
