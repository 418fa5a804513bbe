"""The manifest, by which browsers put the site on a home screen (W3C Web Application Manifest)."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PAPER = "#f4ecd9"  # `--paper` of light pages; device.js follows the theme on every page
SIZES = (192, 512)  # pixels


@require_safe
@cache_control(public=True, max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """The manifest in the browser's preferred language, since the request has no cookies."""
    icons = [_icon(f"icon-{size}.png", size, "any") for size in SIZES]
    home = reverse("home")
    content = {
        "id": home,
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "name": settings.SITE_NAME,
        "lang": get_language(),
        "dir": "ltr",
        "description": _("Your club's map campaigns and board games, in the browser."),
        "theme_color": PAPER,
        "background_color": PAPER,
        "icons": [*icons, _icon("icon-maskable.png", SIZES[-1], "maskable")],
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _icon(name: str, size: int, purpose: str) -> dict[str, Any]:
    return {
        "src": static(f"at_root/{name}"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
