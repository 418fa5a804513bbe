"""Changing entries about a battle's result: its report, its result by ruling, a dispute (R61)."""

from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.battles import reports
from campaign.pages.acts.battle import ReportPart
from campaign.pages.corrections.command_form import CommandForm, choice, figures, ticks, words
from campaign.pages.words.rule_terms import UNIT_KINDS as UNIT_WORDS
from campaign.world import PlayerId
from club.pages.frame.form_fields import MOST_WORDS, text


class ResultForm(CommandForm):
    """The winner, then the survivors of each side; dead lords are ticked."""

    def prepare(self) -> None:
        given, battle = self.given, self.world.battles[self.given.battle]
        sides = [*((p, self.owner(p)) for p in battle.players), ("draw", _("Nobody: a draw"))]
        winner = choice(_("Who won?"), sides, given.winner or "draw", radio=True)
        legend = _("Battle for {terrain}").format(terrain=self.terrains[battle.terrain])
        self.ask(legend, {"winner": winner})
        if {*battle.players} <= {*battle.sides}:
            for player in battle.players:
                self._ask_survivors(player)

    def _ask_survivors(self, player: PlayerId) -> None:
        given, world, battle = self.given, self.world, self.world.battles[self.given.battle]
        bounds = reports.offer(world, battle.players[0], given.battle).figures
        fields: dict[str, Any] = {
            f"unit-{unit.id}": figures(
                str(UNIT_WORDS[unit.kind]),
                given.survivors.get(unit.id, bounds[unit.id]),
                bounds[unit.id],
            )
            for unit in reports.fielded_units(world, battle, player)
        }
        lords = reports.fielded_lords(world, battle, player)
        if lords:
            among = [(id, self.lord_name(id)) for id in lords]
            fields[f"dead:{player}"] = ticks(_("Lords who were killed"), among, given.dead_lords)
        self.ask(_("Survivors of {name}").format(name=self.owner(player)), fields)

    def command(self) -> commands.Command:
        """The result. A unit that the entry did not name, and that lost nobody, stays unnamed."""
        given, typed = self.given, self.data.copy()
        battle = self.world.battles[given.battle]
        typed["battle"] = given.battle
        found = ReportPart.read(battle.players[0], typed)
        full = {
            unit.id: unit.figures
            for player in battle.players
            if player in battle.sides
            for unit in reports.fielded_units(self.world, battle, player)
        }
        left = {
            unit: figures
            for unit, figures in found.survivors.items()
            if unit in given.survivors or figures != full.get(unit)
        }
        dead = self.ticked("dead", given.dead_lords)
        return replace(given, winner=found.winner, survivors=left, dead_lords=dead)


class DisputeForm(CommandForm):
    def prepare(self) -> None:
        label = _("What was different")
        self.ask("", {"words": words(label, MOST_WORDS, self.given.reason, long=True)})

    def command(self) -> commands.Command:
        return replace(self.given, reason=text(self.data, "words"))
