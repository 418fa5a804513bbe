"""Shows what was typed into a form that the page no longer offers, so that it is not lost."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.armies import UNIT_KINDS
from campaign.pages.acts.base import Submission
from campaign.pages.words import rule_terms

MOST = 40  # lines
LABELS = {
    "amount": gettext_lazy("Power points"),
    "reason": gettext_lazy("What was different"),
    "name": gettext_lazy("Name of the new lord"),
    "lord": gettext_lazy("Name of the lord"),
}


class TypedValue(NamedTuple):
    label: str
    words: str


def unsent_input(attempt: Submission | None) -> list[TypedValue]:
    """Typed amounts, names, reasons and numbers of figures. Choices from lists are left out."""
    if attempt is None or attempt.post.get("for"):
        return []
    found = []
    for name, value in attempt.post.items():
        label = _label(name, attempt)
        if label and isinstance(value, str) and value.strip():
            found.append(TypedValue(label, value[:400]))
    return found[:MOST]


def _label(name: str, attempt: Submission) -> str:
    """The label of a typed field, "" for any other."""
    if "figures-" in name:
        kind = attempt.post.get(name.replace("figures-", "kind-", 1), "")
        return str(rule_terms.UNIT_KINDS[kind]) if kind in UNIT_KINDS else _("Figures")
    if name.startswith("unit-"):
        return _("Survivors")
    return str(LABELS.get(name.rpartition("-")[2], ""))
