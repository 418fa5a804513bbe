"""The facts that the chain records of each row that is not in the journal, as JSON (D3).

They contain nothing sealed and nothing private to some members, such as handover notes.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from club.kinds import kind_of
from club.kinds.types import Body
from club.models import Game, Tenure

WORDS = ("reason", "values", "changes", "text", "answer", "name", "words")  # may name people


def canonical(thing: Any) -> str:
    """JSON with sorted keys and no spaces, so that equal values give the same text."""
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def instant(at: datetime | None) -> str | None:
    """A time as the chain writes it: ISO 8601, in UTC."""
    return at.astimezone(UTC).isoformat() if at is not None else None


def member(game: Game, user_id: int | None) -> str:
    """A pseudonym of the account, which is the same in the whole game. "" for nobody."""
    if user_id is None:
        return ""
    return sha256(f"{game.public_id}|account {user_id}".encode()).hexdigest()[:16]


def _message(game: Game, row: Any) -> dict[str, Any]:
    return {
        "at": instant(row.at),
        "after": row.seq,
        "kind": row.kind,
        "by": member(game, row.by_id),
        "by_player": row.by_player,
        "reason": row.reason,
        "values": row.values,
    }


def _closing(game: Game, row: Any) -> dict[str, Any]:
    return {
        "era": row.era,
        "moment": row.moment,
        "turn": row.turn,
        "phase": row.phase,
        "closed_at": instant(row.closed_at),
        "how": row.how,
        "outcomes": row.outcomes,
    }


def _tenure(game: Game, row: Any) -> dict[str, Any]:
    return {
        "player": row.seat.player,
        "by": member(game, row.user_id),
        "name": row.name,
        "since": instant(row.since),
        "until": instant(row.until),
        "why": row.why,
    }


def _ruling(game: Game, row: Any) -> dict[str, Any]:
    return {
        "entry": row.entry.seq if row.entry else None,
        "kind": row.kind,
        "by": member(game, row.by_id),
        "by_player": row.by_player,
        "at": instant(row.at),
        "turn": row.turn,
        "phase": row.phase,
        "reason": row.reason,
        "standing": row.standing,
        "changes": row.changes,
    }


def _seed(game: Game, row: Any) -> dict[str, Any]:
    return {"since": row.since, "hash": row.hash, "opened": row.opened}


BODIES: dict[str, Body] = {
    "tenure": _tenure,
    "closing": _closing,
    "message": _message,
    "ruling": _ruling,
    "seed": _seed,
}


def facts_of(game: Game, kind: str, row: Any) -> dict[str, Any]:
    """The recorded facts of a row of this kind."""
    body = BODIES.get(kind) or kind_of(game).journal.bodies()[kind]
    return body(game, row)


def rows_of(game: Game) -> Iterator[tuple[str, Any]]:
    """Every row that the chain records, with its kind, in its present state."""
    tables: dict[str, Any] = {
        "tenure": Tenure.objects.filter(seat__game=game).select_related("seat"),
        "closing": game.closings.all(),
        "message": game.messages.all(),
        "ruling": game.rulings.select_related("entry"),
        **kind_of(game).journal.chained_rows(game),
        "seed": game.seeds.all(),
    }
    for kind, rows in tables.items():
        for row in rows.order_by("pk"):
            yield kind, row
