"""The policies of a new campaign: absence, unplayed battles, and the house rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.actions.play.campaign_policies import MOST_HOURS
from campaign.actions.seats.founding_terms import check_track
from campaign.house_rules import HouseRules, limits_for
from campaign.models import UNPLAYED
from campaign.pages.words.house_rule_fields import (
    read_rules,
    switch_field,
    switch_groups,
    usual_word,
)
from campaign.words.house_rule_words import SWITCHES
from club.models import ABSENT


class PolicyForm(forms.Form):
    early_close = forms.BooleanField(
        label=_("Sealed bids are opened as soon as everybody has sealed"),
        required=False,
        initial=True,
    )
    unplayed = forms.ChoiceField(
        label=_("When a battle is not played before its window ends"),
        choices=UNPLAYED,
        initial="organiser",
        widget=forms.RadioSelect,
    )
    absent = forms.ChoiceField(
        label=_("When a player misses a deadline"),
        choices=ABSENT,
        initial="grace",
        widget=forms.RadioSelect,
    )
    grace_hours = forms.IntegerField(
        label=_("Grace, in hours"), min_value=1, max_value=MOST_HOURS, initial=24
    )
    confirm_hours = forms.IntegerField(
        label=_("Hours to confirm or dispute a report"),
        min_value=1,
        max_value=MOST_HOURS,
        initial=72,
    )
    private_talk = forms.BooleanField(
        label=_("Two players may send each other private messages"), required=False, initial=True
    )


class RulesForm(forms.Form):
    """Every switch with its sentence. An empty field means the usual rule."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for switch in SWITCHES:
            usual = gettext("usual: %(word)s") % {"word": usual_word(switch, None)}
            field = self.fields[switch.field] = switch_field(switch, usual)
            if switch.field.startswith("limits."):  # too long for the inside of the field
                field.widget.attrs.pop("placeholder")
                field.help_text = f"{field.help_text} ({usual})"
            if switch.advice:
                field.help_text = f"{field.help_text} {switch.advice}"

    def groups(self) -> list[tuple[Any, list[Any], bool]]:
        return switch_groups(self)

    def rules(self, players: int) -> HouseRules:
        """The rules. Refuses those that cannot be played (A1–A4), and `prestige` (R93)."""
        found = read_rules(self.cleaned_data, HouseRules(limits=limits_for(players)))
        check_track(found)
        return found
