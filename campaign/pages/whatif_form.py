"""The form in which house rules are changed for a trial."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import convert, to_builtins

from campaign.house_rules import LIMITS_BY_PLAYERS, HouseRules, limits_for
from campaign.models import Map
from campaign.pages.house_words import GROUPS, SWITCHES, Switch
from campaign.refusals import Refusal

GAMES = (200, 500, 1000, 2000)
USUAL_GAMES = 500
BOTS = [
    ("steady", _("steady players: sensible, none too clever")),
    ("sharp", _("sharp players: they look ahead; at most 500 games, and slow")),
    ("random", _("players who do anything that is allowed")),
]


class TrialForm(forms.Form):
    """`default` are the rules as they stand; None: those of the site for the players chosen.

    `players` are the numbers to choose from. A switch that is left empty stays as it is.
    """

    map = forms.ModelChoiceField(
        label=_("Map"), queryset=Map.objects.none(), to_field_name="slug", empty_label=None
    )
    players = forms.TypedChoiceField(label=_("Players"), coerce=int)
    bots = forms.ChoiceField(label=_("Played by"), choices=BOTS)
    games = forms.TypedChoiceField(
        label=_("Games of each"), coerce=int, initial=USUAL_GAMES,
        choices=[(n, str(n)) for n in GAMES],
    )  # fmt: skip
    seed = forms.IntegerField(
        label=_("Run of chance"), initial=1, min_value=0, max_value=999_999,
        help_text=_("Another number plays other games under the same rules."),
    )  # fmt: skip

    def __init__(
        self,
        *args: Any,
        maps: QuerySet[Map],
        players: tuple[int, ...],
        default: HouseRules | None = None,
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.default = default
        self.fields["players"].choices = [(n, str(n)) for n in players]  # type: ignore[attr-defined]
        self.fields["map"].queryset = maps  # type: ignore[attr-defined]
        for switch in SWITCHES:
            if not switch.is_text:
                self.fields[switch.field] = _field(switch, default)

    def groups(self) -> list[tuple[Any, list[Any], bool]]:
        """The switches: title, bound fields, and whether one of them has been filled in."""
        found = []
        for group in GROUPS:
            fields = [self[s.field] for s in group.switches if s.field in self.fields]
            found.append((group.title, fields, any(_is_filled(field) for field in fields)))
        return found

    def plain(self) -> list[Any]:
        """The fields that are no switches."""
        return [self[name] for name in self.base_fields]

    def rules(self) -> tuple[HouseRules, HouseRules]:
        """The rules as they stand, and changed; refuses when nothing is changed (A1–A83)."""
        default = self.default or HouseRules(limits=limits_for(self.cleaned_data["players"]))
        document = to_builtins(default)
        for switch in SWITCHES:
            given = self.cleaned_data.get(switch.field)
            if given is not None and given != "":
                *above, name = switch.field.split(".")
                (document["limits"] if above else document)[name] = given
        changed = convert(document, HouseRules)
        if changed == default:
            raise Refusal("nothing-changed", "D1", "Change at least one house rule.")
        changed.check()
        return default, changed


def _field(switch: Switch, default: HouseRules | None) -> forms.Field:
    stands = _as_it_stands(switch, default)
    if not switch.choices:
        return forms.IntegerField(
            label=str(switch.label), required=False, min_value=switch.least, max_value=switch.most,
            help_text=str(switch.sentence), widget=forms.NumberInput(attrs={"placeholder": stands}),
        )  # fmt: skip
    known = {str(value): value for value, _words in switch.choices}
    return forms.TypedChoiceField(
        label=str(switch.label), required=False, help_text=str(switch.sentence),
        coerce=known.__getitem__, empty_value=None,
        choices=[("", stands), *((str(value), words) for value, words in switch.choices)],
    )  # fmt: skip


def _as_it_stands(switch: Switch, default: HouseRules | None) -> str:
    """What the rules say unless changed; without known rules, by number of players."""
    if default is None and switch.field.startswith("limits."):
        name = switch.field.removeprefix("limits.")
        table = {n: getattr(row, name) for n, row in LIMITS_BY_PLAYERS.items()}
        words = ", ".join(f"{n}: {value}" for n, value in table.items())
        return gettext("by players – %(table)s") % {"table": words}
    rules = default or HouseRules(limits=limits_for(4))
    return gettext("as it stands: %(word)s") % {"word": switch.word(switch.value(rules))}


def _is_filled(field: Any) -> bool:
    return bool(field.errors) or field.value() not in (None, "")
