"""What the chain records of each row beside the journal, as JSON (D3).

It contains nothing sealed and nothing private to some members, such as hand-over notes.
"""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from campaign.models import Campaign, Tenure

Body = Callable[[Campaign, Any], dict[str, Any]]
WORDS = ("reason", "values", "changes", "text", "answer", "name", "words")  # may name people


def canonical(thing: Any) -> str:
    """JSON with sorted keys and nothing between its parts: the same text for the same thing."""
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def instant(at: datetime | None) -> str | None:
    """A time as the chain writes it: ISO 8601, in UTC."""
    return at.astimezone(UTC).isoformat() if at is not None else None


def member(campaign: Campaign, user_id: int | None) -> str:
    """A pseudonym of the account, the same throughout one campaign; "" for nobody."""
    if user_id is None:
        return ""
    return sha256(f"{campaign.public_id}|account {user_id}".encode()).hexdigest()[:16]


def _message(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {
        "at": instant(row.at), "after": row.seq, "kind": row.kind,
        "by": member(campaign, row.by_id), "by_player": row.by_player,
        "reason": row.reason, "values": row.values,
    }  # fmt: skip


def _ruling(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {
        "entry": row.entry.seq if row.entry else None, "kind": row.kind,
        "by": member(campaign, row.by_id), "by_player": row.by_player, "at": instant(row.at),
        "turn": row.turn, "phase": row.phase, "reason": row.reason, "standing": row.standing,
        "changes": row.changes,
    }  # fmt: skip


def _correction(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {
        "entry": row.entry.seq, "about": row.about, "rewinds_to": row.rewinds_to,
        "replacement": bytes(row.replacement).decode() if row.replacement is not None else None,
        "undo": row.undo, "by": member(campaign, row.by_id), "by_player": row.by_player,
        "at": instant(row.at), "reason": row.reason, "dropped": row.dropped,
        "changes": row.changes, "digest_before": row.digest_before,
        "digest_after": row.digest_after,
    }  # fmt: skip


def _challenge(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {
        "player": row.player, "by": member(campaign, row.by_id), "about": row.about,
        "battle": row.battle, "text": row.text, "asked_at": instant(row.asked_at),
        "status": row.status, "answer": row.answer, "answered_at": instant(row.answered_at),
        "ruling": row.ruling_id,
    }  # fmt: skip


def _closing(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {
        "era": row.era, "moment": row.moment, "turn": row.turn, "phase": row.phase,
        "closed_at": instant(row.closed_at), "how": row.how, "outcomes": row.outcomes,
    }  # fmt: skip


def _opened(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {
        "turn": row.turn, "era": row.era, "moment": row.moment, "player": row.player,
        "amount": row.amount, "nonce": row.nonce, "receipt": row.receipt,
        "on_behalf": row.on_behalf, "how": row.how, "sealed_at": instant(row.sealed_at),
        "opened_at": instant(row.opened_at),
    }  # fmt: skip


def _tenure(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {
        "player": row.seat.player, "by": member(campaign, row.user_id), "name": row.name,
        "since": instant(row.since), "until": instant(row.until), "why": row.why,
    }  # fmt: skip


def _seed(campaign: Campaign, row: Any) -> dict[str, Any]:
    return {"since": row.since, "hash": row.hash, "opened": row.opened}


BODIES: dict[str, Body] = {
    "tenure": _tenure, "closing": _closing, "message": _message, "ruling": _ruling,
    "correction": _correction, "challenge": _challenge, "opened": _opened, "seed": _seed,
}  # fmt: skip


def rows_of(campaign: Campaign) -> Iterator[tuple[str, Any]]:
    """Every row that the chain records, with its kind, in its present state."""
    tables: dict[str, Any] = {
        "tenure": Tenure.objects.filter(seat__campaign=campaign).select_related("seat"),
        "closing": campaign.closings.all(),
        "message": campaign.messages.all(),
        "ruling": campaign.rulings.select_related("entry"),
        "correction": campaign.corrections.select_related("entry"),
        "challenge": campaign.challenges.all(),
        "opened": campaign.envelopes.filter(opened_at__isnull=False),
        "seed": campaign.seeds.all(),
    }
    for kind, rows in tables.items():
        for row in rows.order_by("pk"):
            yield kind, row
