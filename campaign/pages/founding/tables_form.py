"""The tables to roll on of a new campaign: the site's own, and those of the earlier one."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.pages.rolls.forms import ready_choices
from campaign.rolls.checks import MOST_TABLES
from campaign.rolls.tables import RollTable, TableId
from campaign.words.roll_tables.ready import READY


class TablesForm(forms.Form):
    """Tables by name; those of an earlier campaign are chosen already."""

    tables = forms.MultipleChoiceField(
        label=_("Tables to roll on"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any, earlier: Mapping[TableId, RollTable]) -> None:
        self.own = {str(key): table for key, table in earlier.items() if not table.ours}
        ours = [table.ours for table in earlier.values() if table.ours]
        super().__init__(data, initial={"tables": [*self.own, *ours]})
        own = [(key, table.title) for key, table in self.own.items()]
        self.fields["tables"].choices = own + ready_choices()  # type: ignore[attr-defined]

    def clean_tables(self) -> list[str]:
        chosen: list[str] = self.cleaned_data["tables"]
        if len(chosen) > MOST_TABLES:
            words = gettext("A campaign has at most {most} tables.")
            raise forms.ValidationError(words.format(most=MOST_TABLES))
        return chosen

    def contents(self) -> tuple[RollTable, ...]:
        known = READY | self.own
        return tuple(known[name] for name in self.cleaned_data["tables"])
