"""The records of an ended campaign, from its journal. This module writes only to the cache."""

from django.core.cache import cache
from msgspec.msgpack import decode, encode

from campaign.history.feats import Feat, feats
from campaign.news import decode as decode_news
from campaign.world import decode as decode_world
from club.actions.journal.history import effective, snapshots
from club.models import Game

EDITION = 1  # grows when the shape of the cached values changes
KEPT = 7 * 24 * 3600  # seconds


def feats_of(game: Game) -> tuple[Feat, ...]:
    """The records, with at most two queries; cached until the journal grows."""
    key = f"feats-{EDITION}-{game.pk}-{game.era}-{game.seq}"
    cached = cache.get(key)
    if cached is not None:
        return decode(cached, type=tuple[Feat, ...])
    found = _read(game)
    cache.set(key, encode(found), KEPT)
    return found


def _read(game: Game) -> tuple[Feat, ...]:
    first = snapshots(game).values_list("world", flat=True).first()
    if first is None:
        return ()
    lines = effective(game).values_list("seq", "turn", "news")
    entries = [(seq, turn, decode_news(bytes(noted))) for seq, turn, noted in lines]
    return feats(decode_world(bytes(first)), entries)
