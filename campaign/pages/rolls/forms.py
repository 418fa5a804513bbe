"""The form of a table, and the words for its dice and its time."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from campaign.house_rules import BATTLE_SEATS
from campaign.pages.rolls.pasting import MOST_TEXT, rows_from, text_of
from campaign.pages.words.rule_terms import TERRAIN_KINDS
from campaign.rolls.checks import LONGEST_TITLE
from campaign.rolls.tables import RollTable
from campaign.words.news.rolls import in_words, said
from campaign.words.roll_tables.ready import READY

DICE = {
    "d6": _("d6: 6 rows"),
    "2d6": _("2d6: 11 rows, from 2 to 12"),
    "d10": _("d10: 10 rows"),
    "d66": _("d66: 36 rows, from 11 to 66"),
    "cards": _("cards: each is drawn once before any comes again"),
}
WHEN = {
    "turn": _("once at the start of a turn"),
    "player": _("at the start of a turn, for each player"),
    "battle": _("when a battle is called"),
    "lord": _("when a lord falls"),
    "asked": _("when the organiser asks for it"),
}
SIDES = [(str(n), str(n)) for n in range(2, BATTLE_SEATS + 1)]


class TableForm(forms.Form):
    """A table as people type or paste it."""

    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE)
    dice = forms.ChoiceField(label=_("Dice"), choices=list(DICE.items()))
    when = forms.ChoiceField(label=_("It is rolled"), choices=list(WHEN.items()))
    rows = forms.CharField(
        label=_("Rows, one a line"),
        max_length=MOST_TEXT,
        widget=forms.Textarea({"rows": 8, "spellcheck": "true"}),
    )
    kinds = forms.MultipleChoiceField(
        label=_("Only for battles at (none: everywhere)"),
        choices=list(TERRAIN_KINDS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    sides = forms.MultipleChoiceField(
        label=_("Only for battles of so many sides (none: of any number)"),
        choices=SIDES,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def content(self, before: RollTable | None = None) -> RollTable:
        """The table. Refuses `results`; the rules check the rest.

        One of the site's own whose words stay as they were shown keeps them in all languages.
        """
        typed = self._typed()
        if before is not None:
            shown = in_words(before)
            if (shown.title, shown.rows) == (typed.title, typed.rows):
                return replace(typed, title=before.title, rows=before.rows)
        return typed

    def _typed(self) -> RollTable:
        typed: dict[str, Any] = self.cleaned_data
        about_battles = typed["when"] == "battle"
        return RollTable(
            typed["title"],
            typed["dice"],
            rows_from(typed["rows"], typed["dice"]),
            typed["when"],
            tuple(typed["kinds"]) if about_battles else (),
            tuple(map(int, typed["sides"])) if about_battles else (),
        )


def ready_choices(there: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    """The site's own tables but for those that are there, in the reader's language."""
    return [
        (name, f"{said(table.title, name)} ({WHEN[table.when]})")
        for name, table in READY.items()
        if name not in there
    ]


class ReadyForm(forms.Form):
    """The choice among the tables that come with the site."""

    ready = forms.MultipleChoiceField(
        label=_("Tables that come with the site"), choices=[], widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None, *, there: frozenset[str] = frozenset()) -> None:
        super().__init__(data)
        self.fields["ready"].choices = ready_choices(there)  # type: ignore[attr-defined]

    def contents(self) -> tuple[RollTable, ...]:
        return tuple(READY[name] for name in self.cleaned_data["ready"])


def typed_from(table: RollTable) -> dict[str, Any]:
    """The values of the form for a table that is there."""
    return {
        "title": said(table.title, table.ours),
        "dice": table.dice,
        "when": table.when,
        "rows": text_of(table),
        "kinds": list(table.kinds),
        "sides": [str(one) for one in table.sides],
    }
