"""Template tags that lead from a rule number to its sentence."""

import re
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaign.house_rules import HouseRules, limits_for
from campaign.pages.rulebook.chapters import sentence_of
from campaign.pages.rulebook.numbers import numbers_in

register = template.Library()
_NUMBER = re.compile(r"[RA]\d+")
_GENERAL = HouseRules(limits=limits_for(4))


@register.simple_tag(takes_context=True)
def rule(
    context: template.Context | dict[str, Any], quoted: str, titled: bool = True
) -> SafeString:
    """Rule numbers as a link to the sentence of the first, which is also its description.

    Without `titled` it is a bare link, for places next to the sentence.

    On a campaign's pages the rules are those of the campaign, elsewhere those of the law. A number
    that is not a rule of the campaign has no link, and a paragraph of the design gives nothing. A
    `plain` text quotes no rules.
    """
    if quoted.startswith("D") or context.get("plain"):
        return SafeString("")
    world = getattr(context.get("scene"), "world", None)
    rules = world.rules if world is not None else _GENERAL
    numbers = numbers_in(quoted)
    sentence = sentence_of(numbers[0], rules) if numbers else ""
    if not sentence:
        return format_html('<span class="rule">{}</span>', quoted)
    address = context["scene"].places["rules"] if world is not None else reverse("general_rules")
    if not titled:
        return format_html('<a href="{}#{}">{}</a>', address, numbers[0], quoted)
    return format_html(
        '<a class="rule" href="{}#{}" title="{}">{}</a>', address, numbers[0], sentence, quoted
    )


@register.simple_tag
def quoted_numbers(quoted: str) -> SafeString:
    """Rule numbers on the page of the rules. Each is a link to its sentence."""
    linked = _NUMBER.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>', quoted)
    return mark_safe(f'<span class="rule">{linked}</span>')
