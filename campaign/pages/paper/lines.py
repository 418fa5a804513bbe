"""Units and names as people write them on a line: "8 warriors, 3/4 hearthguard"."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.commands import PaperLord, PaperUnit
from campaign.pages.words.rule_terms import UNIT_KINDS

LONGEST = 200  # characters on a line
UNIT = re.compile(r"(\d{1,3})(?:\s*/\s*(\d{1,3}))?\s+(.+)")
NO_UNIT = gettext_lazy(
    "“%(typed)s” is not a unit. Enter a number and a kind, such as “8 warriors”."
)


class UnitsField(forms.CharField):
    """Its value is a tuple of `PaperUnit`. "3/4 hearthguard" means 3 left of 4."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST, required=False, **more)

    def clean(self, value: Any) -> Any:
        return tuple(_unit(part) for part in parts_of(super().clean(value)))


class NamesField(forms.CharField):
    """Its value is a tuple of `PaperLord`, without experience."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST, required=False, **more)

    def clean(self, value: Any) -> Any:
        return tuple(PaperLord(part) for part in parts_of(super().clean(value)))


def parts_of(text: str) -> list[str]:
    """The parts of a line between commas or semicolons."""
    return [part.strip() for part in re.split(r"[,;]", text) if part.strip()]


def kind_words() -> str:
    """The kinds of unit as the reader calls them."""
    return ", ".join(str(word) for word in UNIT_KINDS.values())


def _unit(text: str) -> PaperUnit:
    typed = UNIT.fullmatch(text)
    kind = _kind(typed[3]) if typed else None
    if typed is None or kind is None:
        raise forms.ValidationError(_(NO_UNIT) % {"typed": text})  # type: ignore[arg-type]
    return PaperUnit(kind, int(typed[1]), int(typed[2] or typed[1]))


def _kind(word: str) -> str | None:
    """The only kind whose word, in the reader's language or in English, begins like this."""
    typed = word.strip().casefold()
    found = {
        kind
        for kind, shown in UNIT_KINDS.items()
        for name in (str(shown).casefold(), kind.replace("_", " "))
        if name.startswith(typed)
    }
    return found.pop() if len(found) == 1 else None
