"""Dice seeds: their hash is published before the play, and they are sealed until it is over (R8,
D3)."""

import logging
import secrets
from collections.abc import Iterator
from itertools import count
from typing import Any

from cryptography.fernet import InvalidToken
from django.utils.translation import gettext_noop

from club import chance
from club.actions.chain.hash_chain import head_of, note_rows
from club.actions.security.sealing import seed_keys
from club.models import Game, Seed
from club.refusals import Refusal
from club.rules import Draw

logger = logging.getLogger(__name__)

BYTES = 32
NO_KEY = gettext_noop(
    "The key for the dice is missing on this server. The person who runs the site must restore it."
)


class UnreadableSeed(Exception):
    """No key of this installation opens the seed, or it differs from the published one."""


def sow(locked: Any) -> Seed:
    """Creates a new seed for the dice of later entries. Its hash is public."""
    game, seed = locked.game, secrets.token_bytes(BYTES)
    head_of(locked)
    row = Seed.objects.create(
        game=game,
        since=game.seq,
        hash=chance.seed_hash(game.public_id, seed),
        sealed=seed_keys(game.public_id).encrypt(seed),
    )
    note_rows(locked, ("seed", row))
    return row


def drawn(locked: Any, draws: tuple[Draw, ...]) -> tuple[int, ...]:
    """The chance for the next entry. Refuses `no-key`."""
    if not draws:
        return ()
    seed, place = _seed_of_line(locked, locked.game.seq + 1)
    return numbers(seed, place, draws)


def drawn_for_start(locked: Any, draws: tuple[Draw, ...]) -> tuple[tuple[int, ...], str]:
    """The chance of a deal, drawn as for an entry 0, and the salt of the first world.

    Refuses `no-key`.
    """
    seed, place = _seed_of_line(locked, 0)
    return numbers(seed, place, draws), chance.salt_of(locked.game.public_id, seed)


def numbers(seed: bytes, place: str, draws: tuple[Draw, ...]) -> tuple[int, ...]:
    """The numbers that the seed gives for these draws at this place."""
    return tuple(
        chance.fair_number(seed, f"{place}|{k}", draw.low, draw.high)
        for k, draw in enumerate(draws, 1)
    )


def throws(locked: Any) -> Iterator[int]:
    """The dice of the next entry, in order. Refuses `no-key`."""
    seed, place = _seed_of_line(locked, locked.game.seq + 1)
    return (chance.die(seed, place, k) for k in count(1))


def _seed_of_line(locked: Any, seq: int) -> tuple[bytes, str]:
    """The seed, and the place of an entry that follows the present end of the chain.

    A game that started without a seed gets one.
    """
    game = locked.game
    head_of(locked)
    row = seed_before(game, game.seq + 1) or sow(locked)
    try:
        seed = unsealed(game, row)
    except UnreadableSeed as error:
        raise Refusal("no-key", "D3", NO_KEY) from error
    return seed, chance.draw_place(game.public_id, seq, head_of(locked).chain)


def seed_before(game: Game, seq: int) -> Seed | None:
    """The seed of the dice of this entry."""
    return game.seeds.filter(since__lt=seq).order_by("-pk").first()


def unsealed(game: Game, row: Seed) -> bytes:
    """The decrypted seed, public or not. Raises UnreadableSeed. Never shown to anybody."""
    try:
        seed = bytes.fromhex(row.opened) or seed_keys(game.public_id).decrypt(bytes(row.sealed))
    except (InvalidToken, ValueError):
        raise UnreadableSeed(f"seed {row.pk} cannot be decrypted") from None
    if chance.seed_hash(game.public_id, seed) != row.hash:
        raise UnreadableSeed(f"seed {row.pk} does not give the hash that was published")
    return seed


def open_seeds(locked: Any) -> None:
    """Publishes the seeds of a game that is over, so that everybody can compute its dice."""
    for row in locked.game.seeds.filter(opened="").order_by("pk"):
        try:
            row.opened = unsealed(locked.game, row).hex()
        except UnreadableSeed as error:
            logger.error("game %s: %s", locked.game.pk, error)
            continue
        row.save(update_fields=["opened"])
        note_rows(locked, ("seed", row))


def sow_again(locked: Any) -> None:
    """Creates a new secret seed when a finished game continues."""
    if not locked.game.seeds.filter(opened="").exists():
        sow(locked)
