"""The form that changes a player's entry, filled with the entry's command."""

from functools import cached_property
from typing import Any

from django import forms

from campaign.offers import Choice
from campaign.pages.acts.command_form import CommandForm, Pairs
from campaign.play import choices
from campaign.world import PlayerId


class EntryForm(CommandForm):
    """Its fields are read without Django's validation: the rules judge what was typed."""

    @property
    def player(self) -> PlayerId:
        return self.given.player

    @cached_property
    def offered(self) -> tuple[Choice, ...]:
        """The player's choices at that moment."""
        return choices(self.world, self.player)

    def offers(self, kind: type) -> list[Any]:
        return [choice for choice in self.offered if isinstance(choice, kind)]

    def ticked(self, field: str, old: tuple[Any, ...]) -> tuple[Any, ...]:
        """The ticked values, in the entry's order if both hold the same values, since a form has no
        order."""
        new = tuple(self.data.getlist(field))
        return old if set(old) == set(new) and len(old) == len(new) else new

    def add_prefix(self, field_name: str) -> str:
        """The name in the page: `dead:A` and `dead:B` are one question there, `dead`."""
        return super().add_prefix(field_name).partition(":")[0]


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
