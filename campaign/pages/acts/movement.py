"""Start sites and moves: choose a band, choose a highlighted terrain, confirm (R30–R39, A1)."""

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaign.bands.movement import speed, trace
from campaign.battles.claims import opponents_on
from campaign.bots.steady import Steady
from campaign.commands import ChooseSite, Move, Pass, PlayerCommand
from campaign.pages.acts.base import Part, TerrainPart
from campaign.pages.acts.command_preview import CommandPreview, preview_command
from campaign.pages.map.destinations import is_mine, outlook
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import BandView
from campaign.play import play
from campaign.rules import Seen
from campaign.world import Path, PlayerId, Terrain, TerrainId
from club.pages.frame.form_fields import word
from club.refusals import Refusal


class SitePart(TerrainPart):
    name = "site"
    command = ChooseSite

    @property
    def is_first(self) -> bool:
        """Whether it also places the starting bands (A1)."""
        return self.scene.viewer not in self.scene.world.holders.values()

    @property
    def chosen(self) -> Terrain | None:
        """The terrain that was picked, if it may be chosen."""
        return next((site for site in self.terrains if site.id == self.terrain), None)


@dataclass(frozen=True)
class MarchPath:
    """`stop` is the name of the terrain on which an enemy stops the band; "" if it arrives."""

    path: Path
    words: str
    stop: str = ""

    @property
    def value(self) -> str:
        return ">".join(self.path)


Road = tuple[MarchPath, CommandPreview]


@dataclass(frozen=True)
class Destination:
    """`outlook` says what the band would meet there in the present position: nobody, or a
    battle."""

    terrain: Terrain
    ways: list[MarchPath]
    href: str
    chosen: bool
    outlook: str
    idle: bool  # the terrain is already the player's, without a battle


class MovePart(Part):
    name = "move"
    offer = Move
    together = True

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        return Move(player, word(post, "band"), tuple(word(post, "path").split(">")))

    @cached_property
    def bands(self) -> list[BandView]:
        return [band for id, band in self.scene.bands.items() if id in self.scene.movable]

    @property
    def ways_to_choose(self) -> list[tuple[BandView, str]]:
        """Bands that can move, each with the address that chooses it."""
        return [(band, self.scene.address(band=band.id)) for band in self.bands]

    @property
    def band(self) -> BandView | None:
        """The band whose move is being chosen, if it can move."""
        chosen = self.value("band", self.scene.selection.band)
        return next((band for band in self.bands if band.id == chosen), None)

    @property
    def speed(self) -> int:
        """Terrains that the band may move (R31, R32)."""
        world = self.scene.world
        return speed(world.bands[self.band.id], world.rules) if self.band else 0

    @property
    def destinations(self) -> list[Destination]:
        band = self.band
        paths: dict[TerrainId, list[Path]] = {}
        for choice in self.choice:
            if band is not None and choice.band == band.id:
                paths.setdefault(choice.path[-1], []).append(choice.path)
        found = [self._destination(end, ways) for end, ways in paths.items()]
        return sorted(found, key=lambda end: (len(end.ways[0].path), end.terrain.name))

    def _destination(self, end: TerrainId, paths: list[Path]) -> Destination:
        ways = [MarchPath(path, self._words(path)) for path in sorted(paths, key=len)]
        band = self.band.id if self.band else ""
        return Destination(
            self.scene.terrains[end],
            ways,
            self.scene.address(band=band, to=end),
            end == self.value("to", self.scene.selection.to),
            self._outlook(end, paths),
            self._is_idle(end),
        )

    def _is_idle(self, end: TerrainId) -> bool:
        me = PlayerId(self.scene.viewer or "")
        fights = opponents_on(self.scene.world, me, end)
        return is_mine(self.scene, end) and not fights

    def _outlook(self, end: TerrainId, paths: list[Path]) -> str:
        """The outlook, or where the band is stopped if no road arrives (R39, A30)."""
        ends = [trace(self.scene.world, PlayerId(self.scene.viewer or ""), p)[-1] for p in paths]
        if end in ends:
            return outlook(self.scene, end)
        return _("stopped at {terrain}").format(terrain=self.scene.terrain_name(ends[0]))

    def _words(self, path: Path) -> str:
        return " → ".join(self.scene.terrain_name(terrain) for terrain in path)

    @cached_property
    def telling(self) -> list[Destination]:
        """Destinations where something may change hands; all of them if there are none."""
        return [end for end in self.destinations if not end.idle] or self.destinations

    @property
    def idle(self) -> list[Destination]:
        """Destinations where only the band's place changes."""
        return [end for end in self.destinations if end not in self.telling]

    @property
    def chosen(self) -> Destination | None:
        return next((end for end in self.destinations if end.chosen), None)

    @cached_property
    def roads(self) -> list[Road]:
        """The paths to the chosen terrain, those that arrive first, each with its preview. Of paths
        with equal results, only the shortest."""
        if self.band is None or self.chosen is None:
            return []
        mover, band = self.band.seat.player, self.band.id
        found = [
            (replace(way, stop=self._stop(move)), preview_command(self.scene, move))
            for way in self.chosen.ways
            if (move := Move(mover, band, way.path))
        ]
        by_end = sorted(found, key=lambda road: bool(road[0].stop))
        differ: list[Road] = []
        for road in by_end:
            if not any(_same_end(road, other) for other in differ):
                differ.append(road)
        return differ

    @property
    def arrives(self) -> bool:
        """Whether the band comes to the chosen terrain by each of the roads."""
        return not any(way.stop for way, _follows in self.roads)

    def _stop(self, move: Move) -> str:
        try:
            band = play(self.scene.world, move).world.bands.get(move.band)
        except Refusal:
            return ""
        if band is None or band.terrain == move.path[-1]:
            return ""
        return self.scene.terrain_name(band.terrain)


def _same_end(one: Road, other: Road) -> bool:
    """Whether two paths to a terrain bring the band to the same place, with the same
    consequences."""
    return one[0].stop == other[0].stop and one[1] == other[1]


SUGGESTED_IN = ("placement", "movement")


class SuggestedOrderPart(Part):
    """The site, or the move without a battle, that a steady bot would choose, as one button."""

    def __init__(self, scene: Scene, command: ChooseSite | Move) -> None:
        self.name = "site" if isinstance(command, ChooseSite) else "move"
        super().__init__(scene, command, "suggested")

    @property
    def template(self) -> str:
        return "acts/_suggested_order.html"

    @property
    def lord(self) -> str:
        return self.scene.bands[self.choice.band].lord if self.name == "move" else ""

    @property
    def goal(self) -> str:
        end = self.choice.path[-1] if self.name == "move" else self.choice.terrain
        return self.scene.terrain_name(end)

    @property
    def path(self) -> str:
        return ">".join(self.choice.path) if self.name == "move" else ""


def suggested_order(scene: Scene) -> list[Part]:
    """The suggestion for the first turn, until the player makes a choice; the same at every
    request."""
    world, me = scene.world, scene.viewer
    if world.phase not in SUGGESTED_IN:  # passing is offered for portals, too
        return []
    offered = tuple(
        c for c in scene.choices if isinstance(c, ChooseSite | Pass) or _is_free(scene, c)
    )
    if me is None or world.turn != 1 or not offered or _chooses(scene):
        return []
    rng = Random(f"{scene.game.public_id} {me} {world.moment}")
    order = Steady().answer(Seen(world, me), offered, rng)
    return [SuggestedOrderPart(scene, order)] if isinstance(order, ChooseSite | Move) else []


def _is_free(scene: Scene, choice: object) -> bool:
    """Whether it is a move to a terrain without a band of another player."""
    if not isinstance(choice, Move):
        return False
    foes = {b.terrain for b in scene.world.bands.values() if b.owner != scene.viewer}
    return not foes.intersection(choice.path)


def _chooses(scene: Scene) -> bool:
    return bool(scene.selection.band or scene.selection.to)
