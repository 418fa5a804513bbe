"""The leaders by memory points, or in the last turn by the final count."""

from collections import Counter
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from campaign.turns.bands.memory import expected_track
from campaign.turns.ending import score
from campaign.world import PlayerId, World


class Lead(Struct, frozen=True):
    """The players ahead as things stand, and the points of everybody in play.

    `leaders` are level, the one whom initiative prefers first (R17); nobody leads while nobody
    has a memory point. `points` are memory points, or those of the final count (R97).
    """

    by: Literal["memory", "points"]
    leaders: tuple[PlayerId, ...]
    points: dict[PlayerId, Fraction]


def lead(world: World) -> Lead | None:
    """The lead of a campaign under way; None before its first turn and after its end.

    Memory points count as `stands_to_win` counts them, so that both always agree (R92, R96).
    Players who left lead nothing.
    """
    if world.ending is not None or not world.turn:
        return None
    players = world.order or world.in_play
    if world.turn >= world.rules.limits.turns:
        counted = {player: Fraction(*score(world, player).total) for player in players}
        return Lead("points", _ahead(counted), counted)
    track = Counter(point.player for point in expected_track(world))
    held = {player: Fraction(track[player]) for player in players}
    return Lead("memory", _ahead(held) if any(held.values()) else (), held)


def _ahead(points: dict[PlayerId, Fraction]) -> tuple[PlayerId, ...]:
    most = max(points.values())
    return tuple(player for player, held in points.items() if held == most)
