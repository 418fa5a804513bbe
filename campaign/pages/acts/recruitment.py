"""Recruitment, transfer and breaking up bands (R18–R29, A20, A21)."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaign.actions.notices.points import written
from campaign.armies import UNIT_KINDS, price
from campaign.commands import Dissolve, PlayerCommand, Recruit, Transfer
from campaign.history.lord_names import free_names
from campaign.offers import RecruitOffer, TransferOffer
from campaign.pages.acts.alike import UnitGroup, UnitLine, grouped
from campaign.pages.acts.base import Part
from campaign.pages.acts.counting import OrderPart
from campaign.pages.acts.form_values import chosen_units, named, of_row, unit_orders
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import BandView, lord_name
from campaign.pages.words import rule_terms
from campaign.world import PlayerId, TerrainId, UnitId
from club.pages.frame.form_fields import text, word


@dataclass(frozen=True)
class Target:
    """A new band in a village (`band` is None), or a band there that can be strengthened."""

    at: TerrainId
    terrain: str
    band: BandView | None
    chosen: bool

    @property
    def value(self) -> str:
        """The village, and the band if there is one, as the form sends them."""
        return f"{self.at}>{self.band.id}" if self.band else self.at


class RecruitPart(OrderPart):
    """Recruitment in one of the player's villages. `choice` has an offer for each."""

    name = "recruit"
    offer = RecruitOffer
    together = True
    has_preview = True

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        """The form sends the village, with ">" and a band if it strengthens one."""
        at, _sign, chosen = word(post, "at").partition(">")
        band: Any = chosen or post.get("band") or None
        lord: Any = None if band else post.get("lord") or None
        return Recruit(
            player,
            TerrainId(at),
            band=band,
            units=unit_orders(post),
            taken=chosen_units(post, "taken"),
            lord=lord,
            name="" if band or lord else text(post, "name"),
        )

    @property
    def targets(self) -> list[Target]:
        """The bands that can be raised or strengthened, village by village."""
        found: list[tuple[TerrainId, BandView | None]] = []
        for offer in self.choice:
            if offer.new_lord or offer.lords:
                found.append((offer.at, None))
            found += [(offer.at, self.scene.bands[id]) for id in offer.bands]
        listed = [Target(at, self.scene.terrain_name(at), band, False) for at, band in found]
        return [replace(one, chosen=one.value == self.value("at")) for one in listed]

    @property
    def village(self) -> str:
        """The name of the only village; "" if there are several."""
        [first, *others] = self.choice
        return "" if others else self.scene.terrain_name(first.at)

    @property
    def power(self) -> int:
        return int(self.choice[0].power)

    @property
    def can_raise(self) -> bool:
        return any(target.band is None for target in self.targets)

    @property
    def new_lord(self) -> bool:
        return any(offer.new_lord for offer in self.choice)

    @property
    def lords(self) -> list[tuple[str, str, str]]:
        """Lords waiting in a village: id, name and village."""
        return [
            (id, lord_name(self.scene.world, id), self.scene.terrain_name(offer.at))
            for offer in self.choice
            for id in offer.lords
        ]

    @property
    def suggested(self) -> str:
        """The default name of a new lord."""
        return next(free_names(self.scene.world, self.choice[0].player))

    @property
    def prices(self) -> str:
        """The smallest whole number of points of each kind, with its price in power points."""
        rows = [(kind, min(row.per_point, row.most)) for kind, row in UNIT_KINDS.items()]
        return ", ".join(
            f"{figures} {rule_terms.UNIT_KINDS[kind]} ({written(price(kind, figures))})"
            for kind, figures in rows
            if figures
        )

    @property
    def takeable(self) -> list[UnitGroup]:
        """Units that cost nothing, of all the villages. Units that are alike share one row."""
        homes = _homes(self.scene)
        lines = []
        for offer in self.choice:
            reserve = _("reserve at {terrain}").format(terrain=self.scene.terrain_name(offer.at))
            for id in offer.takeable:
                if id in self.scene.units:
                    home = homes.get(id, (reserve, ""))
                    ticked = self.is_ticked("taken", id)
                    lines.append(UnitLine(self.scene.units[id], *home, ticked))
        return grouped(self, lines)


class AheadPart(Part):
    """An action that opens once the player is done with recruitment, and then ends it."""

    @classmethod
    def parts(cls, scene: Scene) -> list[Part]:
        kind = cls.offer or cls.command
        ahead = cls.made(scene, [one for one in scene.transfers_ahead if isinstance(one, kind)])
        for part in ahead:
            part.ends_recruitment = True
        return super().parts(scene) + ahead


class TransferPart(AheadPart):
    """Moves units between the bands and the reserve of one terrain."""

    name = "transfer"
    offer = TransferOffer
    key = "at"
    has_preview = True

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        to: dict[UnitId, Any] = {}
        for first, where in named(post, "to-").items():
            row = of_row(post, f"many-{first}") if f"many-{first}" in post else [first]
            to |= dict.fromkeys(row, None if where == "reserve" else where)
        return Transfer(player, word(post, "at"), to)

    @property
    def alone(self) -> bool:
        """Whether it is the only form of its kind on the page."""
        return len(self.scene.choices_of(TransferOffer)) == 1

    @property
    def terrain(self) -> str:
        return self.scene.terrain_name(self.choice.at)

    @property
    def bands(self) -> list[BandView]:
        return [self.scene.bands[id] for id in self.choice.bands if id in self.scene.bands]

    @property
    def groups(self) -> list[UnitGroup]:
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
        return grouped(self, lines, 1)


class DissolvePart(AheadPart):
    name = "dissolve"
    command = Dissolve
    together = True
    has_preview = True

    @property
    def bands(self) -> list[BandView]:
        return [self.scene.bands[choice.band] for choice in self.choice]


def _homes(scene: Scene) -> dict[str, tuple[str, str]]:
    """The band of each unit, in words and by its id."""
    words = _("band of {lord}")
    return {
        unit.id: (words.format(lord=scene.bands[id].lord), str(id))
        for id, band in scene.world.bands.items()
        for unit in band.units
    }
