"""The manifest, by which browsers put the site on a home screen (W3C Web Application Manifest)."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.actions.house.held_house import house, site_name

PAPER = "#f4ecd9"  # `--paper` of light pages; device.js follows the theme on every page
SIZES = (192, 512)  # pixels


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """The manifest in the browser's preferred language, since the request has no cookies."""
    home = reverse("home")
    content = {
        "id": home,
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "name": site_name(),
        "lang": get_language(),
        "dir": "ltr",
        "description": _("Your club's map campaigns and board games, in the browser."),
        "theme_color": PAPER,
        "background_color": PAPER,
        "icons": _icons(house().crest),
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _icons(crest: str) -> list[dict[str, Any]]:
    """The crest's pictures, or those of the site's own mark."""
    any_shape = [
        (reverse("crest", args=[crest, size]) if crest else _own(f"icon-{size}"), size, "any")
        for size in SIZES
    ]
    cut = reverse("crest_maskable", args=[crest]) if crest else _own("icon-maskable")
    return [_icon(*row) for row in (*any_shape, (cut, SIZES[-1], "maskable"))]


def _own(name: str) -> str:
    return static(f"at_root/{name}.png")


def _icon(source: str, size: int, purpose: str) -> dict[str, Any]:
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
