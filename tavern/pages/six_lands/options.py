"""The options of a new table of Six Lands, as a form (K4, KA6, KA17)."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tavern.pages.six_lands.card_words import TITLES
from tavern.six_lands.components import COLOURS

FIRST, CROWN, OTHER, MIXED = "first", "crown", "other", "mixed"
SIDES = (
    (CROWN, _("crown up; chance deals the cards")),
    (FIRST, _("as for a first game: crown up, and the cards of the rules")),
    (OTHER, _("the other sides up")),
    (MIXED, _("mixed, as ticked below")),
)
NO_SEAT = "-"  # which the rules refuse


class OptionsForm(forms.Form):
    """`options` gives what the rules take."""

    sides = forms.ChoiceField(
        label=_("How the lands lie"), choices=SIDES, initial=CROWN, required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip
    other_sides = forms.MultipleChoiceField(
        label=_("Mixed: these lands show their other side"), required=False,
        choices=tuple(zip(COLOURS, TITLES, strict=True)), widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip
    claim_by_hand = forms.BooleanField(
        label=_("Everybody takes their income by hand, and may forget it"), required=False
    )
    begins = forms.ChoiceField(label=_("Who begins"), required=False)

    def __init__(self, *args: Any, places: int, **more: Any) -> None:
        super().__init__(*args, **more)
        seats = [(str(n), _("Seat %(number)s") % {"number": n}) for n in range(1, places + 1)]
        self.fields["begins"].choices = [("", _("chance decides")), *seats]  # type: ignore[attr-defined]

    def options(self, letters: Mapping[int, str]) -> dict[str, Any]:
        """The options, for seats that bear these letters by their place from 1 on."""
        said = self.cleaned_data
        found: dict[str, Any] = {}
        if said["sides"] == FIRST:
            found["first_game"] = True
        elif said["sides"] == OTHER:
            found["sides"] = OTHER
        elif said["sides"] == MIXED:
            found["sides"] = dict.fromkeys(said["other_sides"], OTHER)
        if said["claim_by_hand"]:
            found["claim_by_hand"] = True
        if said["begins"]:
            found["first"] = letters.get(int(said["begins"]), NO_SEAT)
        return found
