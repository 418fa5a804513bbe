"""Changing a ruling: the questions of the desk, filled with the decision (D3)."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from msgspec.structs import replace

from campaign import commands
from campaign.pages.corrections import ruling_questions
from campaign.pages.corrections.fields import Amending, Field, Group, Option, one_of
from club.refusals import Refusal

FORMS: dict[type, type[ruling_questions.WorldForm]] = {
    commands.GrantPower: ruling_questions.GrantPower,
    commands.MoveBand: ruling_questions.MoveBand,
    commands.SetController: ruling_questions.SetController,
    commands.RestoreLord: ruling_questions.RestoreLord,
    commands.ReorderMemory: ruling_questions.ReorderMemory,
    commands.RemovePlayer: ruling_questions.RemovePlayer,
}
UNREADABLE = gettext_noop("{label}: {why}")


def ask_ruling(amending: Amending) -> list[Group]:
    form = _form(amending, amending.typed)
    return [Group(str(form.title), [_field(amending, form[name]) for name in form.fields])]


def _form(amending: Amending, data: QueryDict | None) -> ruling_questions.WorldForm:
    kind = FORMS[type(amending.command)]
    players = {str(player): seat.name for player, seat in amending.scene.seats.items()}
    return kind(data, amending.world, players, initial=kind.filled(amending.command))


def _field(amending: Amending, bound: Any) -> Field:
    name, label = bound.name, str(bound.label)
    now = amending.value(name, bound.initial)
    if isinstance(bound.field, forms.IntegerField):
        return Field(name, label, "number", now)
    among = [(str(value), str(words)) for value, words in bound.field.choices]
    options = tuple(Option(value, words, value == now) for value, words in among)
    return Field(name, label, "select", options=options)


def read_ruling(amending: Amending, post: QueryDict) -> commands.Command:
    """The ruling of the form. Refuses invalid input in its own words."""
    form = _form(amending, post)
    if form.is_valid():
        return form.command()
    name, errors = next(iter(form.errors.items()))
    label = str(form[name].label)
    raise Refusal("unreadable", "D5", UNREADABLE, fields=(name,), label=label, why=errors[0])


def ask_roles(amending: Amending) -> list[Group]:
    """The battle in which attacker and defender change places (A37)."""
    among = [
        (str(id), amending.terrain(amending.world.battles[id].terrain)) for id in _open(amending)
    ]
    current = amending.command.battle
    return [Group("", [amending.choose("battle", _("Battle"), "select", current, among)])]


def _open(amending: Amending) -> list[Any]:
    return [id for id, battle in amending.world.battles.items() if battle.stage != "closed"]


def read_roles(amending: Amending, post: QueryDict) -> commands.Command:
    return replace(amending.command, battle=one_of(post, "battle", _open(amending)))
