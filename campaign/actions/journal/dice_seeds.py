"""Seeds of dice: published as a hash before the play, sealed until it is over (R8, D3)."""

import logging
import secrets
from collections.abc import Iterator
from itertools import count
from typing import Any

from cryptography.fernet import InvalidToken
from django.utils.translation import gettext_noop

from campaign.actions.journal.hash_chain import head_of, write
from campaign.actions.security.sealing import seed_keys
from campaign.models import Campaign, Seed
from campaign.world import PlayerId
from club import chance
from club.refusals import Refusal

logger = logging.getLogger(__name__)

BYTES = 32
NO_KEY = gettext_noop(
    "The key for the dice is missing on this server. The person who runs the site must restore it."
)


class UnreadableSeed(Exception):
    """No key of this installation opens the seed, or it is not the one that was published."""


def sow(game: Any) -> Seed:
    """A new seed for the dice of later lines; everybody sees its hash."""
    campaign, seed = game.campaign, secrets.token_bytes(BYTES)
    head_of(game)
    row = Seed.objects.create(
        campaign=campaign, since=campaign.seq, hash=chance.seed_hash(campaign.public_id, seed),
        sealed=seed_keys(campaign.public_id).encrypt(seed),
    )  # fmt: skip
    write(game, ("seed", row))
    return row


def throws(game: Any) -> Iterator[int]:
    """The dice of the next line, one after another. Refuses `no-key`.

    A campaign that was begun without a seed gets one now.
    """
    campaign, seq = game.campaign, game.campaign.seq + 1
    head_of(game)
    row = seed_before(campaign, seq) or sow(game)
    try:
        seed = unsealed(campaign, row)
    except UnreadableSeed as error:
        raise Refusal("no-key", "D3", NO_KEY) from error
    place = chance.place_of(campaign.public_id, seq, head_of(game).chain)
    return (chance.die(seed, place, k) for k in count(1))


def seed_before(campaign: Campaign, seq: int) -> Seed | None:
    """The seed from which the dice of this line are drawn."""
    return campaign.seeds.filter(since__lt=seq).order_by("-pk").first()


def unsealed(campaign: Campaign, row: Seed) -> bytes:
    """The seed, whether it is public by now or not; raises UnreadableSeed. Never shown."""
    try:
        seed = bytes.fromhex(row.opened) or seed_keys(campaign.public_id).decrypt(bytes(row.sealed))
    except (InvalidToken, ValueError):
        raise UnreadableSeed(f"seed {row.pk} cannot be decrypted") from None
    if chance.seed_hash(campaign.public_id, seed) != row.hash:
        raise UnreadableSeed(f"seed {row.pk} does not give the hash that was published")
    return seed


def open_seeds(game: Any) -> None:
    """The campaign is over: its seeds become public, so that everybody can work out its dice."""
    for row in game.campaign.seeds.filter(opened="").order_by("pk"):
        try:
            row.opened = unsealed(game.campaign, row).hex()
        except UnreadableSeed as error:
            logger.error("campaign %s: %s", game.campaign.pk, error)
            continue
        row.save(update_fields=["opened"])
        write(game, ("seed", row))


def sow_again(game: Any) -> None:
    """A campaign that was over goes on: its dice are drawn from a seed that nobody knows yet."""
    if not game.campaign.seeds.filter(opened="").exists():
        sow(game)


def thrown_for(
    players: tuple[PlayerId, ...], dice: Iterator[int]
) -> tuple[dict[str, list[int]], PlayerId]:
    """One die for each player, rolled again by those who tie. Every roll is recorded."""
    thrown: dict[str, list[int]] = {player: [] for player in players}
    level = list(players)
    while len(level) > 1:
        for player in level:
            thrown[player].append(next(dice))
        best = max(thrown[player][-1] for player in level)
        level = [player for player in level if thrown[player][-1] == best]
    return thrown, level[0]
