"""Units and names as people write them on a line: "2 × 8 warriors, 3/4 hearthguard"."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.commands import PaperLord, PaperUnit
from campaign.pages.words.rule_terms import UNIT_KINDS
from campaign.world import UnitOrder

NOT_WHOLE = gettext_lazy("These units are new, so all of their figures are there.")
LONGEST = 200  # characters on a line
MOST_ALIKE = 40
UNIT = re.compile(r"(?:(\d{1,2})\s*[x×]\s*)?(\d{1,3})(?:\s*/\s*(\d{1,3}))?\s+(.+)")
NO_UNIT = gettext_lazy(
    "“%(typed)s” is not a unit. Enter a number and a kind, such as “8 warriors”."
)


class UnitsField(forms.CharField):
    """Its value is a tuple of `PaperUnit`. "3/4 hearthguard" means 3 left of 4, "2 × 8 warriors"
    two units of 8."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST, required=False, **more)

    def clean(self, value: Any) -> Any:
        return tuple(unit for part in parts_of(super().clean(value)) for unit in _units(part))


class OrdersField(UnitsField):
    """Its value is a tuple of `UnitOrder`: every unit is bought whole."""

    def clean(self, value: Any) -> Any:
        found = super().clean(value)
        if any(unit.figures != unit.full for unit in found):
            raise forms.ValidationError(NOT_WHOLE)
        return tuple(UnitOrder(unit.kind, unit.full) for unit in found)


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


def written_orders(orders: Iterable[UnitOrder]) -> str:
    """Units as `OrdersField` reads them: "2 × 4 hearthguard, 12 levies". Their order stays."""
    written = []
    for words, alike in groupby(f"{order.figures} {UNIT_KINDS[order.kind]}" for order in orders):
        number = len([*alike])
        written.append(f"{number} × {words}" if number > 1 else words)
    return ", ".join(written)


def _units(text: str) -> tuple[PaperUnit, ...]:
    typed = UNIT.fullmatch(text)
    kind = _kind(typed[4]) if typed else None
    if typed is None or kind is None or int(typed[1] or 1) > MOST_ALIKE:
        raise forms.ValidationError(_(NO_UNIT) % {"typed": text})  # type: ignore[arg-type]
    unit = PaperUnit(kind, int(typed[2]), int(typed[3] or typed[2]))
    return (unit,) * int(typed[1] or 1)


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
