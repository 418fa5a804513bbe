"""The facts that the chain records of opened bids, corrections and challenges (D3)."""

from typing import Any

from club.actions.chain.chained_rows import instant, member
from club.kinds.types import Body
from club.models import Game


def _correction(game: Game, row: Any) -> dict[str, Any]:
    return {
        "entry": row.entry.seq,
        "about": row.about,
        "rewinds_to": row.rewinds_to,
        "replacement": bytes(row.replacement).decode() if row.replacement is not None else None,
        "undo": row.undo,
        "by": member(game, row.by_id),
        "by_player": row.by_player,
        "at": instant(row.at),
        "reason": row.reason,
        "dropped": row.dropped,
        "changes": row.changes,
        "digest_before": row.digest_before,
        "digest_after": row.digest_after,
    }


def _challenge(game: Game, row: Any) -> dict[str, Any]:
    return {
        "player": row.player,
        "by": member(game, row.by_id),
        "about": row.about,
        "battle": row.battle,
        "text": row.text,
        "asked_at": instant(row.asked_at),
        "status": row.status,
        "answer": row.answer,
        "answered_at": instant(row.answered_at),
        "ruling": row.ruling_id,
    }


def _opened(game: Game, row: Any) -> dict[str, Any]:
    return {
        "turn": row.turn,
        "era": row.era,
        "moment": row.moment,
        "player": row.player,
        "amount": row.amount,
        "nonce": row.nonce,
        "receipt": row.receipt,
        "on_behalf": row.on_behalf,
        "how": row.how,
        "sealed_at": instant(row.sealed_at),
        "opened_at": instant(row.opened_at),
    }


BODIES: dict[str, Body] = {"correction": _correction, "challenge": _challenge, "opened": _opened}


def rows_of(game: Game) -> dict[str, Any]:
    """The rows from which these bodies are made."""
    return {
        "correction": game.corrections.select_related("entry"),
        "challenge": game.challenges.all(),
        "opened": game.envelopes.filter(opened_at__isnull=False),
    }
