"""Changing an action without figures into another one of its moment: a move into a pass, a building
into nothing."""

from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign import commands
from campaign.pages.corrections.fields import Amending, Group, one_of

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


def ask_plain(amending: Amending) -> list[Group]:
    """Every action without figures that was possible at that moment, by its words."""
    label = _("What {name} does").format(name=amending.scene.seats[amending.player].name)
    among = sorted(
        ((value, _words(amending, command)) for value, command in plain_acts(amending).items()),
        key=lambda pair: pair[1],
    )
    given = _value(amending.command)
    return [Group("", [amending.choose("act", label, "select", given, among)])]


def read_plain(amending: Amending, post: QueryDict) -> commands.Command:
    acts = plain_acts(amending)
    return acts[one_of(post, "act", acts)]


def plain_acts(amending: Amending) -> dict[str, Any]:
    """Actions of the moment by a short name. In a battle or a retreat, only those about the same
    one."""
    found = {_value(c): c for c in amending.offered if isinstance(c, PLAIN) and _fits(amending, c)}
    if isinstance(amending.command, PLAIN):
        found.setdefault(_value(amending.command), amending.command)
    return found


def _fits(amending: Amending, other: Any) -> bool:
    given = amending.command
    if isinstance(given, commands.ChooseRefuge) or isinstance(other, commands.ChooseRefuge):
        return getattr(given, "retreat", None) == getattr(other, "retreat", None)
    return getattr(given, "battle", None) == getattr(other, "battle", None)


def _value(command: Any) -> str:
    """The value of an action: its kind and the ids in it, such as `Move B3 T1>T2`."""
    rest = [getattr(command, name) for name in command.__struct_fields__ if name != "player"]
    words = [">".join(part) if isinstance(part, tuple) else str(part) for part in rest]
    return " ".join([type(command).__name__, *words])


def _words(amending: Amending, command: Any) -> str:
    return _WORDS[type(command)](amending, command)


def _move(amending: Amending, move: commands.Move) -> str:
    way = " → ".join(amending.terrain(terrain) for terrain in move.path)
    return f"{amending.lord_of(move.band)}: {way}"


def _at(words: str, terrain: str) -> str:
    return words.format(terrain=terrain)


def _in_battle(amending: Amending, words: str, command: Any) -> str:
    return _at(words, amending.terrain(amending.world.battles[command.battle].terrain))


def _passing(amending: Amending, command: commands.Pass) -> str:
    if amending.world.phase == "invasions":
        return _("open no portal this turn")
    return _("pass for the rest of the turn")


def _refuge(amending: Amending, command: commands.ChooseRefuge) -> str:
    origin = amending.terrain(amending.world.retreats[command.retreat].origin)
    words = _("the units from {origin} go to {village}")
    return words.format(origin=origin, village=amending.terrain(command.village))


_WORDS: dict[type, Callable[[Amending, Any], str]] = {
    commands.Move: _move,
    commands.Pass: _passing,
    commands.Done: lambda a, c: _("nothing more: done with this phase"),
    commands.ChooseSite: lambda a, c: _at(_("begin at {terrain}"), a.terrain(c.terrain)),
    commands.BuildVillage: lambda a, c: _at(
        _("build a village at {terrain}"), a.terrain(c.terrain)
    ),
    commands.BuildSacredGround: lambda a, c: _at(
        _("build a sacred ground at {terrain}"), a.terrain(c.terrain)
    ),
    commands.Dissolve: lambda a, c: _("break up the band of {lord}").format(lord=a.lord_of(c.band)),
    commands.Assault: lambda a, c: _in_battle(a, pgettext("act", "attack at {terrain}"), c),
    commands.Hold: lambda a, c: _in_battle(a, pgettext("act", "wait at {terrain}"), c),
    commands.DeclineDefence: lambda a, c: _in_battle(
        a, _("leave the village at {terrain} to the attacker"), c
    ),
    commands.ChooseRefuge: _refuge,
}
