"""The power points of players, added up again from the news."""

from collections.abc import Iterable

from campaign.news import News, PowerGained, PowerPaid
from campaign.world import PlayerId, World


def reconcile(world: World, news: Iterable[News]) -> dict[PlayerId, int]:
    """Power points minus the sum of all power lines so far, per player. Anything but
    zero is a bug.
    """
    rest = {p: player.power for p, player in world.players.items()}
    for line in news:
        if isinstance(line, PowerGained):
            rest[line.player] -= line.amount
        elif isinstance(line, PowerPaid):
            rest[line.player] += line.amount
    return rest
