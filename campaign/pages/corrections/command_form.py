"""The form of one command in a world: of a ruling, or of a correction, which fills it with the
command of an entry."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, gettext_noop

from campaign.actions.notices.points import written
from campaign.commands import Command
from campaign.offers import Choice
from campaign.pages.scene.seat_views import lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS
from campaign.play import choices
from campaign.world import BandId, LordId, Unit, UnitId, World
from club.refusals import Refusal

Pairs = Iterable[tuple[str, Any]]

NOT_OFFERED = gettext_noop("Choose one of the answers that are offered.")


class CommandForm(forms.Form):
    """`given` is the command that fills the form; `players` are their names by letter.

    What a player's entry says is read without Django's validation: the rules judge it.
    """

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

    @cached_property
    def offered(self) -> tuple[Choice, ...]:
        """The player's choices at the moment of the entry."""
        return choices(self.world, self.given.player)

    def offers(self, kind: type) -> list[Any]:
        return [choice for choice in self.offered if isinstance(choice, kind)]

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

    def ticked(self, field: str, old: tuple[Any, ...]) -> tuple[Any, ...]:
        """The ticked values, in the entry's order if both hold the same values, since a form has no
        order."""
        new = tuple(self.data.getlist(field))
        return old if set(old) == set(new) and len(old) == len(new) else new

    def add_prefix(self, field_name: str) -> str:
        """The name in the page: `dead:A` and `dead:B` are one question there, `dead`."""
        return super().add_prefix(field_name).partition(":")[0]

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


def choice(label: str, among: Pairs, now: Any, *, radio: bool = False) -> forms.ChoiceField:
    widget = forms.RadioSelect if radio else forms.Select
    return forms.ChoiceField(label=label, choices=list(among), initial=now or "", widget=widget)


def ticks(label: str, among: Pairs, now: tuple[str, ...]) -> forms.MultipleChoiceField:
    widget = forms.CheckboxSelectMultiple
    return forms.MultipleChoiceField(label=label, choices=list(among), initial=now, widget=widget)


def words(label: str, most: int, now: str, *, long: bool = False) -> forms.CharField:
    widget = forms.Textarea if long else forms.TextInput
    return forms.CharField(label=label, max_length=most, initial=now, widget=widget)


def figures(label: str, now: Any, most: int | None = None) -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=now, max_value=most)
