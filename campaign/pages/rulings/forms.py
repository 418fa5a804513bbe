"""Forms of rulings at the desk: the questions of the ruling, and the reason, which everybody can
read."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign import commands
from campaign.actions.battles.counts import SETTLED_BY_RULING, count_to_start_from, counts_of
from campaign.battles.reports import fielded_lords, fielded_units
from campaign.models import Challenge
from campaign.pages.acts.report_figures import SideForm, SurvivorLine, called
from campaign.pages.corrections import ruling_questions
from campaign.pages.corrections.ruling_questions import NONE, OPEN, or_none
from campaign.world import Battle, BattleId, PlayerId, UnitId, World
from club.actions.decisions.ruling_log import MOST_WORDS
from club.actions.security.whole_numbers import whole_number
from club.models import Game
from club.pages.frame.form_fields import letters_of
from club.signs import plain_lines


class Reason(forms.CharField):
    """Free text, counted as it is stored: a line break is one character. Nothing is cut."""

    def to_python(self, value: Any) -> str:
        return plain_lines(super().to_python(value) or "")

    def widget_attrs(self, widget: Any) -> dict[str, Any]:
        return letters_of(MOST_WORDS)


class RulingForm(ruling_questions.RulingQuestions):
    """The fields of every ruling."""

    reason = Reason(
        label=_("Reason, for everybody to read"),
        max_length=MOST_WORDS,
        widget=forms.Textarea({"rows": 3}),
    )
    standing = forms.BooleanField(
        label=_("It applies for the rest of the campaign"), required=False
    )
    answers = forms.ChoiceField(label=_("It grants this request"), required=False)
    roll = forms.CharField(max_length=10, required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any, game: Game, world: World, **more: Any) -> None:
        self.game = game
        players = {seat.player: seat.name for seat in game.seats.all()}
        super().__init__(data, world, players, **more)
        asked = Challenge.objects.filter(game=game, status=Challenge.OPEN)
        self.choose("answers", [("", "–"), *((str(row.pk), self.asked(row)) for row in asked)])
        self.order_fields([n for n in self.fields if n not in RulingForm.base_fields])

    next_page = "rulings"  # where the organiser goes on after the confirmation

    @property
    def about(self) -> str:
        """The text next to the title: the terrain of a battle."""
        return ""

    @property
    def seat_name(self) -> str:
        """The name of the seat that the ruling opens, if it opens one."""
        return ""

    @property
    def newcomers(self) -> dict[str, str]:
        """The name of that seat by its letter."""
        return {}

    @property
    def roll_asked(self) -> int | None:
        """The roll whose row proposes this ruling, named by its first entry."""
        return whole_number(str(self["roll"].value() or "")) if "roll" in self.fields else None

    def asked(self, row: Challenge) -> str:
        return f"{self.players.get(row.player, row.player)}: {row.text[:60]}"


def with_reason(questions: type[ruling_questions.RulingQuestions]) -> type[RulingForm]:
    """The same questions, and the fields of every ruling below them."""
    return type(questions.__name__, (questions, RulingForm), {})


class WordForm(RulingForm):
    """A standing ruling in words; it does not change the world."""

    name = "word"
    title = _("Make a ruling in words, for the rest of the campaign")
    hint = _("It changes nothing on the map. From now on it is listed on the rulings page.")

    def prepare(self) -> None:
        self.fields["reason"].label = _("The ruling, for everybody to read")
        del self.fields["standing"], self.fields["answers"]


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
    ruling = commands.SwapRoles
    name = "roles"
    title = _("Swap attacker and defender")


class SetResultForm(BattleForm):
    """It begins with a count that `count` in the address names: a side's (its letter), typical
    losses (`typical-` and the winner), or none. Without it, the current report, else no losses.

    A forfeit or an agreed draw has no losses (A49).
    """

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
        start = count_to_start_from(
            self.game, self.world, self.battle_id, str(self.initial.get("count", ""))
        )
        if start is not None:
            self.fields["winner"].initial = start.winner or NONE
            self.fields["dead"].initial = start.dead_lords
        lords = [lord for p in players for lord in fielded_lords(self.world, battle, p)]
        self.choose("dead", ((lord, self.lord_name(lord)) for lord in lords))
        for player in players:
            for unit in fielded_units(self.world, battle, player):
                self.fields[f"unit-{unit.id}"] = forms.IntegerField(
                    label=self.survivors(player, unit.kind, unit.figures),
                    min_value=0,
                    max_value=unit.figures,
                    initial=start.survivors[unit.id] if start else unit.figures,
                )

    @property
    def sides(self) -> list[SideForm]:
        """The survivors of each side, as in a report; empty if no figures were fielded."""
        battle = self.fought()
        if battle is None or not {*battle.players} <= {*battle.sides}:
            return []
        return [self._side(battle, player) for player in battle.players]

    def _side(self, battle: Battle, player: PlayerId) -> SideForm:
        lines = [
            SurvivorLine(
                name, unit, unit.figures, str(self[name].value() or 0), called(self.world, unit.id)
            )
            for unit in fielded_units(self.world, battle, player)
            for name in [f"unit-{unit.id}"]
        ]
        killed = self["dead"].value() or ()
        lords = [
            (lord, self.lord_name(lord), lord in killed)
            for lord in fielded_lords(self.world, battle, player)
        ]
        return SideForm(self.owner(player), lines, lords)

    @property
    def uncounted_fields(self) -> list[BoundField]:
        """The fields that are not among `sides`."""
        return [field for field in self.visible_fields() if not _is_counted(field.name)]

    @property
    def miscounted(self) -> list[tuple[str, list[str]]]:
        """The labels of wrong figures, and the errors."""
        counted = (field for field in self.visible_fields() if _is_counted(field.name))
        return [(str(field.label), [*field.errors]) for field in counted if field.errors]

    @property
    def starts(self) -> list[tuple[str, str]]:
        """The counts that the form can begin with: addresses and words. Empty before a fight."""
        battle = self.fought()
        if battle is None or battle.stage not in SETTLED_BY_RULING:
            return []
        counts = counts_of(self.game, self.world, self.battle_id)
        words = [
            *((count.by, gettext("The count of {name}"), count.by) for count in counts),
            *((f"typical-{p}", gettext("Typical losses if {name} won"), p) for p in battle.players),
            ("typical-", gettext("Typical losses of a draw"), None),
            (NONE, gettext("No losses"), None),
        ]
        return [
            (
                urlencode({**self._asked(), "count": count or ""}),
                said.format(name=self.owner(p or "")),
            )
            for count, said, p in words
        ]

    def _asked(self) -> dict[str, str]:
        asked = {name: str(self[name].value() or "") for name in ("battle", "answers")}
        return {name: value for name, value in asked.items() if value}

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


def _is_counted(field: str) -> bool:
    return field == "dead" or field.startswith("unit-")
