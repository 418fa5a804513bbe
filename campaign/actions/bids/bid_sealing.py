"""Sealing and opening bids and plans: encryption at rest, and receipts (R11, D3).

Every phase of a campaign and every player's plan has its own keys. Amount and nonce are padded to
one length before encryption, so that the size of the ciphertext reveals nothing. A person with both
the database and a key can read a bid; a receipt makes a change visible.
"""

import hashlib
import secrets
from datetime import datetime
from typing import NamedTuple

from cryptography.fernet import InvalidToken, MultiFernet

from campaign.models import Envelope, SealedPlan
from club.actions.security.sealing import keys_for
from club.models import Game

AMOUNT_DIGITS = 12
PLAN_LENGTH = 4096  # bytes


class UnreadableEnvelope(Exception):
    """An envelope that cannot be decrypted, or does not match its receipt. It stops the closing."""


class Sealed(NamedTuple):
    """The stored parts of an envelope (`token`, `receipt`) and its owner's `nonce`."""

    token: bytes
    receipt: str
    nonce: str


class Receipt(NamedTuple):
    """The player's proof: the hash, the nonce that proves it later, and the database's time."""

    receipt: str
    nonce: str
    sealed_at: datetime


class Opened(NamedTuple):
    amount: int
    nonce: str


def receipt_of(public_id: str, turn: int, moment: int, player: str, amount: int, nonce: str) -> str:
    """The receipt of a bid: sha256, in hex, over these six values joined by `|`."""
    line = _line(public_id, turn, moment, player, amount, nonce)
    return hashlib.sha256(line.encode()).hexdigest()


def _line(*six: object) -> str:
    return "|".join(str(thing) for thing in six)


def seal(game: Game, player: str, amount: int) -> Sealed:
    """The content of a new envelope for the campaign's present moment, with a fresh 128-bit
    nonce."""
    nonce = secrets.token_hex(16)
    receipt = receipt_of(game.public_id, game.turn, game.moment, player, amount, nonce)
    keys = bid_keys(game.public_id, game.moment)
    return Sealed(keys.encrypt(f"{amount:0{AMOUNT_DIGITS}d}{nonce}".encode()), receipt, nonce)


def unseal(game: Game, envelope: Envelope) -> Opened:
    """Amount and nonce of a sealed envelope; raises UnreadableEnvelope."""
    keys = bid_keys(game.public_id, envelope.moment)
    try:
        text = keys.decrypt(bytes(envelope.sealed)).decode()
    except InvalidToken:
        raise UnreadableEnvelope(f"envelope {envelope.pk} cannot be decrypted") from None
    amount, nonce = int(text[:AMOUNT_DIGITS]), text[AMOUNT_DIGITS:]
    expected = receipt_of(
        game.public_id, envelope.turn, envelope.moment, envelope.player, amount, nonce
    )
    if expected != envelope.receipt:
        raise UnreadableEnvelope(f"envelope {envelope.pk} does not match its receipt")
    return Opened(amount, nonce)


def _plan_receipt_of(public_id: str, player: str, text: str, nonce: str) -> str:
    """The receipt of a plan: sha256, in hex, over `public_id|player|text|nonce`."""
    return hashlib.sha256("|".join((public_id, player, text, nonce)).encode()).hexdigest()


def seal_text(game: Game, player: str, text: str) -> Sealed:
    """A plan as the content of an envelope, padded so that its length reveals nothing.

    Raises ValueError for a text that is too long for the envelope.
    """
    if len(text.encode()) > PLAN_LENGTH:
        raise ValueError("this plan does not fit into an envelope")
    nonce = secrets.token_hex(16)
    padded = text.encode().ljust(PLAN_LENGTH) + nonce.encode()
    receipt = _plan_receipt_of(game.public_id, player, text, nonce)
    return Sealed(plan_keys(game.public_id, player).encrypt(padded), receipt, nonce)


def unseal_text(game: Game, row: SealedPlan) -> tuple[str, str]:
    """Text and nonce of a plan; raises UnreadableEnvelope."""
    keys = plan_keys(game.public_id, row.player)
    try:
        padded = keys.decrypt(bytes(row.sealed))
    except InvalidToken:
        raise UnreadableEnvelope(f"plan {row.pk} cannot be decrypted") from None
    text, nonce = padded[:PLAN_LENGTH].rstrip().decode(), padded[PLAN_LENGTH:].decode()
    if _plan_receipt_of(game.public_id, row.player, text, nonce) != row.receipt:
        raise UnreadableEnvelope(f"plan {row.pk} does not match its receipt")
    return text, nonce


def line_of(game: Game, envelope: Envelope) -> str:
    """The line whose hash is the receipt of an opened envelope."""
    return _line(
        game.public_id,
        envelope.turn,
        envelope.moment,
        envelope.player,
        envelope.amount,
        envelope.nonce,
    )


def is_genuine(game: Game, envelope: Envelope) -> bool:
    """Whether the amount and nonce of an opened envelope match the receipt handed out at
    sealing."""
    if envelope.amount is None or envelope.nonce is None:
        return False
    line = line_of(game, envelope)
    return hashlib.sha256(line.encode()).hexdigest() == envelope.receipt


def bid_keys(public_id: str, moment: int) -> MultiFernet:
    """The keys of one phase of bids, the newest first. A correction does not change them."""
    return keys_for("bid", public_id, str(moment))


def plan_keys(public_id: str, player: str) -> MultiFernet:
    """The keys of one player's plan, the newest first. The name from which they are derived is
    fixed: no key may change while something is sealed under it."""
    return keys_for("orders", public_id, player)
