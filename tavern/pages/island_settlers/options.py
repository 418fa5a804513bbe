"""The options of a new table of Island Settlers, as a form (CA1, C2–C4)."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

ISLANDS = (
    ("spiral", _("shuffled fields; the numbers in a spiral")),
    ("practice", _("the island for a first game, always the same")),
    ("random", _("all by chance, but no 6 or 8 beside another")),
)
RULES = (
    ("text", _("of the first edition: a tie takes the longest road and the largest army away, "
               "played cards return under the pile, trading ends when building begins")),
    ("current", _("of today: who holds a special card keeps it in a tie, played cards leave the "
                  "game, trading and building mix, ten points win in the own turn")),
)  # fmt: skip


class OptionsForm(forms.Form):
    """`options` gives what the rules take."""

    island = forms.ChoiceField(
        label=_("The island"), choices=ISLANDS, initial="spiral", required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip
    rules = forms.ChoiceField(
        label=_("The rules"), choices=RULES, initial="text", required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip

    def __init__(self, *args: Any, places: int, **more: Any) -> None:
        super().__init__(*args, **more)

    def options(self, letters: Mapping[int, str]) -> dict[str, Any]:
        """The options, those that were chosen."""
        return {name: value for name, value in self.cleaned_data.items() if value}
