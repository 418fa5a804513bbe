"""The part of a bundle that nobody may read: sealed bids and orders, seeds, hand-over notes.

It is one text, encrypted for one installation; the person who carries the bundle cannot open it.
Rows of unopened bids are only in this part, since the time of sealing is secret too.
"""

import json
from collections.abc import Callable
from typing import Any

from cryptography.fernet import InvalidToken

from campaign.actions.bids.bid_sealing import (
    UnreadableEnvelope,
    bid_keys,
    plan_keys,
    unseal,
    unseal_text,
)
from campaign.actions.bundles.file import check_values
from campaign.actions.bundles.tables import Row, written
from club.actions.chain.chained_rows import canonical
from club.actions.security.sealing import seed_keys
from club.models import Game, Seed, Tenure

BLOCK = 65536  # bytes: the encrypted text is padded to a multiple of it


def sealed_text(game: Game, pseudonym: Callable[[int | None], str]) -> bytes:
    """The sealed part of a bundle, before it is encrypted, padded so that its size reveals
    nothing."""
    bids = game.envelopes.filter(opened_at__isnull=True)
    parts = {
        "address": game.public_id,
        "bids": [written(row, pseudonym) | {"text": _bid(game, row)} for row in bids],
        "orders": [
            written(row, pseudonym) | {"text": _orders(game, row)}
            for row in game.sealed_plans.all()
        ],
        "seeds": {str(row.pk): _seed(game, row) for row in game.seeds.filter(opened="")},
        "notes": {
            str(pk): note
            for pk, note in Tenure.objects.filter(seat__game=game)
            .exclude(note="")
            .values_list("pk", "note")
        },
    }
    text = canonical(parts).encode()
    return text + b" " * (-len(text) % BLOCK)


def _bid(game: Game, row: Any) -> str:
    try:
        unseal(game, row)
        return bid_keys(game.public_id, row.moment).decrypt(bytes(row.sealed)).decode()
    except UnreadableEnvelope:
        return ""


def _orders(game: Game, row: Any) -> str:
    """The text of orders; empty for orders that ended, which are never opened."""
    try:
        if row.ended_at is None:
            unseal_text(game, row)
            return plan_keys(game.public_id, row.player).decrypt(bytes(row.sealed)).decode()
    except UnreadableEnvelope:
        pass
    return ""


def _seed(game: Game, row: Seed) -> str:
    try:
        return seed_keys(game.public_id).decrypt(bytes(row.sealed)).hex()
    except InvalidToken:
        return ""


class SealedPart:
    """The opened sealed part of a bundle; empty if this installation has no key for it."""

    def __init__(self, game: Game, text: bytes | None) -> None:
        self.game = game
        self.opened = text is not None
        check_values(text or b"")
        found = json.loads(text) if text is not None else {}
        if self.opened and found["address"] != game.public_id:
            raise ValueError("the sealed part is that of another campaign")
        self.bids: list[Row] = found.get("bids", [])
        self.orders: list[Row] = found.get("orders", [])
        self.seeds: dict[str, str] = found.get("seeds", {})
        self.notes: dict[str, str] = found.get("notes", {})

    def seed(self, number: int) -> bytes:
        """The seed of this number in the bundle, sealed with a key of this installation; empty if
        none."""
        seed = bytes.fromhex(self.seeds.get(str(number), ""))
        return seed_keys(self.game.public_id).encrypt(seed) if seed else b""

    def bid(self, row: Row) -> bytes:
        return bid_keys(self.game.public_id, row["moment"]).encrypt(row["text"].encode())

    def order(self, row: Row) -> bytes:
        """The text of orders; empty for orders that ended."""
        if not row["text"]:
            return b""
        return plan_keys(self.game.public_id, row["player"]).encrypt(row["text"].encode())
