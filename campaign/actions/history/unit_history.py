"""The lives of a campaign's units, from a replay of its journal. This module writes only to the
cache."""

from collections.abc import Iterator

from django.core.cache import cache
from msgspec.msgpack import Decoder, encode

from campaign.actions.history.effective_history import as_played
from campaign.battles.unit_lives import Step, UnitLife, unit_lives
from campaign.play import play
from campaign.world import READING, UnitId, World
from campaign.world import decode as decode_world
from club.actions.journal.history import effective, snapshots
from club.models import Game
from club.refusals import Refusal

EDITION = 1  # grows when the cached values are computed differently
KEPT = 24 * 3600  # seconds
_decoder = Decoder(dict[UnitId, UnitLife])


def unit_lives_of(game: Game) -> dict[UnitId, UnitLife]:
    """Every unit there has been, with at most two queries. Superseded entries are left out.

    A journal of another reading of the rules is read as far as this program can replay it. Cached
    until the journal grows.
    """
    key = f"units-{EDITION}-{game.pk}-{game.era}-{game.seq}"
    cached = cache.get(key)
    if cached is not None:
        return _decoder.decode(cached)
    first = snapshots(game).values_list("world", flat=True).first()
    world = decode_world(bytes(first or game.world))
    found = unit_lives(world, _steps(game, world))
    cache.set(key, encode(found), KEPT)
    return found


def _steps(game: Game, world: World) -> Iterator[Step]:
    if world.reading != READING:
        return
    for entry in effective(game):
        played = as_played(entry)
        try:
            outcome = play(world, played.command, played.chance, played.numbers_from)
        except Refusal:  # of a row that was changed by hand, which `verify` names
            return
        yield Step(entry.seq, entry.turn, world, outcome.news, outcome.world)
        world = outcome.world
