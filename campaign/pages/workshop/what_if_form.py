"""The form in which house rules are changed for a trial."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.house_rules import HouseRules, limits_for
from campaign.models import Map
from campaign.pages.words.bot_words import TRIAL_BOTS
from campaign.pages.words.house_rule_fields import (
    read_rules,
    switch_field,
    switch_groups,
    usual_word,
)
from campaign.words.house_rule_words import SWITCHES, Switch
from club.refusals import Refusal

GAMES = (200, 500, 1000, 2000)
USUAL_GAMES = 500


class TrialForm(forms.Form):
    """`default` are the present rules; None means those of the site for the chosen players.

    `players` are the numbers to choose from. An empty field leaves its switch unchanged.
    """

    map = forms.ModelChoiceField(
        label=_("Map"), queryset=Map.objects.none(), to_field_name="slug", empty_label=None
    )
    players = forms.TypedChoiceField(label=_("Players"), coerce=int)
    bots = forms.ChoiceField(label=_("Played by"), choices=TRIAL_BOTS)
    games = forms.TypedChoiceField(
        label=_("Games of each"),
        coerce=int,
        initial=USUAL_GAMES,
        choices=[(n, str(n)) for n in GAMES],
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        initial=1,
        min_value=0,
        max_value=999_999,
        help_text=_("Another number plays different games under the same rules."),
    )

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
                self.fields[switch.field] = switch_field(switch, _as_it_stands(switch, default))

    def groups(self) -> list[tuple[Any, list[Any], bool]]:
        """The switches: title, bound fields, and whether one of them is filled in."""
        return switch_groups(self)

    def plain(self) -> list[Any]:
        """The fields that are not switches."""
        return [self[name] for name in self.base_fields]

    def rules(self) -> tuple[HouseRules, HouseRules]:
        """The present rules, and the changed ones. Refuses a form without a change (A1–A83)."""
        default = self.default or HouseRules(limits=limits_for(self.cleaned_data["players"]))
        changed = read_rules(self.cleaned_data, default)
        if changed == default:
            raise Refusal("nothing-changed", "D1", "Change at least one house rule.")
        return default, changed


def _as_it_stands(switch: Switch, default: HouseRules | None) -> str:
    if default is None and switch.field.startswith("limits."):
        return usual_word(switch, None)
    return gettext("currently: %(word)s") % {"word": usual_word(switch, default)}
