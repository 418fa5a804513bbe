"""A person's emblem: its picture at its own address, and the form that changes it."""

import re
from functools import lru_cache
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club import places
from club.actions.accounts.emblems import Emblem, emblem_of, parsed, save_emblem

# Also in `static/account.css`, for the pictures of the form.
TINCTURES = {
    "gold": "#e2b33d",
    "silver": "#f1eee6",
    "red": "#a3211c",
    "blue": "#1f4b99",
    "green": "#1d6138",
    "black": "#231d1a",
    "purple": "#6a2b78",
}
ROUND = "2 2.5 20 20"  # the part of a shield that an emblem shows
DAY = 86400  # seconds

FIELD_WORDS = {
    "plain": pgettext_lazy("field", "plain"),
    "pale": pgettext_lazy("field", "per pale"),
    "fess": pgettext_lazy("field", "per fess"),
    "bend": pgettext_lazy("field", "per bend"),
    "chief": pgettext_lazy("field", "with a chief"),
    "chevron": pgettext_lazy("field", "per chevron"),
    "quarterly": pgettext_lazy("field", "quarterly"),
}
TINCTURE_WORDS = {
    "gold": pgettext_lazy("tincture", "gold"),
    "silver": pgettext_lazy("tincture", "silver"),
    "red": pgettext_lazy("tincture", "red"),
    "blue": pgettext_lazy("tincture", "blue"),
    "green": pgettext_lazy("tincture", "green"),
    "black": pgettext_lazy("tincture", "black"),
    "purple": pgettext_lazy("tincture", "purple"),
}
CHARGE_WORDS = {
    "axe": pgettext_lazy("charge", "axe"),
    "bow": pgettext_lazy("charge", "bow"),
    "crown": pgettext_lazy("charge", "crown"),
    "hammer": pgettext_lazy("charge", "hammer"),
    "horn": pgettext_lazy("charge", "horn"),
    "moon": pgettext_lazy("charge", "moon"),
    "ship": pgettext_lazy("charge", "ship"),
    "star": pgettext_lazy("charge", "star"),
    "sun": pgettext_lazy("charge", "sun"),
    "sword": pgettext_lazy("charge", "sword"),
    "tower": pgettext_lazy("charge", "tower"),
    "tree": pgettext_lazy("charge", "tree"),
}


@require_safe
@cache_control(public=True, max_age=DAY)
def draw_emblem(request: HttpRequest, emblem: str) -> HttpResponse:
    """The emblem that the address names, for everybody."""
    found = parsed(emblem)
    if found is None:
        raise Http404
    return HttpResponse(drawn(found), content_type="image/svg+xml")


@login_required
@require_safe
@cache_control(private=True, max_age=300)
def draw_own_emblem(request: HttpRequest) -> HttpResponse:
    """The reader's own emblem, for the head of every page. It needs no query."""
    return HttpResponse(drawn(emblem_of(request.user)), content_type="image/svg+xml")


@lru_cache(maxsize=256)
def drawn(emblem: Emblem) -> bytes:
    """A round SVG."""
    parts = "".join(_shapes()[part] for part in (f"field-{emblem.field}", emblem.charge))
    fill, color = TINCTURES[emblem.first], TINCTURES[emblem.second]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{ROUND}">'
        '<clipPath id="round"><circle cx="12" cy="12.5" r="10"/></clipPath>'
        f'<g clip-path="url(#round)" fill="{fill}" color="{color}">{parts}</g></svg>'
    ).encode()


@lru_cache(maxsize=1)
def _shapes() -> dict[str, str]:
    """The drawing of each part by its name."""
    sheet = (places.STATIC / "heraldry.svg").read_text()
    return dict(re.findall(r'<g id="([\w-]+)">(.*?)</g>', sheet))


def form_context(request: HttpRequest) -> dict[str, Any]:
    """The form's pictures, and the chosen parts: as typed, or the reader's own."""
    own = emblem_of(request.user)
    typed = request.POST if request.POST.get("what") == "emblem" else {}
    return {
        "emblem": own,
        "round": ROUND,
        "chosen": {name: typed.get(name, part) for name, part in own._asdict().items()},
        "fields": FIELD_WORDS,
        "tinctures": TINCTURE_WORDS,
        "charges": CHARGE_WORDS,
    }


def save(request: HttpRequest) -> None:
    """Stores the form's choice. This session's pages then show the new picture at once."""
    text = "-".join(request.POST.get(name, "")[:20] for name in Emblem._fields)
    save_emblem(request.user, text)
    request.session["emblem"] = f"?{text}"  # as the head of a page adds it to the address
