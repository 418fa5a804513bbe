"""The switches of a club as fields of a form. An empty field leaves its switch unchanged."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from msgspec import convert, to_builtins

from campaign.house_rules import LIMITS_BY_PLAYERS, HouseRules, limits_for
from campaign.words.house_rule_words import GROUPS, SWITCHES, Switch

MOST_LETTERS = 80  # characters of a text


def switch_field(switch: Switch, usual: str) -> forms.Field:
    """An optional field; `usual` is the value if it is left empty."""
    words: dict[str, Any] = {
        "label": str(switch.label),
        "help_text": str(switch.sentence),
        "required": False,
    }
    if switch.is_text:
        hint = forms.TextInput(attrs={"placeholder": usual})
        return forms.CharField(max_length=MOST_LETTERS, widget=hint, **words)
    if figure := switch.figure:
        number = forms.NumberInput(attrs={"placeholder": usual})
        return forms.IntegerField(
            min_value=figure.least, max_value=figure.most, widget=number, **words
        )
    known = {str(value): value for value, _words in switch.choices}
    return forms.TypedChoiceField(
        coerce=known.__getitem__,
        empty_value=None,
        choices=[("", usual), *((str(value), text) for value, text in switch.choices)],
        **words,
    )


def usual_word(switch: Switch, default: HouseRules | None) -> str:
    """The default value; without known rules, by number of players."""
    if default is None and switch.field.startswith("limits."):
        name = switch.field.removeprefix("limits.")
        table = {n: getattr(row, name) for n, row in LIMITS_BY_PLAYERS.items()}
        words = ", ".join(f"{n}: {value}" for n, value in table.items())
        return gettext("by players – %(table)s") % {"table": words}
    return switch.word(switch.value(default or HouseRules(limits=limits_for(4))))


def switch_groups(form: forms.Form) -> list[tuple[Any, list[Any], bool]]:
    """The switches of a form: title, bound fields, and whether one of them is filled in."""
    found = []
    for group in GROUPS:
        fields = [form[s.field] for s in group.switches if s.field in form.fields]
        found.append((group.title, fields, any(_is_filled(field) for field in fields)))
    return found


def read_rules(given: dict[str, Any], default: HouseRules) -> HouseRules:
    """The default with the given values. Refuses rules that cannot be played (A1–A83)."""
    document = to_builtins(default)
    for switch in SWITCHES:
        value = given.get(switch.field)
        if value not in (None, "", switch.value(default)):
            *above, name = switch.field.split(".")
            (document["limits"] if above else document)[name] = value
    changed = convert(document, HouseRules)
    changed.check()
    return changed


def _is_filled(field: Any) -> bool:
    return bool(field.errors) or field.value() not in (None, "")
