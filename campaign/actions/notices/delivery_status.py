"""Whether notices of a campaign go out: for its organiser, without any address (D4)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Q
from django.db.models.functions import Now

from campaign.models import Campaign, Notice

SINCE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class DeliveryStatus:
    """Counts of notices to one player, or to the campaign's channels if the name is empty."""

    name: str
    sent: int
    waiting: int
    failed: int
    last: datetime | None


def delivery_status(campaign: Campaign) -> list[DeliveryStatus]:
    """One status for each player and one for the campaign's channels, over the last 30 days."""
    rows = Notice.objects.filter(campaign=campaign, made_at__gte=Now() - SINCE)
    counted: dict[int | None, Any] = {
        row["user"]: row
        for row in rows.order_by().values("user").annotate(
            sent=Count("pk", filter=Q(outcome="sent")),
            failed=Count("pk", filter=Q(outcome="failed")),
            waiting=Count("pk", filter=Q(outcome="")),
            last=Max("done_at", filter=Q(outcome="sent")),
        )
    }  # fmt: skip
    seats = campaign.seats.filter(user__isnull=False).values_list("user_id", "name")
    return [_status(name, counted.get(id, {})) for id, name in [*seats, (None, "")]]


def _status(name: str, row: dict[str, Any]) -> DeliveryStatus:
    return DeliveryStatus(
        name, row.get("sent", 0), row.get("waiting", 0), row.get("failed", 0), row.get("last")
    )
