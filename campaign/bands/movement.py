"""Declarations, one move each, worst initiative first (R30–R40, A23–A34)."""

from msgspec.structs import replace

from campaign.armies import PARTS
from campaign.bands.garrisons import has_enemy_band, own_bands_on
from campaign.commands import Move, Pass
from campaign.house_rules import FAST_BAND, HouseRules
from campaign.map.routes import routes
from campaign.news import MoveDeclared, PlayerPassed, SpeakerCalled
from campaign.world import Band, Declared, Path, PlayerId, TerrainId, World
from campaign.world_builder import Draft
from club.refusals import Refusal

FARTHEST = 2  # roads, of any move (R31)


def speed(band: Band, rules: HouseRules) -> int:
    """Terrains that a band may move, 1 or 2, by its size when it declares (R31, R32, A26, A27)."""
    fastest = FAST_BAND + 1 if rules.size8_speed == 2 else FAST_BAND
    return 2 if band.parts <= fastest * PARTS else 1


def moves(world: World, player: PlayerId) -> list[Move]:
    """Every move of every band that has not moved yet; legal only on the player's go."""
    known = routes(world.map)
    found = []
    for band_id, band in world.bands.items():
        if band.owner == player and not band.moved:
            paths = known.short_moves[band.terrain]
            if speed(band, world.rules) == 1:
                paths = paths[: len(known.neighbours[band.terrain])]
            found += [Move(player, band_id, path) for path in paths]
    return found


def speakers(world: World) -> tuple[PlayerId, ...]:
    """The players in the order in which they declare: reverse initiative (R35, A23)."""
    return world.order if world.rules.movement_order == "direct" else world.order[::-1]


def move(draft: Draft, command: Move) -> None:
    """Declares a move: the band is immediately on its arrival terrain (A24)."""
    world = draft.world
    band = _check_move(world, command)
    went = trace(world, command.player, command.path)
    bands = {**world.bands, command.band: band.standing(went[-1], moved=True)}
    declared = Declared(command.player, command.band, command.path, went)
    draft.world = replace(world, bands=bands, moves=(*world.moves, declared))
    draft.emit(MoveDeclared(command.player, command.band, command.path, went))
    call_next(draft)


def _check_move(world: World, command: Move) -> Band:
    band = world.bands.get(command.band)
    if band is None or band.owner != command.player:
        raise Refusal(
            "not-your-band", "R37", "That is not one of your bands on the map.", fields=("band",)
        )
    if band.moved:
        raise Refusal("moved", "R37", "That band has moved this turn.", fields=("band",))
    path = command.path
    if path not in routes(world.map).goes[band.terrain] or len(path) > speed(band, world.rules) + 1:
        raise _why_not(world, band, path)
    return band


def _why_not(world: World, band: Band, path: Path) -> Refusal:
    if not 2 <= len(path) <= FARTHEST + 1 or path[0] != band.terrain:
        return Refusal(
            "path",
            "R30",
            "A move must start where the band is, and go somewhere.",
            fields=("path",),
        )
    neighbours = routes(world.map).neighbours
    if any(b not in neighbours.get(a, ()) for a, b in zip(path, path[1:], strict=False)):
        return Refusal("no-road", "R30", "No road leads that way.", fields=("path",))
    if len(path) - 1 > speed(band, world.rules):
        return Refusal(
            "too-far",
            "R32",
            "A band of {points} points does not move that far.",
            fields=("path",),
            points=band.points,
        )
    return Refusal("out-and-back", "A33", "A move must end somewhere else.", fields=("path",))


def trace(world: World, player: PlayerId, path: Path) -> Path:
    """The end of a move: enemy bands stop it, on a terrain or on the road (R39, A28–A30)."""
    meeting = (path[1], path[0])
    for earlier in world.moves:
        met = earlier.went[-2:] == meeting and earlier.player != player
        if met and earlier.band in world.bands:  # a player who left stops nobody (A86)
            return path[:1]
    for step in range(1, len(path) - 1):
        if has_enemy_band(world, player, path[step]):
            return path[: step + 1]
    return path


def may_leave(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    """Whether each of the player's bands there can still move away this turn (R36, R37, A31)."""
    there = own_bands_on(world, player, terrain)
    return player not in world.ready and not any(world.bands[band].moved for band in there)


def pass_for_good(draft: Draft, command: Pass) -> None:
    """Passes for the player, for the rest of the turn (R36)."""
    draft.mark_ready(command.player)
    draft.emit(PlayerPassed(command.player))
    call_next(draft)


def _can_move(world: World, player: PlayerId) -> bool:
    return False in [band.moved for band in world.bands.values() if band.owner == player]


def call_next(draft: Draft) -> None:
    """Calls the next player who can move a band; a player who cannot is done (A25)."""
    world = draft.world
    table = speakers(world)
    start = table.index(world.speaker) + 1 if world.speaker in table else 0
    ready = world.ready
    for player in table[start:] + table[:start]:
        if player in ready:
            continue
        if _can_move(world, player):
            draft.world = replace(world, speaker=player, ready=ready)
            draft.emit(SpeakerCalled(player))
            return
        ready = (*ready, player)
        draft.emit(PlayerPassed(player, by_rule=True))
    draft.world = replace(world, speaker=None, ready=ready)


def before_in_round(world: World) -> PlayerId | None:
    """The player before the active one, after whom the round goes on if that one leaves (A86)."""
    table = speakers(world)
    return table[table.index(world.speaker) - 1] if world.speaker in table else None


def arrivals(world: World) -> dict[TerrainId, list[PlayerId]]:
    """The arrivals of this turn that are still in play, as declared (A37, A80)."""
    arrived: dict[TerrainId, list[PlayerId]] = {}
    for declared in world.moves:
        if len(declared.went) > 1 and not world.players[declared.player].left:
            arrived.setdefault(declared.went[-1], []).append(declared.player)
    return arrived


def arrived_on(world: World, terrain: TerrainId) -> list[PlayerId]:
    """The players who declared these arrivals on one terrain."""
    return [
        declared.player
        for declared in world.moves
        if declared.went[-1] == terrain
        and len(declared.went) > 1
        and not world.players[declared.player].left
    ]


def began_on(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    """Whether a band or a village of the player was there before the movement (A37)."""
    marched = {declared.band for declared in world.moves if len(declared.went) > 1}
    stayed = (b for b, band in world.bands.items() if band.terrain == terrain and b not in marched)
    return world.villages.get(terrain) == player or any(
        world.bands[b].owner == player for b in stayed
    )
