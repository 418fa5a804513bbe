"""The options of a new table. A game declares its own as data, and the form is made from them.

They are `OPTIONS` of the module `tavern.pages.<game>.options`, in the order in which they are
shown. `ABOUT_SEATS` of the same module says what a number of seats means, "" for nothing. A game
without this module has no options.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tavern.pages.games.painters import room_of

NO_SEAT = "-"  # a value that the rules refuse
Given = dict[str, Any]  # the value that the rules take
Letters = Mapping[int, str]  # of the taken seats, by their place from 1 on


@dataclass(frozen=True)
class Pick:
    """One of several values: a name, its words, and the value for the rules. The first is the
    default."""

    name: str
    label: Any
    values: tuple[tuple[str, Any, Mapping[str, Any]], ...]

    def field(self, places: int) -> forms.Field:
        choices = [(name, words) for name, words, _given in self.values]
        return forms.ChoiceField(
            label=self.label,
            choices=choices,
            initial=choices[0][0],
            required=False,
            widget=forms.RadioSelect,
        )

    def given(self, said: Any, letters: Letters) -> Given:
        return next((dict(given) for name, _words, given in self.values if name == said), {})


@dataclass(frozen=True)
class Tick:
    """Yes or no. `yes` is the value for the rules."""

    name: str
    label: Any
    yes: Mapping[str, Any]

    def field(self, places: int) -> forms.Field:
        return forms.BooleanField(label=self.label, required=False)

    def given(self, said: Any, letters: Letters) -> Given:
        return dict(self.yes) if said else {}


@dataclass(frozen=True)
class Several:
    """Any of several things, with their words. The rules take `value` of each as `option`.

    Those of `later` are ticked for people who have played the game before.
    """

    name: str
    label: Any
    things: tuple[tuple[str, Any], ...]
    option: str
    value: Any
    later: tuple[str, ...] = ()

    def field(self, places: int) -> forms.Field:
        return forms.MultipleChoiceField(
            label=self.label,
            choices=self.things,
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )

    def given(self, said: Any, letters: Letters) -> Given:
        return {self.option: dict.fromkeys(said, self.value)} if said else {}


@dataclass(frozen=True)
class PickSeat:
    """One of the seats, or `nobody` in words. The rules take its letter as `option`."""

    name: str
    label: Any
    nobody: Any
    option: str

    def field(self, places: int) -> forms.Field:
        seats = [(str(n), _("Seat %(number)s") % {"number": n}) for n in range(1, places + 1)]
        return forms.ChoiceField(
            label=self.label, choices=[("", self.nobody), *seats], required=False
        )

    def given(self, said: Any, letters: Letters) -> Given:
        return {self.option: letters.get(int(said), NO_SEAT)} if said else {}


Option = Pick | Tick | Several | PickSeat


class OptionsForm(forms.Form):
    """The fields of these options, for a table of at most so many places."""

    def __init__(self, *args: Any, declared: Sequence[Option], places: int, **more: Any) -> None:
        super().__init__(*args, **more)
        self.declared = declared
        self.fields |= {option.name: option.field(places) for option in declared}

    def options(self, letters: Letters) -> Given:
        """The options for the rules. Default values are left out."""
        return given_by(self.declared, self.cleaned_data, letters)


def given_by(
    declared: Sequence[Option], said: Mapping[str, Any], letters: Letters | None = None
) -> Given:
    """The options for the rules, from the given choices. Others are left out."""
    found: Given = {}
    for option in declared:
        found |= option.given(said.get(option.name), letters or {})
    return found


def usual_ticks(declared: Sequence[Option], has_played: bool) -> dict[str, tuple[str, ...]]:
    """The ticks before anything is chosen. Hosts who have played the game get more."""
    if not has_played:
        return {}
    return {option.name: option.later for option in declared if isinstance(option, Several)}


def declared_by(kind: str) -> tuple[tuple[Option, ...], Any]:
    """The options that a game declares, and its words on the number of seats."""
    room = f"tavern.pages.{room_of(kind)}"
    if find_spec(room) is None or find_spec(f"{room}.options") is None:
        return (), ""
    module = import_module(f"{room}.options")
    return module.OPTIONS, module.ABOUT_SEATS
