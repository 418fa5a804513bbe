"""Changing entries about a battle's result: its report, its result by ruling, a dispute (R61)."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.battles import reports
from campaign.pages.corrections.fields import Amending, Field, Group, in_old_order
from campaign.pages.scene.form_values import READERS
from campaign.pages.scene.seat_views import lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS as UNIT_WORDS
from club.pages.frame.form_fields import MOST_WORDS, text


def ask_result(amending: Amending) -> list[Group]:
    """The winner, then the survivors of each side; dead lords are ticked."""
    command, world, seats = amending.command, amending.world, amending.scene.seats
    battle = world.battles[command.battle]
    sides = [(str(p), seats[p].name) for p in battle.players] + [("draw", _("Nobody: a draw"))]
    winner = amending.choose("winner", _("Who won?"), "radio", command.winner or "draw", sides)
    legend = _("Battle for {terrain}").format(terrain=amending.terrain(battle.terrain))
    groups = [Group(legend, [winner])]
    if not {*battle.players} <= {*battle.sides}:
        return groups
    bounds = reports.offer(world, battle.players[0], command.battle)
    for player in battle.players:
        units = reports.fielded_units(world, battle, player)
        lines = [_survivors(amending, unit, bounds.figures[unit.id]) for unit in units]
        lords = reports.fielded_lords(world, battle, player)
        among = [(str(id), lord_name(world, id)) for id in lords]
        fallen = amending.tick("dead", _("Lords who were killed"), command.dead_lords, among)
        legend = _("Survivors of {name}").format(name=seats[player].name)
        groups.append(Group(legend, [*lines, *([fallen] if lords else [])]))
    return groups


def _survivors(amending: Amending, unit: Any, most: int) -> Field:
    name = f"unit-{unit.id}"
    left = amending.value(name, amending.command.survivors.get(unit.id, most))
    return Field(name, str(UNIT_WORDS[unit.kind]), "number", left, most)


def read_result(amending: Amending, post: QueryDict) -> commands.Command:
    """Reads the result. A unit that the entry did not name, and that lost nobody, stays unnamed."""
    command, typed = amending.command, post.copy()
    battle = amending.world.battles[command.battle]
    typed["battle"] = command.battle
    found: Any = READERS["report"](battle.players[0], typed)
    full = {
        unit.id: unit.figures
        for player in battle.players
        if player in battle.sides
        for unit in reports.fielded_units(amending.world, battle, player)
    }
    left = {
        unit: figures
        for unit, figures in found.survivors.items()
        if unit in command.survivors or figures != full.get(unit)
    }
    dead = in_old_order(command.dead_lords, found.dead_lords)
    return replace(command, winner=found.winner, survivors=left, dead_lords=dead)


def ask_dispute(amending: Amending) -> list[Group]:
    label = _("What was different")
    words = amending.write("words", label, "long", amending.command.reason, MOST_WORDS)
    return [Group("", [words])]


def read_dispute(amending: Amending, post: QueryDict) -> commands.Command:
    return replace(amending.command, reason=text(post, "words"))
