"""Campaigns as the first reading of the rules left them. Its worlds named the number `schema`."""

from campaign.world import READING
from club.models import Game, Snapshot

NOW = f'{{"reading":{READING}'.encode()
FIRST = b'{"schema":1'


def of_the_first_reading(game: Game) -> Game:
    """The campaign with all its stored worlds under the first reading."""
    for row in (game, *game.snapshots.all()):
        world = bytes(row.world)
        assert world.startswith(NOW)
        kind = Game if row is game else Snapshot
        kind.objects.filter(pk=row.pk).update(world=FIRST + world.removeprefix(NOW))
    return Game.objects.get(pk=game.pk)
