"""The calendar of a campaign as a form: a pace for all phases, or a length for each phase."""

from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.actions.play.campaign_creation import LONGEST_PHASE
from campaign.actions.seats.founding_terms import durations_at
from campaign.models import default_durations
from campaign.turns.phases import PHASES as RULES
from campaign.words.phases import PHASE_NAMES

HOUR = 3600
MOST_MINUTES = 24 * 60
DAILY = "daily"


class CalendarForm(forms.Form):
    """`hours-…`, `day-…` and `at-…` of a phase override the pace. Empty ones follow it."""

    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[
            ("club", _("Usual: one or two days for a phase, two weeks for battles")),
            ("brisk", _("Brisk: half that")),
            ("slow", _("Slow: twice that")),
            ("open", _("No deadlines: a phase closes when everybody is done")),
        ],
        initial="club",
        widget=forms.RadioSelect,
    )
    quiet_from = forms.TimeField(label=_("Quiet from"), required=False)
    quiet_to = forms.TimeField(label=_("Quiet until"), required=False)
    live = forms.BooleanField(
        label=_("Club night: the whole campaign is played in one go"), required=False
    )
    live_minutes = forms.IntegerField(
        label=_("Minutes for a phase on a club night (0: no clock)"),
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        clock = {"type": "time"}
        for name in ("quiet_from", "quiet_to"):
            self.fields[name].widget = forms.TimeInput(format="%H:%M", attrs=clock)
        for phase in default_durations():
            self.fields[f"hours-{phase}"] = forms.FloatField(
                label=_("Hours"), required=False, min_value=0, max_value=LONGEST_PHASE / HOUR
            )
            self.fields[f"day-{phase}"] = forms.ChoiceField(
                label=_("or on"), required=False, choices=_days
            )
            self.fields[f"at-{phase}"] = forms.TimeField(
                label=_("at"), required=False, widget=forms.TimeInput(format="%H:%M", attrs=clock)
            )

    def plain(self) -> list[Any]:
        return [self[name] for name in self.base_fields]

    def phases(self) -> list[tuple[Any, bool, list[Any]]]:
        """For each phase: its name, whether it is played in goes, and its three fields."""
        return [
            (
                PHASE_NAMES[phase],
                RULES[phase].played == "in turn",
                [self[f"{part}-{phase}"] for part in PARTS],
            )
            for phase in default_durations()
        ]

    def is_typed(self) -> bool:
        """Whether a phase has settings besides the pace."""
        return any(field.value() or field.errors for row in self.phases() for field in row[2])

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if (given.get("quiet_from") is None) != (given.get("quiet_to") is None):
            self.add_error("quiet_to", gettext("Quiet hours need a start and an end."))
        for phase in default_durations():
            if bool(given.get(f"day-{phase}")) != (given.get(f"at-{phase}") is not None):
                self.add_error(f"at-{phase}", gettext("Enter both a day and a time."))
        return given

    def durations(self) -> dict[str, int]:
        """Seconds per phase, and those of a club night."""
        given = self.cleaned_data
        found = durations_at(given["pace"], given["live_minutes"] or 0)
        for phase in default_durations():
            if given[f"hours-{phase}"] is not None:
                found[phase] = round(given[f"hours-{phase}"] * HOUR)
        return found

    def policies(self) -> dict[str, Any]:
        """Wall clocks, quiet hours and club night, as `Policies` takes them."""
        given = self.cleaned_data
        quiet = (given["quiet_from"], given["quiet_to"])
        return {
            "wall_clock": {
                phase: [_weekday(given[f"day-{phase}"]), f"{given[f'at-{phase}']:%H:%M}"]
                for phase in default_durations()
                if given[f"day-{phase}"]
            },
            "quiet_hours": tuple(f"{at:%H:%M}" for at in quiet if at is not None),
            "live": given["live"],
        }


PARTS = ("hours", "day", "at")


def _days() -> list[tuple[str, Any]]:
    days = [(str(n), WEEKDAYS[n]) for n in range(7)]
    return [("", "–"), (DAILY, _("every day")), *days]


def _weekday(chosen: str) -> int | None:
    return None if chosen == DAILY else int(chosen)
