"""Changing the destinations of units: transfers, forces, units sent home (R29, R47, R80)."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.bands.garrisons import unit_places
from campaign.offers import DemobiliseOffer, ForceOffer
from campaign.pages.corrections.command_form import CommandForm, choice, ticks, unit_words
from campaign.world import Unit

RESERVE = "reserve"


class TransferForm(CommandForm):
    """Asks for each unit on the terrain whether it stays, or joins a band or the reserve."""

    def prepare(self) -> None:
        self.places = unit_places(self.world, self.given.player, self.given.at)
        units, homes = self.units(), self._homes()
        legend = _("Units on {terrain}").format(terrain=self.terrains[self.given.at])
        fields = {f"to-{id}": self._goes(units[id], at, homes) for id, at in self.places.items()}
        self.ask(legend, fields)

    def _goes(self, unit: Unit, home: Any, homes: dict[str, str]) -> forms.Field:
        given = self.given.to
        among = [
            (id, _("to {lord}").format(lord=name))
            for id, name in homes.items()
            if id != (home or RESERVE)
        ]
        now = self.lord_of(home) if home else _("reserve")
        to = (given[unit.id] or RESERVE) if unit.id in given else ""
        return choice(f"{unit_words(unit)} – {now}", [("", _("stays")), *among], to)

    def _homes(self) -> dict[str, str]:
        """The bands on the terrain by their lords, and the reserve of the player's own village."""
        at = self.given.at
        homes: dict[str, str] = {
            id: self.lord_of(id)
            for id, band in self.world.bands.items()
            if band.terrain == at and band.owner == self.given.player
        }
        own = self.world.villages.get(at) == self.given.player
        return homes | ({RESERVE: _("reserve")} if own else {})

    def command(self) -> commands.Command:
        answers = {unit: self.answer(f"to-{unit}") for unit in self.places}
        to = {unit: None if where == RESERVE else where for unit, where in answers.items() if where}
        return replace(self.given, to=to)


class ForceForm(CommandForm):
    def prepare(self) -> None:
        given, units = self.given, self.units()
        bounds = next(offer for offer in self.offers(ForceOffer) if offer.battle == given.battle)
        fields: dict[str, forms.Field] = {}
        if bounds.bands:
            bands = [(id, self.lord_of(id)) for id in bounds.bands]
            fields["band"] = choice(_("The band that fights"), bands, given.band, radio=True)
        if bounds.reserve:
            reserve = [(id, unit_words(units[id])) for id in bounds.reserve]
            label = _("Units of the reserve that fight")
            fields["reserve"] = ticks(label, reserve, given.reserve)
        if bounds.lords:
            lords = [(id, self.lord_name(id)) for id in bounds.lords]
            fields["lords"] = ticks(_("Lords of the reserve that fight"), lords, given.lords)
        terrain = self.terrains[self.world.battles[given.battle].terrain]
        self.ask(_("Battle for {terrain}").format(terrain=terrain), fields)

    def command(self) -> commands.Command:
        given = self.given
        return replace(
            given,
            band=self.data.get("band") or None,
            reserve=self.ticked("reserve", given.reserve),
            lords=self.ticked("lords", given.lords),
        )


class SentHomeForm(CommandForm):
    """The units of each band; then the village, if several are equally near (R81)."""

    def prepare(self) -> None:
        given = self.given
        for id, band in self.world.bands.items():
            if band.owner == self.given.player:
                among = [(unit.id, unit_words(unit)) for unit in band.units]
                label = f"{self.lord_of(id)}, {self.terrains[band.terrain]}"
                self.ask("", {f"units:{id}": ticks(label, among, given.units)})
        fields = {}
        for terrain, villages in self._refuges().items():
            label = _("From {terrain} to").format(terrain=self.terrains[terrain])
            among = [(village, self.terrains[village]) for village in villages]
            fields[f"to-{terrain}"] = choice(label, among, given.to.get(terrain, villages[0]))
        if fields:
            self.ask("", fields)

    def _refuges(self) -> dict[Any, Any]:
        near = [pair for offer in self.offers(DemobiliseOffer) for pair in offer.refuges.items()]
        return {terrain: villages for terrain, villages in near if len(villages) > 1}

    def command(self) -> commands.Command:
        """The units sent home. A village of a terrain that the entry did not name counts only if it
        was changed."""
        given, to = self.given, {**self.given.to}
        for terrain, villages in self._refuges().items():
            chosen = self.answer(f"to-{terrain}")
            if terrain in to or chosen != villages[0]:
                to[terrain] = chosen
        return replace(given, units=self.ticked("units", given.units), to=to)
