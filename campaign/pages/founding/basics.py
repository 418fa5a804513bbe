"""The required part of the form: name, map, time zone and seats."""

from functools import lru_cache
from typing import Any

from django import forms
from django.conf import settings
from django.db.models import F, QuerySet
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from campaign.actions.play.campaign_creation import SeatSpec
from campaign.actions.seats.founding_terms import INVITED, MYSELF, seat_spec
from campaign.armies import FACTIONS
from campaign.models import Map
from campaign.pages.scene.seat_views import faction_words
from campaign.pages.words.bot_words import SITTING_BOTS
from club.models import PLAYERS
from club.pages.account.time_zone_choices import time_zone_choices
from club.pages.frame.kept_choices import KeptChoices, KeptSelect

ASKED = "asked"
SITTERS = [(INVITED, _("to be invited")), (MYSELF, _("myself")), *SITTING_BOTS]


OWN_ZONE = _("Deadlines of the campaign are set in this time zone.")


class BasicsForm(forms.Form):
    name = forms.CharField(label=_("Name of the campaign"), max_length=80)
    map = forms.ModelChoiceField(
        label=_("Map"), queryset=Map.objects.none(), empty_label=None, widget=forms.RadioSelect
    )
    players = forms.TypedChoiceField(
        label=_("Players"),
        coerce=int,
        choices=[(n, str(n)) for n in range(2, len(PLAYERS) + 1)],
        initial=4,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), initial=settings.TIME_ZONE, widget=KeptSelect
    )

    def __init__(self, *args: Any, maps: QuerySet[Map], **more: Any) -> None:
        super().__init__(*args, **more)
        offered = maps.order_by(F("author").asc(nulls_first=True), "pk")
        self.fields["map"].queryset = offered  # type: ignore[attr-defined]
        self.fields["map"].initial = offered.first()
        field = self.fields["time_zone"]
        field.choices = time_zone_choices(self["time_zone"].value() or "")  # type: ignore[attr-defined]
        if not self.is_bound and "time_zone" not in self.initial:
            field.help_text = OWN_ZONE
            field.widget.attrs["data-own-zone"] = ""


class SeatForm(forms.Form):
    """One seat. Rows beyond the number of players are not read. With `asks` it may be offered to
    the person who had it in the campaign before."""

    name = forms.CharField(label=_("Name"), max_length=40, required=False)
    faction = forms.ChoiceField(label=_("Faction"), required=False, widget=KeptSelect)
    sitter = forms.ChoiceField(label=_("Who sits here"), required=False, widget=KeptSelect)

    def __init__(self, *args: Any, asks: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        language = get_language()
        self.fields["sitter"].choices = _sitters(language, asks)  # type: ignore[attr-defined]
        self.fields["faction"].choices = _factions(language)  # type: ignore[attr-defined]


@lru_cache(maxsize=16)
def _sitters(language: str | None, asks: bool) -> KeptChoices:
    people = [(ASKED, gettext("invited by email"))] if asks else []
    return KeptChoices([*people, *SITTERS])


@lru_cache(maxsize=8)
def _factions(language: str | None) -> KeptChoices:
    return KeptChoices([("", gettext("the player chooses")), *faction_words(FACTIONS)])


class SeatForms(forms.BaseFormSet):
    """Six rows, of which the first ones count, one per player."""

    def specs(self, players: int, organiser: Any) -> list[SeatSpec]:
        """The seats. Unnamed players are called by their letter, a bot gets any faction."""
        rows = [form.cleaned_data for form in self.forms[:players]]
        return [_spec(row, letter, organiser) for row, letter in zip(rows, PLAYERS, strict=False)]


SeatRows = forms.formset_factory(
    SeatForm,
    formset=SeatForms,
    extra=0,
    min_num=len(PLAYERS),
    max_num=len(PLAYERS),
    absolute_max=len(PLAYERS),
)


def _spec(row: dict[str, Any], letter: str, organiser: Any) -> SeatSpec:
    sitter = row.get("sitter", INVITED)
    sitter = INVITED if sitter == ASKED else sitter
    return seat_spec(letter, sitter, organiser, row.get("name", ""), row.get("faction", ""))
