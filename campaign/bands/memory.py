"""The memory track: prestigious terrains taken recently (R92–R96, A79–A82)."""

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
    """Puts a point on the track if the terrain gives one (R92–R94, A79).

    A full track loses its oldest point.
    """
    if not gives_point(draft.world, player, terrain):
        return
    point = MemoryPoint(player, terrain, draft.world.turn)
    track = (*draft.world.track, point)
    lost = track[0] if len(track) > TRACK_PLACES else None
    draft.set(track=track[-TRACK_PLACES:])
    draft.emit(MemoryGained(player, terrain, lost))


def remember_later(draft: Draft, player: PlayerId, terrain: TerrainId) -> None:
    """Notes a terrain for which a battle was called: its point comes after all battles."""
    takings = (*draft.world.takings, (player, terrain))
    draft.set(takings=_in_order(draft.world, takings))


def remember_battles(draft: Draft) -> None:
    """Puts the points of terrains for which battles were called on the track (A80)."""
    if not draft.world.takings:
        return
    takings = _in_order(draft.world, draft.world.takings)
    draft.set(takings=())
    for player, terrain in takings:
        add_memory(draft, player, terrain)


def _in_order(world: World, takings: Takings) -> Takings:
    """New points in an order that does not depend on when they came (A80).

    Undefended terrains come first, in the order of declarations. Then come those won in battle, in
    reverse initiative of the takers, and then in the map's order.
    """
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
    """The best initiative among the players with enough points, at the end of a turn (R95, R96)."""
    holders = [point.player for point in world.track]
    needed = world.rules.limits.prestige
    return next((p for p in world.order if holders.count(p) >= needed), None)


def expected_track(world: World) -> tuple[MemoryPoint, ...]:
    """The track at the end of the turn if nothing more happens (A80).

    Terrains won in battle count, even if their points are not on the track yet.
    """
    draft = Draft(world)
    remember_battles(draft)
    return draft.world.track


def stands_to_win(world: World) -> PlayerId | None:
    """The winner at the end of the turn if nobody takes another prestigious terrain (R95)."""
    if world.ending is not None:
        return None
    return memory_winner(replace(world, track=expected_track(world)))


def reorder(draft: Draft, places: tuple[int, ...]) -> None:
    """Reorders the track by a ruling, given as positions of the present track (A80)."""
    track = draft.world.track
    if sorted(places) != list(range(len(track))):
        raise Refusal(
            "track-order", "A80", "Use every place on the track exactly once.", fields=("places",)
        )
    draft.set(track=tuple(track[i] for i in places))
    draft.emit(MemoryReordered(draft.world.track))
