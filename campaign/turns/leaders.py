"""The leaders by memory points and by the final count, from the first turn on."""

from collections import Counter
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from campaign.bands.memory import expected_track
from campaign.turns.economy.upkeep import still_to_come
from campaign.turns.ending import score
from campaign.world import PlayerId, World


class Lead(Struct, frozen=True):
    """The players ahead as things stand, and the points of everybody in play.

    `leaders` are tied, the one with the best initiative first (R17). Nobody leads while nobody has
    a memory point. `points` are memory points, or those of the final count (R97).
    """

    by: Literal["memory", "points"]
    leaders: tuple[PlayerId, ...]
    points: dict[PlayerId, Fraction]


def races(world: World) -> tuple[Lead, ...]:
    """Both leads of a campaign under way; () before the first turn and after the end.

    In the last turn, the lead by the final count comes first. Memory points are counted as
    `stands_to_win` does, so the two always agree (R92, R96). Players who have left lead nothing.
    """
    if world.ending is not None or not world.turn:
        return ()
    players = world.order or world.in_play
    counted = {player: Fraction(*score(world, player).total) for player in players}
    track = Counter(point.player for point in expected_track(world))
    held = {player: Fraction(track[player]) for player in players}
    by_points = Lead("points", _ahead(counted), counted)
    by_memory = Lead("memory", _ahead(held) if any(held.values()) else (), held)
    return (by_points, by_memory) if is_last_turn(world) else (by_memory, by_points)


def is_last_turn(world: World) -> bool:
    """Whether the final count comes at the end of this turn (R97)."""
    return world.turn >= world.rules.limits.turns


def is_second_half(world: World) -> bool:
    """Whether half of the turns have been played."""
    return 2 * world.turn > world.rules.limits.turns


def total_after_turn(world: World, player: PlayerId) -> Fraction:
    """The final count of a player if it came at the end of this turn and nothing else changed.

    It contains the income and upkeep that are still to come (R75, R79, R97).
    """
    return Fraction(*score(world, player).total) + still_to_come(world, player)


def _ahead(points: dict[PlayerId, Fraction]) -> tuple[PlayerId, ...]:
    most = max(points.values())
    return tuple(player for player, held in points.items() if held == most)
