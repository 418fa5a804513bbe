"""The form of one command, made from a world: of a ruling, or of a correction, which fills it with
the command of an entry."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, gettext_noop

from campaign.actions.notices.points import written
from campaign.commands import Command
from campaign.pages.scene.seat_views import lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS
from campaign.world import BandId, LordId, Unit, UnitId, World
from club.refusals import Refusal

Pairs = Iterable[tuple[str, Any]]

NOT_OFFERED = gettext_noop("Choose one of the answers that are offered.")


class CommandForm(forms.Form):
    """`given` is the command that fills the form; `players` are their names by letter."""

    title: ClassVar[Any] = ""
    data: Any  # as it was typed; empty in an untouched form

    def __init__(
        self, data: Any, world: World, players: Mapping[str, str], given: Any = None, **more: Any
    ) -> None:
        if given is not None:
            more["initial"] = self.filled(given)
        super().__init__(data, **more)
        self.world, self.players, self.given = world, dict(players), given
        self.terrains = {terrain.id: terrain.name for terrain in world.map.terrains}
        self.legends: list[tuple[str, Iterable[str]]] = []
        self.prepare()

    def prepare(self) -> None:
        """Fills the choices of the form's own fields, or asks for others."""

    def command(self) -> Command:
        """The command that was typed. Refuses input that cannot be read."""
        raise NotImplementedError

    @classmethod
    def filled(cls, given: Any) -> dict[str, Any]:
        """The values with which the form's own fields give this command."""
        return {}

    def ask(self, legend: str, fields: Mapping[str, forms.Field]) -> None:
        """Adds these fields below the others, with a legend of their own if it is not empty."""
        self.fields.update(fields)
        self.legends.append((legend, fields))

    @property
    def groups(self) -> list[tuple[str, list[BoundField]]]:
        """The fields with their legends."""
        legends = self.legends or [(str(self.title), self.fields)]
        return [(legend, [self[name] for name in names]) for legend, names in legends]

    def answer(self, field: str) -> Any:
        """The answer that was chosen. Refuses one that was not offered."""
        answer = self.data.get(field, "")
        if answer not in {str(value) for value, _words in self.fields[field].choices}:  # type: ignore[attr-defined]
            raise Refusal("not-offered", "D5", NOT_OFFERED, fields=(field,))
        return answer

    def owner(self, player: str | None) -> str:
        return self.players.get(player, player) if player else gettext("nobody")

    def lord_name(self, lord: LordId) -> str:
        return lord_name(self.world, lord)

    def lord_of(self, band: BandId) -> str:
        return self.lord_name(self.world.bands[band].lord)

    def units(self) -> dict[UnitId, Unit]:
        """Every unit of the world."""
        holders = (self.world.bands, self.world.reserves)
        return {unit.id: unit for table in holders for row in table.values() for unit in row.units}


def unit_words(unit: Unit) -> str:
    """4 warriors (1/2)"""
    return f"{unit.figures} {UNIT_KINDS[unit.kind]} ({written(unit.points)})"
