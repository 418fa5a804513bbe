"""Template tags for the parts of a page: its style sheets, scripts and forms."""

from typing import Any

from django import template
from django.forms.utils import flatatt
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_htmx.templatetags.django_htmx import htmx_script

from club.actions.accounts.emblems import Emblem
from club.pages.frame.form_fields import letters_of

register = template.Library()


@register.simple_tag
def styles(*names: str) -> SafeString:
    """The style sheets of the rooms whose parts a page shows, besides the common one."""
    sheets = (f'<link rel="stylesheet" href="{static(f"{name}.css")}">' for name in names)
    return SafeString("\n".join(sheets))  # an address has no sign of HTML


@register.simple_tag(takes_context=True)
def scripts(context: template.Context, *names: str) -> SafeString:
    """The scripts that a page needs besides those of every page, in this order.

    `live` is htmx with the script that keeps the reader's place when parts of the page are
    exchanged.
    """
    found = [f'<script src="{static(f"{name}.js")}" defer></script>' for name in names]
    if "live" in names:
        found.insert(0, htmx_script(context))
    return SafeString("\n".join(found))


@register.simple_tag
def letters(most: int) -> SafeString:
    """The attributes of a field for free text of at most this many characters. Stands in the
    field's tag."""
    return flatatt(letters_of(most))


@register.simple_tag
def arms(seat: Any) -> SafeString:
    """The arms of a seat's faction in the seat's colours; empty before it has a faction."""
    if seat.arms is None:
        return SafeString("")
    drawn = static("heraldry.svg")
    field, charge = (f"{drawn}#{part}" for part in (f"field-{seat.arms.field}", seat.arms.charge))
    return format_html(
        '<svg class="arms seat-{}" viewBox="0 0 24 28" aria-hidden="true">'
        '<use href="{}"/><use href="{}"/></svg>',
        seat.css,
        field,
        charge,
    )


@register.simple_tag
def emblem(one: Emblem | None) -> SafeString:
    """The emblem of a person whose name is next to it; empty for a seat without a person."""
    if not one:
        return SafeString("")
    return format_html('<img class="emblem" src="{}" alt="">', reverse("emblem", args=[one]))


@register.simple_block_tag(takes_context=True)
def act_form(context: template.Context, content: str, asks: bool = False) -> SafeString:
    """The form of the action `part` around its fields.

    With `asks`, the reader must confirm before an unsent draft of another form is lost. It is sent
    to the page's own `act_address` if there is one.
    """
    address = context.get("act_address") or reverse(
        "act", args=[context["game"].public_id, context["part"].name]
    )
    form: template.Template = get_template("acts/_form.html").template  # type: ignore[attr-defined]
    with context.push(content=content, asks=asks, address=address):
        return form.render(context)
