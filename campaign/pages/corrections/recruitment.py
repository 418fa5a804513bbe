"""Changing starting bands, recruits, and an army from a portal (R5, R18–R28, R87)."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.armies import FACTIONS, UNIT_KINDS
from campaign.bands.garrisons import unit_places
from campaign.bands.recruits import MOST_NAME
from campaign.offers import FactionOffer, InvadeOffer, RecruitOffer
from campaign.pages.acts.form_values import band_plans, unit_orders
from campaign.pages.corrections.command_form import (
    CommandForm,
    choice,
    figures,
    ticks,
    unit_words,
    words,
)
from campaign.pages.scene.seat_views import faction_words
from campaign.pages.words.rule_terms import UNIT_KINDS as UNIT_WORDS
from campaign.world import UnitOrder
from club.pages.frame.form_fields import text, word

MORE_ROWS = 2  # empty rows below an order of units
MOST_ROWS = 40


class FactionForm(CommandForm):
    def prepare(self) -> None:
        factions = [faction for offer in self.offers(FactionOffer) for faction in offer.factions]
        among = faction_words(factions)
        self.ask("", {"faction": choice(_("Faction"), among, self.given.faction)})

    def command(self) -> commands.Command:
        return replace(self.given, faction=word(self.data, "faction"))


class OrderForm(CommandForm):
    """An action that buys units."""

    def rows(self, units: tuple[UnitOrder, ...], prefix: str = "") -> dict[str, forms.Field]:
        """The rows of an order, and empty ones below."""
        sent = sum(name.startswith(f"{prefix}figures-") for name in self.data)
        kinds = [(kind, UNIT_WORDS[kind]) for kind in UNIT_KINDS]
        fields: dict[str, forms.Field] = {}
        for row in range(max(len(units) + MORE_ROWS, min(sent, MOST_ROWS))):
            kind, many = (units[row].kind, units[row].figures) if row < len(units) else ("", "")
            label = _("Kind of unit {number}").format(number=row + 1)
            fields[f"{prefix}kind-{row}"] = choice(label, kinds, kind)
            label = _("Figures of unit {number}").format(number=row + 1)
            fields[f"{prefix}figures-{row}"] = figures(label, many)
        return fields


class BandsForm(OrderForm):
    """The starting bands as they were mustered; the faction, if it was chosen with them."""

    def prepare(self) -> None:
        if chosen := self.given.faction:
            self.ask("", {"faction": choice(_("Faction"), faction_words(FACTIONS), chosen)})
        for number, plan in enumerate(self.given.bands):
            lord = {f"b{number}-lord": words(_("Name of the lord"), MOST_NAME, plan.lord)}
            legend = _("Band {number}").format(number=number + 1)
            self.ask(legend, lord | self.rows(plan.units, f"b{number}-"))

    def command(self) -> commands.Command:
        faction = text(self.data, "faction") if self.given.faction else ""
        return replace(self.given, bands=band_plans(self.data), faction=faction)


class RecruitsForm(OrderForm):
    """Asks for the village, the band or lord, and the bought and the free units."""

    def prepare(self) -> None:
        given, offers = self.given, self.offers(RecruitOffer)
        where = dict.fromkeys([given.at, *(offer.at for offer in offers)])
        bands = _with(given.band, [band for offer in offers for band in offer.bands])
        lords = _with(given.lord, [lord for offer in offers for lord in offer.lords])
        joined = [("", _("a new band")), *((id, self._band_words(id)) for id in bands)]
        led = [("", _("a new lord")), *((id, self.lord_name(id)) for id in lords)]
        villages = [(at, self.terrains[at]) for at in where]
        fields = {
            "at": choice(_("Village"), villages, given.at),
            "band": choice(_("For which band"), joined, given.band),
            "lord": choice(_("Led by"), led, given.lord),
            "name": words(_("Name of the new lord"), MOST_NAME, given.name),
        }
        self.ask("", fields)
        self.ask(_("Units bought"), self.rows(given.units))
        if among := self._takeable(where):
            self.ask("", {"taken": ticks(_("Units to take, free of charge"), among, given.taken)})

    def _band_words(self, band: Any) -> str:
        terrain = self.terrains[self.world.bands[band].terrain]
        return _("band of {lord}, {terrain}").format(lord=self.lord_of(band), terrain=terrain)

    def _takeable(self, where: Any) -> list[tuple[str, str]]:
        """Units of the bands and reserves of these villages."""
        units = self.units()
        return [
            (id, f"{unit_words(units[id])} – {self._home(band)}, {self.terrains[at]}")
            for at in where
            for id, band in unit_places(self.world, self.given.player, at).items()
        ]

    def _home(self, band: Any) -> str:
        return self.lord_of(band) if band is not None else _("reserve")

    def command(self) -> commands.Command:
        """The recruitment. If it strengthens another band than the entry's, it raises no lord."""
        given, post = self.given, self.data
        band = post.get("band") or None
        names = band is None or band == given.band
        return replace(
            given,
            at=word(post, "at"),
            band=band,
            units=unit_orders(post),
            taken=self.ticked("taken", given.taken),
            lord=(post.get("lord") or None) if names else None,
            name=text(post, "name") if names else "",
        )


def _with(given: Any, offered: list[Any]) -> list[Any]:
    """The entry's own answer, if it has one, and those offered."""
    return [*dict.fromkeys([*([given] if given else []), *offered])]


class ArmyForm(OrderForm):
    def prepare(self) -> None:
        given = self.given
        open_to = [terrain for offer in self.offers(InvadeOffer) for terrain in offer.terrains]
        places = {id: self.terrains[id] for id in (given.terrain, *open_to)}
        among = sorted(places.items(), key=lambda pair: pair[1])
        fields = {
            "terrain": choice(_("Territory"), among, given.terrain),
            "name": words(_("Name of the lord"), MOST_NAME, given.name),
        }
        self.ask("", fields)
        self.ask(_("Units bought"), self.rows(given.units))

    def command(self) -> commands.Command:
        units, name = unit_orders(self.data), text(self.data, "name")
        return replace(self.given, terrain=self.answer("terrain"), units=units, name=name)
