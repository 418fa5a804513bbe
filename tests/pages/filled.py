"""The values that a browser sends from the untouched forms of a page."""

import html
import re
from typing import Any

from django.forms import CheckboxInput
from django.http import HttpResponse
from django.test import Client


def hidden_fields(response: HttpResponse, act: str) -> dict[str, str]:
    """The hidden fields of the first form of this action."""
    return hidden_in(response, rf'action="[^"]*/act/{act}"')


def hidden_in(response: HttpResponse, tag: str = 'class="panel act"') -> dict[str, str]:
    """The hidden fields, without the CSRF token, of the first form whose tag contains this text."""
    page = response.content.decode()
    found = re.search(rf"<form[^>]*{tag}.*?</form>", page, re.S)
    assert found, f"the page has no form with {tag}"
    tags = re.findall(r'<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"', found[0])
    return {name: html.unescape(value) for name, value in tags if name != "csrfmiddlewaretoken"}


def sent_as_it_came(client: Client, page: str, **more: Any) -> dict[str, Any]:
    """The fields that a browser sends if nothing on this page was touched."""
    sent: dict[str, Any] = {}
    for context in client.get(page).context or []:
        for name in ("basics", "calendar", "policies", "rules"):
            for field in context.get(name) or []:
                value = field.value()
                widget = field.field.widget.format_value(value)
                widget = widget[0] if isinstance(widget, list) and widget else widget
                if isinstance(field.field.widget, CheckboxInput):
                    widget = "on" if value else None
                if widget not in (None, ""):
                    sent[field.html_name] = widget
        for row in context.get("seats") or []:
            sent |= {f.html_name: f.value() or "" for f in row}
    return sent | {"form-TOTAL_FORMS": 6, "form-INITIAL_FORMS": 0} | more
