"""Demobilisation, building and invasions (R74–R91)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict

from campaign.commands import BuildSacredGround, BuildVillage, Demobilise, Invade, PlayerCommand
from campaign.history.lord_names import free_names
from campaign.offers import DemobiliseOffer, InvadeOffer
from campaign.pages.acts.alike import UnitGroup, UnitLine, grouped, points_chosen
from campaign.pages.acts.base import Part, Sum, TerrainPart
from campaign.pages.acts.command_preview import preview_command, preview_of
from campaign.pages.acts.counting import OrderPart
from campaign.pages.acts.form_values import chosen_units, named, unit_orders
from campaign.pages.scene.seat_views import BandView
from campaign.turns.economy.upkeep import forecast
from campaign.world import PlayerId, Terrain, TerrainId
from club.pages.frame.form_fields import text, word


@dataclass(frozen=True)
class RefugeField:
    """The destination of the units of one terrain when several villages are equally near."""

    field: str
    terrain: str
    villages: list[tuple[Terrain, bool]]


class DemobilisePart(Part):
    name = "demobilise"
    offer = DemobiliseOffer
    has_preview = True

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        return Demobilise(player, chosen_units(post, "units"), named(post, "to-"))

    @property
    def bands(self) -> list[tuple[BandView, list[UnitGroup], str]]:
        """Each band of the viewer, its units, and the village they would go to, if it is one."""
        return [
            (band, grouped(self, self._lines(band)), self.village_of(band)) for band in self._mine
        ]

    @property
    def sums(self) -> list[Sum]:
        lines = [line for band in self._mine for line in self._lines(band)]
        return [points_chosen(self, "units", lines)]

    @property
    def _mine(self) -> list[BandView]:
        return [band for band in self.scene.bands.values() if band.seat.mine]

    def _lines(self, band: BandView) -> list[UnitLine]:
        return [
            UnitLine(unit, band.lord, band.id, self.is_ticked("units", unit.id))
            for unit in band.units
        ]

    @property
    def cost(self) -> int:
        """The current upkeep in power points (R78, R79)."""
        return forecast(self.scene.world, self.choice.player).cost

    @property
    def is_homeless(self) -> bool:
        """Whether the player has no village, so that units sent home disband (R72, A64)."""
        return not any(self.choice.refuges.values())

    def village_of(self, band: BandView) -> str:
        """The nearest village of a band if there is only one; else ""."""
        near = self.choice.refuges[band.terrain]
        return self.scene.terrains[near[0]].name if len(near) == 1 else ""

    @property
    def refuges(self) -> list[RefugeField]:
        fields = []
        for terrain, villages in self.choice.refuges.items():
            if len(villages) > 1:
                chosen = self.value(f"to-{terrain}", villages[0])
                found = [(self.scene.terrains[id], id == chosen) for id in villages]
                fields.append(RefugeField(f"to-{terrain}", self.scene.terrain_name(terrain), found))
        return fields


class BuildPart(TerrainPart):
    """A building on one of several terrains; the preview of the one picked on the map is shown."""

    has_preview = True

    @cached_property
    def preview(self) -> Any:
        if self.looks and self.typed:
            return preview_of(self.scene, self.read, self.typed)
        to = self.scene.selection.to
        picked = next((one for one in self.choice if one.terrain == to), None)
        return preview_command(self.scene, picked) if picked else None


class VillagePart(BuildPart):
    name = "village"
    command = BuildVillage


class SacredPart(BuildPart):
    name = "sacred"
    command = BuildSacredGround


class InvadePart(OrderPart, TerrainPart):
    name = "invade"
    offer = InvadeOffer
    together = False
    has_preview = True

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        units, name = unit_orders(post), text(post, "name")
        return Invade(player, word(post, "terrain"), units=units, name=name)

    @property
    def ids(self) -> list[TerrainId]:
        return self.choice.terrains

    @property
    def suggested(self) -> str:
        """The default name of the new lord."""
        return next(free_names(self.scene.world, self.choice.player))
