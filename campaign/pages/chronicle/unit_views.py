"""Units as their pages and the saga show them: their names, where they are, what they went
through."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.actions.history.unit_history import unit_lives_of
from campaign.battles.unit_lives import UnitBattle, UnitLife, all_units
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words import rule_terms
from campaign.world import NamedUnit, PlayerId, Unit, UnitId

HOW = {
    "melted": gettext_lazy("Scattered: no village was left to it."),
    "disbanded": gettext_lazy(
        "Sent home for good: it could not be paid, and no village was left to it."
    ),
    "left": gettext_lazy("Gone with its player."),
    "gone": gettext_lazy("It is no longer there."),
}


@dataclass(frozen=True, slots=True)
class BattleLine:
    """A battle of a unit, with the place of its evidence."""

    row: UnitBattle
    terrain: str
    outcome: str
    address: str
    chronicle: str


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit with its line. `life` is None for a unit whose journal cannot be replayed."""

    id: UnitId
    line: NamedUnit | None
    unit: Unit
    seat: SeatView
    where: str
    address: str
    own: bool
    life: UnitLife | None

    @property
    def name(self) -> str:
        """Its name, or else its gear, or else its kind."""
        line = self.line
        return (line and (line.name or line.gear)) or self.kind

    @property
    def gear(self) -> str:
        """The gear, unless it is what the unit is called."""
        return self.line.gear if self.line and self.line.name else ""

    @property
    def kind(self) -> str:
        return str(rule_terms.UNIT_KINDS.get(self.unit.kind, self.unit.kind))

    @property
    def strength(self) -> str:
        """The figures and their kind: "5/8 warriors", of a former unit those that it had."""
        unit, full = self.unit, str(self.unit.full)
        shown = full if self.gone or unit.figures == unit.full else f"{unit.figures}/{full}"
        return f"{shown} {self.kind}"

    @property
    def gone(self) -> bool:
        return self.where == ""

    @property
    def battles(self) -> int:
        return len(self.life.battles) if self.life else 0

    @property
    def last_battle(self) -> UnitBattle | None:
        """The battle in which it came to its end."""
        end = self.life.end if self.life else None
        return self.life.battles[-1] if self.life and end and end.how == "battle" else None


def named_views(scene: Scene) -> list[UnitView]:
    """The units that have a name or gear, present ones before former ones, by player."""
    if not scene.world.named_units:
        return []
    return sorted(
        _views(scene, scene.world.named_units),
        key=lambda view: (view.gone, not view.own, view.seat.letter),
    )


def own_views(scene: Scene, player: PlayerId) -> list[UnitView]:
    """All present units of a player, in the order of bands, reserves and retreats."""
    units = [id for id, (owner, _unit) in all_units(scene.world).items() if owner == player]
    return _views(scene, units)


def view_of(scene: Scene, id: UnitId) -> UnitView | None:
    """The unit of this id, present or former; None if there never was one."""
    return next(iter(_views(scene, [id])), None)


def _views(scene: Scene, ids: Iterable[UnitId]) -> list[UnitView]:
    """The units that exist or existed; worlds and lives are read once."""
    lives, present = unit_lives_of(scene.game), all_units(scene.world)
    return [
        _view(scene, id, lives.get(id), present.get(id))
        for id in ids
        if id in lives or id in present
    ]


def _view(
    scene: Scene, id: UnitId, life: UnitLife | None, present: tuple[PlayerId, Unit] | None
) -> UnitView:
    owner, unit = present or (life.owner, life.unit)  # type: ignore[union-attr]
    return UnitView(
        id=id,
        line=scene.world.named_units.get(id),
        unit=unit,
        seat=scene.seats[owner],
        where=_where(scene, id) if present else "",
        address=reverse("unit", args=[scene.game.public_id, id]),
        own=owner == scene.viewer,
        life=life,
    )


def battle_lines(scene: Scene, view: UnitView) -> list[BattleLine]:
    """The unit's battles, each with its result and its evidence."""
    outcomes = {"won": _("won"), "lost": _("lost"), "drawn": _("a draw")}
    return [
        BattleLine(
            row,
            scene.terrain_name(row.terrain),
            outcomes[row.outcome],
            reverse("battle", args=[scene.game.public_id, row.battle]),
            chronicle_at(scene, row.seq),
        )
        for row in (view.life.battles if view.life else ())
    ]


def chronicle_at(scene: Scene, seq: int) -> str:
    """The chronicle up to this entry, newest first."""
    query = urlencode({"before": seq + 1})
    return f"{reverse('chronicle', args=[scene.game.public_id])}?{query}"


def _where(scene: Scene, id: UnitId) -> str:
    """The place of a present unit, in words."""
    world = scene.world
    for band in world.bands.values():
        if any(unit.id == id for unit in band.units):
            at = scene.terrain_name(band.terrain)
            values = {"lord": lord_name(world, band.lord), "terrain": at}
            return _("in the band of %(lord)s at %(terrain)s") % values
    for terrain, reserve in world.reserves.items():
        if any(unit.id == id for unit in reserve.units):
            return _("in the reserve at %(terrain)s") % {"terrain": scene.terrain_name(terrain)}
    for retreat in world.retreats.values():
        if any(unit.id == id for unit in retreat.units):
            return _("retreats from %(terrain)s") % {"terrain": scene.terrain_name(retreat.origin)}
    return _("with its player")
