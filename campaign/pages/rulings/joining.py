"""The form with which the organiser lets a new player join (A90), with the name of their seat."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.actions.play.late_seats import usual_name
from campaign.pages.corrections.ruling_questions import JoinLate
from campaign.pages.rulings.forms import RulingForm
from club.actions.seats.seat_tenures import LONGEST_NAME


class JoiningForm(JoinLate, RulingForm):
    """After the confirmation the seat is empty, and the page of the seats has its invitation."""

    next_page = "seats"
    hint = _(
        "They begin this turn with the bands and villages of the start, last in the order. What is "
        "filled in is a proposal. Afterwards you invite somebody to the seat."
    )

    seat = forms.CharField(label=_("Name of the new seat"), max_length=LONGEST_NAME)
    field_order: Any = ("seat", "faction", "site", "power")

    def prepare(self) -> None:
        super().prepare()
        if self.player:
            self.fields["seat"].initial = usual_name(self.game, self.player)

    @property
    def seat_name(self) -> str:
        return str(self.cleaned_data.get("seat", ""))

    @property
    def newcomers(self) -> dict[str, str]:
        return {self.player: self.seat_name}
