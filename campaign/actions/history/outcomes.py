"""The outcomes of many campaigns in one call, for the pages of people.

This module writes only to the cache.
"""

from collections.abc import Iterable
from itertools import groupby

import msgspec
from django.core.cache import cache

from campaign.history.outcome import Outcome, outcome
from campaign.news import decode as decode_news
from campaign.world import decode as decode_world
from club.actions.journal.history import counting
from club.models import Game

EDITION = 1  # grows when the shape of the cached values changes
KEPT = 30 * 24 * 3600  # seconds

_decoder = msgspec.json.Decoder(Outcome)


def outcomes_of(games: Iterable[Game]) -> dict[int, Outcome]:
    """The outcomes by the campaign's pk, with at most two queries; each is cached until its journal
    grows."""
    keys = {f"outcome-{EDITION}-{game.pk}-{game.era}-{game.seq}": game.pk for game in games}
    known = cache.get_many(keys)
    found = {keys[key]: _decoder.decode(value) for key, value in known.items()}
    unknown = {pk: key for key, pk in keys.items() if key not in known}
    if unknown:
        read = _read([*unknown])
        cache.set_many(
            {unknown[pk]: msgspec.json.encode(one).decode() for pk, one in read.items()}, KEPT
        )
        found |= read
    return found


def _read(games: list[int]) -> dict[int, Outcome]:
    rows = Game.objects.filter(pk__in=games).values_list("pk", "world")
    worlds = {pk: decode_world(bytes(world)) for pk, world in rows}
    entries = counting().filter(game__in=games).order_by("game_id", "seq")
    lines = entries.values_list("game_id", "seq", "turn", "news").iterator()
    found = {
        pk: outcome(
            worlds[pk], ((seq, turn, decode_news(bytes(noted))) for _, seq, turn, noted in rows)
        )
        for pk, rows in groupby(lines, key=lambda row: row[0])
    }
    return {pk: found.get(pk) or outcome(world, ()) for pk, world in worlds.items()}
