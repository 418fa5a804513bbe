"""The fields that every form of the site consists of, written without a template.

Django renders one template for each field, each option and the attributes of each: for the form of
a new campaign more than two thousand, four fifths of its page. What is written here is the same,
character by character. All other widgets, errors and forms come from Django's own templates.
"""

from collections.abc import Callable
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.formats import localize
from django.utils.html import escape
from django.utils.safestring import SafeData, SafeString

WIDGETS = "django/forms/widgets/"
INPUTS = ("text", "number", "hidden", "checkbox", "time", "date", "email", "search", "url")
OPTION = WIDGETS + "select_option.html"
ESCAPED = str.maketrans({sign: escape(sign) for sign in "&<>\"'"})


class FormRenderer(DjangoTemplates):
    def render(self, template_name: str, context: Any, request: Any = None) -> str:
        written = _WRITTEN.get(template_name)
        text = written(context["widget"]) if written else None
        if text is None:
            return super().render(template_name, context, request)
        return SafeString(text)


def _input(widget: dict[str, Any]) -> str:
    value = widget["value"]
    given = "" if value is None else f' value="{written_text(value)}"'
    start = f'<input type="{written_text(widget["type"])}" name="{written_text(widget["name"])}"'
    return f"{start}{given}{written_attributes(widget)}>"


def _input_option(widget: dict[str, Any]) -> str | None:
    return None if widget.get("wrap_label") else _input(widget)


def _textarea(widget: dict[str, Any]) -> str:
    value = widget["value"]
    start = f'<textarea name="{written_text(widget["name"])}"{written_attributes(widget)}>\n'
    return f"{start}{written_text(value) if value else ''}</textarea>"


def _select(widget: dict[str, Any]) -> str | None:
    parts = [f'<select name="{written_text(widget["name"])}"{written_attributes(widget)}>']
    for group, options, _ in widget["optgroups"]:
        if group:
            parts.append(f'\n  <optgroup label="{written_text(localize(group))}">')
        for option in options:
            if option["template_name"] != OPTION:
                return None
            value = f'value="{written_text(option["value"])}"{written_attributes(option)}'
            parts.append(
                f"\n  <option {value}>{written_text(localize(option['label']))}</option>\n"
            )
        if group:
            parts.append("\n  </optgroup>")
    return "".join([*parts, "\n</select>"])


def written_attributes(widget: dict[str, Any]) -> str:
    return "".join(
        f" {written_text(name)}"
        if value is True
        else f' {written_text(name)}="{written_text(value)}"'
        for name, value in widget["attrs"].items()
        if value is not False
    )


def written_text(value: Any) -> str:
    return str(value) if isinstance(value, SafeData) else str(value).translate(ESCAPED)


_WRITTEN: dict[str, Callable[[dict[str, Any]], str | None]] = {
    **{f"{WIDGETS}{name}.html": _input for name in INPUTS},
    WIDGETS + "radio_option.html": _input_option,
    WIDGETS + "checkbox_option.html": _input_option,
    WIDGETS + "textarea.html": _textarea,
    WIDGETS + "select.html": _select,
}
