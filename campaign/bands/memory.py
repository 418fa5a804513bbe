"""The memory track: prestigious terrains taken lately (R92–R96, A79–A82)."""

from collections import Counter

from msgspec.structs import replace

from campaign.bands.movement import arrivals
from campaign.house_rules import TRACK_PLACES
from campaign.map.routes import routes
from campaign.news import MemoryGained, MemoryReordered
from campaign.world import MemoryPoint, PlayerId, TerrainId, World
from campaign.world_builder import Draft
from club.refusals import Refusal

Takings = tuple[tuple[PlayerId, TerrainId], ...]


def is_prestigious(world: World, terrain: TerrainId) -> bool:
    return routes(world.map).klass[terrain] == "prestigious"


def gives_point(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    """Whether taking this terrain gives the player a memory point (R92, A79).

    Retaking a terrain counts again. With `memory_retake` off it counts only while the track holds
    no point of this player for this terrain.
    """
    if not is_prestigious(world, terrain):
        return False
    if world.rules.memory_retake:
        return True
    return not any(p.player == player and p.terrain == terrain for p in world.track)


def add_memory(draft: Draft, player: PlayerId, terrain: TerrainId) -> None:
    """Lays a point on the track, if the terrain gives one; a full track loses its oldest point
    (R92–R94, A79)."""
    if not gives_point(draft.world, player, terrain):
        return
    point = MemoryPoint(player, terrain, draft.world.turn)
    track = (*draft.world.track, point)
    lost = track[0] if len(track) > TRACK_PLACES else None
    draft.set(track=track[-TRACK_PLACES:])
    draft.emit(MemoryGained(player, terrain, lost))


def remember_later(draft: Draft, player: PlayerId, terrain: TerrainId) -> None:
    """A terrain for which a battle was called gives its point when all battles are over."""
    takings = (*draft.world.takings, (player, terrain))
    draft.set(takings=_in_order(draft.world, takings))


def remember_battles(draft: Draft) -> None:
    """Points of terrains for which battles were called (A80)."""
    takings = _in_order(draft.world, draft.world.takings)
    draft.set(takings=())
    for player, terrain in takings:
        add_memory(draft, player, terrain)


def _in_order(world: World, takings: Takings) -> Takings:
    """The order of new points, independent of when they came: undefended terrains in the order of
    declarations; then those won in battle, in reverse initiative of the takers (A80), then in
    the map's order."""
    place = {p: i for i, p in enumerate(world.order)}
    spot = routes(world.map).place
    declared = {terrain: i for i, terrain in enumerate(arrivals(world))}
    fought = {battle.terrain for battle in world.battles.values() if battle.report is not None}
    yielded = {battle.terrain for battle in world.battles.values()} - fought

    def rank(taking: tuple[PlayerId, TerrainId]) -> tuple[bool, int, int]:
        player, terrain = taking
        won = terrain not in yielded
        first = -place.get(player, len(place)) if won else declared.get(terrain, -1)
        return won, first, spot[terrain]

    return tuple(sorted(takings, key=rank))


def memory_winner(world: World) -> PlayerId | None:
    """Best initiative among those with enough points, checked at the end of a turn (R95, R96)."""
    held = Counter(point.player for point in world.track)
    needed = world.rules.limits.prestige
    return next((p for p in world.order if held[p] >= needed), None)


def expected_track(world: World) -> tuple[MemoryPoint, ...]:
    """The track as it is at the end of the turn if nothing more happens: what was won in battles
    and is not on it yet counts (A80)."""
    draft = Draft(world)
    remember_battles(draft)
    return draft.world.track


def stands_to_win(world: World) -> PlayerId | None:
    """The winner at the end of the turn if nobody takes another prestigious terrain (R95)."""
    if world.ending is not None:
        return None
    return memory_winner(replace(world, track=expected_track(world)))


def reorder(draft: Draft, places: tuple[int, ...]) -> None:
    """A ruling's new order of the track, as positions of today's (A80)."""
    track = draft.world.track
    if sorted(places) != list(range(len(track))):
        raise Refusal(
            "track-order", "A80", "Use every place on the track exactly once.", fields=("places",)
        )
    draft.set(track=tuple(track[i] for i in places))
    draft.emit(MemoryReordered(draft.world.track))
