"""The value of a position for a player, in hundredths of a power point."""

from campaign.bots.assessment.board_view import Situation
from campaign.house_rules import VILLAGE_SCORE
from campaign.turns.economy.upkeep import field_points, forecast
from campaign.world import PlayerId, World

WON = 1_000_000
RACE = (0, 4400, 2600, 1400, 600, 200)  # worth of being so many memory points short of the win
MOST_TURNS = 5  # of income that a bot counts


def evaluate(world: World, player: PlayerId) -> int:
    """Value for `player` less that of the best rival; `WON` or `-WON` at the end."""
    if world.ending is not None:
        return WON if world.ending.winner == player else -WON
    values = {p: _value(world, p) for p in world.in_play}
    mine = values.pop(player, 0)
    return mine - max(values.values(), default=0)


def _value(world: World, player: PlayerId) -> int:
    left = min(MOST_TURNS, world.rules.limits.turns - world.turn)
    expected = forecast(world, player)
    men = int(100 * field_points(world, player))
    coming = sum(int(100 * row.points) for row in world.retreats.values() if row.owner == player)
    waiting = sum(
        int(100 * row.points)
        for terrain, row in world.reserves.items()
        if world.villages.get(terrain) == player
    )
    villages = 100 * VILLAGE_SCORE * sum(owner == player for owner in world.villages.values())
    value = 100 * world.players[player].power + men + (coming + waiting) // 2 + villages
    value += 100 * (expected.income - expected.cost) * left
    return value + _race(world, player) + _outlook(world, player)


def _race(world: World, player: PlayerId) -> int:
    held = sum(point.player == player for point in world.track)
    missing = max(1, world.rules.limits.prestige - held)
    return RACE[min(missing, len(RACE) - 1)] if held else 0


def _outlook(world: World, player: PlayerId) -> int:
    """The best of the terrains near the player's bands."""
    lay = Situation(world, player, prestige=8)
    near = sorted((lay.reach(terrain) for terrain in lay.own), reverse=True)
    return sum(near[:3]) // 3
