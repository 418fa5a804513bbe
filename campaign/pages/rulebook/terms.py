"""Words of the glossary in running text: their first use is a link to their meaning."""

import re
from functools import lru_cache
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from campaign.pages.rulebook.glossary import GLOSSARY, Entry

register = template.Library()
_TAG = re.compile(r"(<[^>]+>)")
_CLOSED = ("a", "button", "caption", "dt", "h1", "h2", "h3", "label", "nav", "summary", "th")


@register.simple_block_tag(takes_context=True)
def terms(context: template.Context, content: str, titled: bool = True) -> SafeString:
    """The content, with a link at the first use of every word of the glossary.

    With `titled` the meaning is the link's description. Headings, links and buttons stay.
    """
    scene = context.get("scene")
    address = scene.places["rules"] if scene is not None else reverse("general_rules")
    return linked(content, "" if context.get("chapters") else address, titled=titled)


def linked(content: str, address: str, *, titled: bool) -> SafeString:
    """The same for a page of rules at this address; "" on that page itself."""
    pattern, entries = _words(get_language() or "")
    used: set[str] = set()

    def link(found: re.Match[str]) -> str:
        entry = entries[found[0].lower()]
        if entry.id in used:
            return found[0]
        used.add(entry.id)
        title = format_html(' title="{}"', entry.meaning) if titled else ""
        return format_html(
            '<a href="{}#word-{}"{}>{}</a>', address, entry.id, title, mark_safe(found[0])
        )

    parts, closed = [], 0
    for part in _TAG.split(content):
        if part.startswith("<"):
            closed += _step(part)
            parts.append(part)
        else:
            parts.append(part if closed else pattern.sub(link, part))
    return mark_safe("".join(parts))


def _step(tag: str) -> int:
    """1 at the start of a part in which nothing is linked, -1 at its end."""
    name = re.match(r"</?(\w+)", tag)
    if name is None or name[1] not in _CLOSED:
        return 0
    return -1 if tag.startswith("</") else 1


@lru_cache(maxsize=16)
def _words(language: str) -> tuple[re.Pattern[str], dict[str, Entry]]:
    """All forms of the language, the longest first, and the entry of each."""
    entries: dict[str, Any] = {
        form.lower(): entry for entry in GLOSSARY for form in str(entry.forms).split("|") if form
    }
    forms = sorted(entries, key=len, reverse=True)
    choice = "|".join(map(re.escape, forms))
    return re.compile(rf"(?<![\w-])(?:{choice})(?![\w-])", re.IGNORECASE), entries
