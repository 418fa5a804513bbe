"""Changing an action without figures into another one of its moment: a move into a pass, a building
into nothing."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign import commands
from campaign.pages.corrections.command_form import CommandForm, choice

PLAIN = (
    commands.ChooseSite,
    commands.Move,
    commands.Pass,
    commands.Done,
    commands.Dissolve,
    commands.Assault,
    commands.Hold,
    commands.DeclineDefence,
    commands.BuildVillage,
    commands.BuildSacredGround,
    commands.ChooseRefuge,
)


class PlainForm(CommandForm):
    """Every action without figures that was possible at that moment, by its words."""

    def prepare(self) -> None:
        label = _("What {name} does").format(name=self.owner(self.given.player))
        acts = plain_acts(self).items()
        among = sorted(
            ((value, _words(self, act)) for value, act in acts), key=lambda pair: pair[1]
        )
        self.ask("", {"act": choice(label, among, _value(self.given))})

    def command(self) -> commands.Command:
        return plain_acts(self)[self.answer("act")]


def plain_acts(form: CommandForm) -> dict[str, Any]:
    """Actions of the moment by a short name. In a battle or a retreat, only those about the same
    one."""
    found = {_value(c): c for c in form.offered if isinstance(c, PLAIN) and _fits(form.given, c)}
    if isinstance(form.given, PLAIN):
        found.setdefault(_value(form.given), form.given)
    return found


def _fits(given: Any, other: Any) -> bool:
    if isinstance(given, commands.ChooseRefuge) or isinstance(other, commands.ChooseRefuge):
        return getattr(given, "retreat", None) == getattr(other, "retreat", None)
    return getattr(given, "battle", None) == getattr(other, "battle", None)


def _value(command: Any) -> str:
    """The value of an action: its kind and the ids in it, such as `Move B3 T1>T2`."""
    rest = [getattr(command, name) for name in command.__struct_fields__ if name != "player"]
    words = [">".join(part) if isinstance(part, tuple) else str(part) for part in rest]
    return " ".join([type(command).__name__, *words])


def _words(form: CommandForm, command: Any) -> str:
    return _WORDS[type(command)](form, command)


def _move(form: CommandForm, move: commands.Move) -> str:
    way = " → ".join(form.terrains[terrain] for terrain in move.path)
    return f"{form.lord_of(move.band)}: {way}"


def _at(words: str, terrain: str) -> str:
    return words.format(terrain=terrain)


def _in_battle(form: CommandForm, words: str, command: Any) -> str:
    return _at(words, form.terrains[form.world.battles[command.battle].terrain])


def _passing(form: CommandForm, command: commands.Pass) -> str:
    if form.world.phase == "invasions":
        return _("open no portal this turn")
    return _("pass for the rest of the turn")


def _refuge(form: CommandForm, command: commands.ChooseRefuge) -> str:
    origin = form.terrains[form.world.retreats[command.retreat].origin]
    words = _("the units from {origin} go to {village}")
    return words.format(origin=origin, village=form.terrains[command.village])


_WORDS: dict[type, Callable[[CommandForm, Any], str]] = {
    commands.Move: _move,
    commands.Pass: _passing,
    commands.Done: lambda f, c: _("nothing more: done with this phase"),
    commands.ChooseSite: lambda f, c: _at(_("begin at {terrain}"), f.terrains[c.terrain]),
    commands.BuildVillage: lambda f, c: _at(
        _("build a village at {terrain}"), f.terrains[c.terrain]
    ),
    commands.BuildSacredGround: lambda f, c: _at(
        _("build a sacred ground at {terrain}"), f.terrains[c.terrain]
    ),
    commands.Dissolve: lambda f, c: _("break up the band of {lord}").format(lord=f.lord_of(c.band)),
    commands.Assault: lambda f, c: _in_battle(f, pgettext("act", "attack at {terrain}"), c),
    commands.Hold: lambda f, c: _in_battle(f, pgettext("act", "wait at {terrain}"), c),
    commands.DeclineDefence: lambda f, c: _in_battle(
        f, _("leave the village at {terrain} to the attacker"), c
    ),
    commands.ChooseRefuge: _refuge,
}
