"""Forms of rulings on one battle: its result, and its attacker."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign import commands
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.pages.acts.ruling_questions import NONE, OPEN, or_none
from campaign.pages.rulings.ruling_forms import RulingForm
from campaign.world import Battle, BattleId, UnitId


class BattleForm(RulingForm):
    """A ruling on one battle, which the address names."""

    battle = forms.CharField(widget=forms.HiddenInput)

    @property
    def battle_id(self) -> BattleId:
        return BattleId(self["battle"].value() or "")

    @property
    def about(self) -> str:
        battle = self.fought()
        return self.terrains[battle.terrain] if battle is not None else ""

    def fought(self) -> Battle | None:
        return self.world.battles.get(self.battle_id)


class SwapRolesForm(BattleForm):
    name = "roles"
    title = _("Swap attacker and defender")

    def command(self) -> commands.Ruling:
        return commands.SwapRoles(self.cleaned_data["battle"])


class SetResultForm(BattleForm):
    """By default nobody is lost: a forfeit or an agreed draw has no losses (A49)."""

    name = "result"
    title = _("Set the result of a battle")
    hint = _("Survivors as counted on the table; a forfeit or an agreed draw has no losses.")

    winner = forms.ChoiceField(label=_("Winner"))
    dead = forms.MultipleChoiceField(
        label=_("Lords who fell"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def prepare(self) -> None:
        battle = self.fought()
        fielded = battle is not None and {*battle.players} <= {*battle.sides}
        players = battle.players if battle is not None else ()
        named = ((player, self.owner(player)) for player in players)
        self.choose("winner", [OPEN, *named, (NONE, gettext("draw"))])
        if battle is None or not fielded:
            return
        lords = [lord for p in players for lord in fielded_lords(self.world, battle, p)]
        self.choose("dead", ((lord, self.lord_name(lord)) for lord in lords))
        for player in players:
            for unit in fielded_units(self.world, battle, player):
                self.fields[f"unit-{unit.id}"] = forms.IntegerField(
                    label=self.survivors(player, unit.kind, unit.figures),
                    min_value=0,
                    max_value=unit.figures,
                    initial=unit.figures,
                )

    def survivors(self, player: str, kind: str, figures: int) -> str:
        word = "companion (free)" if kind == "companion" else kind.replace("_", " ")
        words = {"name": self.owner(player), "figures": figures, "kind": gettext(word)}
        return gettext("{name}, survivors of {figures} {kind}").format(**words)

    def command(self) -> commands.Ruling:
        data = self.cleaned_data
        left = {
            UnitId(name.removeprefix("unit-")): value
            for name, value in data.items()
            if name.startswith("unit-")
        }
        dead = tuple(data["dead"])
        return commands.SetResult(data["battle"], or_none(data["winner"]), left, dead)
