"""The arrows of a map: moves that were made, the chosen one and the planned ones."""

from dataclasses import dataclass, replace
from math import dist

from django.utils.translation import gettext as _

from campaign.commands import Move
from campaign.map.layout.drawing import Curve, Point, curves
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import Declared, Path, PlayerId, RoadMap

RIM = 36  # from a terrain's middle to where an arrow begins or ends
STEPS = 8  # straight pieces of an arrow along one road


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move along its roads, as a path with a gap at each terrain on the way. A `planned` or
    chosen one is not made so far, and only its owner sees it. A made one has the key of its band's
    token, and a sentence about it."""

    seat: SeatView
    d: str
    planned: bool = False
    band: str = ""
    sentence: str = ""


def arrows_of(scene: Scene, land: RoadMap) -> list[Arrow]:
    """All arrows: the chosen move, those of the turn, and the viewer's planned ones."""
    made = [_made(scene, land, move) for move in scene.world.moves if len(move.went) > 1]
    return [*_chosen(scene, land), *made, *_planned(scene, land)]


def _arrow(
    scene: Scene, land: RoadMap, player: PlayerId, path: Path, *, planned: bool = False
) -> Arrow:
    legs = [_clipped(leg) for leg in _legs(curves(land), path)]
    return Arrow(scene.seats[player], "".join(map(line, legs)), planned)


def _made(scene: Scene, land: RoadMap, move: Declared) -> Arrow:
    who, there = scene.seats[move.player].name, scene.terrain_name(move.went[-1])
    said = _("%(who)s marches to %(terrains)s.") % {"who": who, "terrains": there}
    return replace(
        _arrow(scene, land, move.player, move.went), band=f"b {move.band}", sentence=said
    )


def _chosen(scene: Scene, land: RoadMap) -> list[Arrow]:
    """The road that the viewer's form would confirm: the shortest to the chosen terrain."""
    picked = scene.selection
    ways = [
        move.path
        for move in scene.choices_of(Move)
        if (move.band, move.path[-1]) == (picked.band, picked.to) and len(move.path) > 1
    ]
    if not ways or scene.viewer is None:
        return []
    return [_arrow(scene, land, scene.viewer, min(ways, key=len), planned=True)]


def _planned(scene: Scene, land: RoadMap) -> list[Arrow]:
    """The first way of each planned go that is still to be made."""
    plan, world = scene.plan, scene.world
    if plan is None or scene.viewer is None or plan.turn < world.turn:
        return []
    firsts = [go[0] for go in plan.goes if len(go[0].path) > 1 and go[0].band in world.bands]
    return [
        _arrow(scene, land, scene.viewer, way.path, planned=True)
        for way in firsts
        if plan.turn > world.turn or not world.bands[way.band].moved
    ]


def _legs(roads: tuple[Curve, ...], path: Path) -> list[list[Point]]:
    """The path along the curves of its roads, each as straight pieces."""
    by_ends = {(curve.a, curve.b): curve for curve in roads}
    legs = []
    for a, b in zip(path, path[1:], strict=False):
        curve = by_ends.get((a, b))
        steps = range(STEPS + 1) if curve else range(STEPS, -1, -1)
        leg = curve or by_ends[b, a]
        legs.append([leg.at(step / STEPS) for step in steps])
    return legs


def _clipped(leg: list[Point]) -> list[Point]:
    """The leg without its parts on the terrains at its ends."""
    start, *inner, end = leg
    inner = [spot for spot in inner if min(dist(spot, start), dist(spot, end)) > RIM + 4]
    first, last = (inner or [end])[0], (inner or [start])[-1]
    return [toward(start, first, RIM), *inner, toward(end, last, RIM + 4)]


def line(spots: list[Point]) -> str:
    """A path along straight pieces."""
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in spots)


def toward(start: Point, end: Point, by: float) -> Point:
    """The point `by` units from start towards end."""
    share = by / (dist(start, end) or 1)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
