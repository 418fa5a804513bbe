"""A new campaign: its name, its map, its pace and who sits where."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.actions.members import found_campaign
from campaign.armies import FACTIONS
from campaign.models import PLAYERS, Map, default_durations
from campaign.pages.seats import faction_word
from campaign.refusals import Refusal

PACES = {"club": 1.0, "brisk": 0.5, "slow": 2.0, "open": 0.0}  # of the usual length of a phase


class SeatForm(forms.Form):
    """One seat; a row without a name is left out."""

    name = forms.CharField(label=_("Player"), max_length=40, required=False)
    email = forms.EmailField(label=_("Email"), max_length=150, required=False)
    faction = forms.ChoiceField(label=_("Faction"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["faction"].choices = sorted(  # type: ignore[attr-defined]
            ((faction, faction_word(faction)) for faction in FACTIONS), key=lambda pair: pair[1]
        )

    def clean(self) -> dict[str, Any]:
        row: dict[str, Any] = super().clean() or {}
        if bool(row.get("name")) != bool(row.get("email")) and not self.errors:
            raise forms.ValidationError(gettext("A seat needs both a name and an address."))
        return row


class CampaignForm(forms.Form):
    name = forms.CharField(label=_("Name of the campaign"), max_length=80)
    map = forms.ModelChoiceField(label=_("Map"), queryset=Map.objects.all(), empty_label=None)
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[
            ("club", _("Usual: one or two days for a phase, two weeks for battles")),
            ("brisk", _("Brisk: half of that")),
            ("slow", _("Slow: twice that")),
            ("open", _("No deadlines: a phase closes when everybody is done")),
        ],
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=lambda: [(zone, zone) for zone in sorted(available_timezones())],
        initial="Europe/Paris",
    )


SeatRows = forms.formset_factory(SeatForm, extra=0, min_num=len(PLAYERS), max_num=len(PLAYERS))


@login_required
def found(request: HttpRequest) -> HttpResponse:
    """The form, and the campaign made from it; its maker is the organiser."""
    data = request.POST if request.method == "POST" else None
    form = CampaignForm(data)
    rows = SeatRows(data, initial=[{"email": request.user.email}])  # type: ignore[union-attr]
    refusal = None
    if data is not None and form.is_valid() and rows.is_valid():
        try:
            campaign = found_campaign(
                organiser=request.user,
                seats=_seats(rows),
                durations=_durations(form.cleaned_data["pace"]),
                **{key: form.cleaned_data[key] for key in ("name", "map", "time_zone")},
            )
            return redirect("table", public_id=campaign.public_id)
        except Refusal as error:
            refusal = error
    status = 200 if data is None else 422
    context = {"form": form, "rows": rows, "refusal": refusal}
    return render(request, "found.html", context, status=status)


def _seats(rows: Any) -> list[tuple[str, str, str]]:
    filled = [row for row in rows.cleaned_data if row.get("name")]
    return [(row["name"], row["email"], row["faction"]) for row in filled]


def _durations(pace: str) -> dict[str, int]:
    return {phase: int(usual * PACES[pace]) for phase, usual in default_durations().items()}
