"""The lives of a campaign's lords, from its journal. Nothing here writes but to the cache."""

from django.core.cache import cache
from msgspec.msgpack import decode, encode

from campaign.actions.history.effective_history import effective, snapshots
from campaign.history.lord_deeds import Life, lives
from campaign.models import Campaign
from campaign.news import decode as decode_news
from campaign.world import LordId
from campaign.world import decode as decode_world

EDITION = 2  # grows with the shape of what is kept
KEPT = 24 * 3600  # seconds


def lives_of(campaign: Campaign) -> dict[LordId, Life]:
    """Every lord who did anything or of whom anything was written, by two queries or none.

    What corrections passed over never happened. Kept until the journal grows.
    """
    key = f"lives-{EDITION}-{campaign.pk}-{campaign.seq}"
    cached = cache.get(key)
    if cached is not None:
        return decode(cached, type=dict[LordId, Life])
    found = _read(campaign)
    cache.set(key, encode(found), KEPT)
    return found


def _read(campaign: Campaign) -> dict[LordId, Life]:
    first = snapshots(campaign).values_list("world", flat=True).first()
    if first is None:
        return {}
    lines = effective(campaign).values_list("seq", "turn", "news")
    entries = ((seq, turn, decode_news(bytes(noted))) for seq, turn, noted in lines)
    return lives(decode_world(bytes(first)), entries)
