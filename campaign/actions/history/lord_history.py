"""The lives of a campaign's lords, from its journal. Nothing here writes but to the cache."""

from django.core.cache import cache
from msgspec.msgpack import decode, encode

from campaign.actions.history.effective_history import effective, snapshots
from campaign.history.lord_deeds import Life, life_stories
from campaign.news import decode as decode_news
from campaign.world import LordId
from campaign.world import decode as decode_world
from club.models import Game

EDITION = 4  # grows when the shape of the cached values changes
KEPT = 24 * 3600  # seconds


def lives_of(game: Game) -> dict[LordId, Life]:
    """Every lord with news or notes, with at most two queries.

    Superseded entries are left out. Cached until the journal grows.
    """
    key = f"lives-{EDITION}-{game.pk}-{game.seq}"
    cached = cache.get(key)
    if cached is not None:
        return decode(cached, type=dict[LordId, Life])
    found = _read(game)
    cache.set(key, encode(found), KEPT)
    return found


def _read(game: Game) -> dict[LordId, Life]:
    first = snapshots(game).values_list("world", flat=True).first()
    if first is None:
        return {}
    lines = effective(game).values_list("seq", "turn", "news")
    entries = ((seq, turn, decode_news(bytes(noted))) for seq, turn, noted in lines)
    return life_stories(decode_world(bytes(first)), entries)
