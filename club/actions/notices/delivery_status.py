"""Whether notices of a game are sent: for its organiser, without any address (D4)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, Count, Max, Q, When
from django.db.models.functions import Now

from club.actions.letters.mailboxes import MOST_REFUSED
from club.actions.notices.notice_kinds import secret_events
from club.models import Game, Notice

SINCE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class DeliveryStatus:
    """Counts of notices to one player, or to the game's channels if the name is empty.

    `refuses`: the player's mailbox refuses emails, and no more are sent.
    """

    name: str
    refuses: bool
    sent: int
    waiting: int
    failed: int
    last: datetime | None


def delivery_status(game: Game) -> list[DeliveryStatus]:
    """One status for each player and one for the game's channels, over the last 30 days.

    Secret notices are left out, since only their reader may know even their number.
    """
    rows = Notice.objects.filter(game=game, made_at__gte=Now() - SINCE)
    rows = rows.exclude(event__in=secret_events())
    counted: dict[int | None, Any] = {
        row["user"]: row
        for row in rows.order_by()
        .values("user")
        .annotate(
            sent=Count("pk", filter=Q(outcome="sent")),
            failed=Count("pk", filter=Q(outcome="failed")),
            waiting=Count("pk", filter=Q(outcome="")),
            last=Max("done_at", filter=Q(outcome="sent")),
        )
    }
    full = Q(user__profile__mail_refused__gte=MOST_REFUSED)
    seats = game.seats.filter(user__isnull=False).annotate(
        refuses=Case(When(full, then=True), default=False)
    )
    known = seats.values_list("user_id", "name", "refuses")
    return [_status(name, no, counted.get(id, {})) for id, name, no in [*known, (None, "", False)]]


def _status(name: str, refuses: bool, row: dict[str, Any]) -> DeliveryStatus:
    sent, waiting, failed = (row.get(what, 0) for what in ("sent", "waiting", "failed"))
    return DeliveryStatus(name, refuses, sent, waiting, failed, row.get("last"))
