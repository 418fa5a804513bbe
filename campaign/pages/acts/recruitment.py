"""Recruitment, transfer and dissolving of bands (R18–R29, A20, A21)."""

from dataclasses import dataclass

from campaign.armies import UNIT_KINDS, price
from campaign.commands import Dissolve
from campaign.history.lord_names import free_names
from campaign.offers import RecruitOffer, TransferOffer
from campaign.pages.acts.base import Part
from campaign.pages.acts.counting import OrderPart
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import BandView, lord_name
from campaign.pages.words import rule_terms
from campaign.pages.words.points import written
from campaign.world import Unit


@dataclass(frozen=True)
class UnitLine:
    """A unit that a form speaks of, and whose it is now ("" for the reserve)."""

    unit: Unit
    home: str
    home_id: str
    ticked: bool
    chosen: str = ""


class OnTerrain(Part):
    """An act on one terrain, with the bands that its offer names."""

    @property
    def terrain(self) -> str:
        return self.scene.terrain_name(self.choice.at)

    @property
    def bands(self) -> list[BandView]:
        return [self.scene.bands[id] for id in self.choice.bands if id in self.scene.bands]


class RecruitPart(OnTerrain, OrderPart):
    name = "recruit"
    has_preview = True

    @property
    def lords(self) -> list[tuple[str, str]]:
        return [(id, lord_name(self.scene.world, id)) for id in self.choice.lords]

    @property
    def suggested(self) -> str:
        """The name that a new lord gets where none is typed."""
        return next(free_names(self.scene.world, self.choice.player))

    @property
    def affordable(self) -> str:
        """The smallest whole point of each kind that the stock covers, with its price."""
        found = []
        for kind, row in UNIT_KINDS.items():
            figures = min(row.per_point, row.most)
            cost = price(kind, figures)
            if figures and cost <= self.choice.power:
                found.append(f"{figures} {rule_terms.UNIT_KINDS[kind]} ({written(cost)})")
        return ", ".join(found)

    @property
    def can_raise(self) -> bool:
        return bool(self.choice.new_lord or self.choice.lords)

    @property
    def takeable(self) -> list[UnitLine]:
        homes = _homes(self.scene)
        return [
            UnitLine(self.scene.units[id], *homes.get(id, ("", "")), self.is_ticked("taken", id))
            for id in self.choice.takeable
            if id in self.scene.units
        ]

    @property
    def band(self) -> str:
        return self.value("band", "" if self.can_raise or not self.bands else self.bands[0].id)


class TransferPart(OnTerrain):
    name = "transfer"
    has_preview = True

    @property
    def lines(self) -> list[UnitLine]:
        """Every unit that could move: those of the bands, then those of the reserve."""
        lines = [
            UnitLine(unit, band.lord, band.id, False, self.value(f"to-{unit.id}"))
            for band in self.bands
            for unit in band.units
        ]
        reserve = self.scene.world.reserves.get(self.choice.at)
        if self.choice.reserve and reserve:
            lines += [
                UnitLine(unit, "", "reserve", False, self.value(f"to-{unit.id}"))
                for unit in reserve.units
            ]
        return lines


class DissolvePart(Part):
    name = "dissolve"
    has_preview = True

    @property
    def bands(self) -> list[BandView]:
        return [self.scene.bands[choice.band] for choice in self.choice]


def _homes(scene: Scene) -> dict[str, tuple[str, str]]:
    return {
        unit.id: (scene.bands[id].lord, str(id))
        for id, band in scene.world.bands.items()
        for unit in band.units
    }


def levy_parts(scene: Scene) -> list[Part]:
    parts: list[Part] = [RecruitPart(scene, c, c.at) for c in scene.choices_of(RecruitOffer)]
    if scene.world.phase in ("recruitment", "transfer"):
        parts += [TransferPart(scene, c, c.at) for c in scene.choices_of(TransferOffer)]
    dissolvable = scene.choices_of(Dissolve)
    parts += [DissolvePart(scene, dissolvable)] if dissolvable else []
    return [*parts, *_parts_ahead(scene)]


def _parts_ahead(scene: Scene) -> list[Part]:
    """The transfers that the player may make as soon as they are done with recruitment."""
    ahead = scene.transfers_ahead
    offers = [one for one in ahead if isinstance(one, TransferOffer)]
    dissolvable = [one for one in ahead if isinstance(one, Dissolve)]
    parts: list[Part] = [TransferPart(scene, one, one.at) for one in offers]
    parts += [DissolvePart(scene, dissolvable)] if dissolvable else []
    for part in parts:
        part.ends_recruitment = True
    return parts
