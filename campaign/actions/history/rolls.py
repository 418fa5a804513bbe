"""The rolls on the club's tables, from the effective history. Writes only to the cache."""

import msgspec
from django.core.cache import cache
from msgspec import UNSET, Struct

from campaign.news import TableRolled
from campaign.news import decode as decode_news
from campaign.world import BattleId, World
from club.actions.journal.history import effective
from club.models import Game

EDITION = 2  # grows when the shape of the cached values changes
KEPT = 24 * 3600  # seconds
COLUMNS = ("seq", "copy_of", "turn", "news")
MARK = b'"TableRolled"'


class Rolled(Struct, frozen=True):
    """A roll, with the number and the turn of its entry. `first` is the number of the entry that
    a correction has copied, or `seq` itself: it names the roll for ever."""

    seq: int
    first: int
    turn: int
    news: TableRolled


_decoder = msgspec.json.Decoder(tuple[Rolled, ...])


def rolls_of(game: Game, world: World) -> tuple[Rolled, ...]:
    """All rolls that count, the latest first, with at most one query.

    Cached until the journal grows.
    """
    if world.tables is UNSET:  # there never was a table
        return ()
    key = f"rolls-{EDITION}-{game.pk}-{game.seq}"
    cached = cache.get(key)
    if cached is not None:
        return _decoder.decode(cached)
    found = tuple(
        Rolled(seq, copied or seq, turn, item)
        for seq, copied, turn, noted in effective(game).reverse().values_list(*COLUMNS)
        if MARK in (document := bytes(noted))
        for item in decode_news(document)
        if isinstance(item, TableRolled)
    )
    cache.set(key, msgspec.json.encode(found).decode(), KEPT)
    return found


def rolls_by_battle(game: Game, world: World) -> dict[BattleId, tuple[TableRolled, ...]]:
    """The rolls for each battle, in their order."""
    found: dict[BattleId, tuple[TableRolled, ...]] = {}
    for news in (one.news for one in reversed(rolls_of(game, world))):
        if news.battle:
            found[news.battle] = (*found.get(news.battle, ()), news)
    return found
