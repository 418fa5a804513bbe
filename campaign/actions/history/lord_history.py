"""The lives of a campaign's lords, from its journal. This module writes only to the cache."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from django.core.cache import cache
from msgspec.msgpack import decode, encode

from campaign.actions.history.points_by_turn import points_by_turn
from campaign.history.deeds import Life
from campaign.history.lord_deeds import Entry, leaders, life_stories
from campaign.history.saga import chapters
from campaign.history.tales import Chapter
from campaign.news import decode as decode_news
from campaign.world import BandId, LordId, PlayerId, UnitId, World
from campaign.world import decode as decode_world
from club.actions.journal.history import effective, snapshots
from club.models import Game

EDITION = 6  # grows when the cached values are computed differently
KEPT = 24 * 3600  # seconds
Read = TypeVar("Read")


def lives_of(game: Game) -> dict[LordId, Life]:
    """Every lord with news or notes, with at most two queries.

    Superseded entries are left out. Cached until the journal grows.
    """
    return _cached(game, "lives", life_stories, dict[LordId, Life])


def leaders_of(game: Game) -> dict[BandId, LordId]:
    """The lord of every band that has existed, with at most two queries.

    Cached until the journal grows.
    """
    return _cached(game, "leaders", leaders, dict[BandId, LordId])


def chapters_of(
    game: Game, owners: dict[LordId, PlayerId], named: Collection[UnitId] = ()
) -> tuple[Chapter, ...]:
    """The campaign's tales by turn, with at most six queries; `owners` are the owners of its
    lords, `named` the units whose end is a tale."""
    lives = lives_of(game)
    totals = {row.turn: row.totals for row in points_by_turn(game)}
    return _told_by(
        game, lambda first, entries: chapters(first, entries, lives, owners, totals, named)
    )


def _cached(
    game: Game, name: str, read: Callable[[World, Iterable[Entry]], Read], shape: type[Read]
) -> Read:
    key = f"{name}-{EDITION}-{game.pk}-{game.seq}"
    cached = cache.get(key)
    if cached is not None:
        return decode(cached, type=shape)
    found = _told_by(game, read)
    cache.set(key, encode(found), KEPT)
    return found


def _told_by(game: Game, read: Callable[[World, Iterable[Entry]], Read]) -> Read:
    """The result of a reader that takes the first world and the entries after it."""
    first = snapshots(game).values_list("world", flat=True).first()
    lines = effective(game).values_list("seq", "turn", "news")
    entries = ((seq, turn, decode_news(bytes(noted))) for seq, turn, noted in lines)
    return read(decode_world(bytes(first or game.world)), entries)
