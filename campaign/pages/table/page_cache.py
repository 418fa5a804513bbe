"""A member's page of a campaign, kept by the process that drew it until something of it changes.

It is kept under all that it is drawn from: the tag that names what they see of this version in this
session, and whatever else of the campaign, its seats, the reader and their address is on it. A page
with something sealed or half typed on it is not kept, nor one that tells how an act went.
"""

import hashlib
import re
from collections.abc import Callable, Container
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib.messages import get_messages
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.html import escape

from campaign.models import Campaign
from campaign.pages.frame.deadline_display import time_left
from campaign.pages.frame.preferences import theme
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.table.page_stencil import Stencil, hole

_TIMELY = ("world", "database_now")  # the version stands for the one; the other fills holes
_PACKS = re.compile(r"\bgzip\b")


def page_of(
    request: HttpRequest, campaign: Campaign, tag: str, draw: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The whole page; `draw` gives its context, and is asked only where none is kept."""
    key = key_of(request, campaign, tag)
    has_messages = len(get_messages(request)) > 0
    stencil: Stencil | None = None if has_messages else caches["own"].get(key)
    if stencil is None:
        context = draw()
        stencil = drawn(request, tag, context)
        if not has_messages and _is_cacheable(request, context["scene"]):
            caches["own"].set(key, stencil)
    return _answer(request, stencil, tag, _fillings(request, campaign, stencil))


def drawn(request: HttpRequest, tag: str, context: dict[str, Any]) -> Stencil:
    whole = _with_holes(context) | {"etag": tag, "oob": False}
    return Stencil.of(render_to_string("table/table.html", whole, request))


def key_of(request: HttpRequest, campaign: Campaign, tag: str) -> str:
    user: Any = request.user
    reader = (user.first_name, user.is_staff, user.is_superuser)
    rows = [_values(row) for row in (campaign, *campaign.seats.all())]
    whole = (tag, request.get_full_path(), theme(request), reader, rows)
    return "page-" + hashlib.sha256(repr(whole).encode()).hexdigest()


def _values(row: Any) -> list[tuple[str, object]]:
    """The row's columns and what was asked with them."""
    found = vars(row).items()
    return [(name, value) for name, value in found if name[0] != "_" and name not in _TIMELY]


def _is_cacheable(request: HttpRequest, scene: Scene) -> bool:
    """Made-up addresses would push out what others look at."""
    known: dict[str, Container[Any]] = {"band": scene.bands, "to": scene.terrains}
    if any(value not in known.get(name, ()) for name, value in request.GET.items()):
        return False
    return not (scene.own_bid or scene.sealed_receipt or scene.drafts or scene.shared_device)


def _with_holes(context: dict[str, Any]) -> dict[str, Any]:
    deadline, undo = context["deadline"], context["undo"]
    for number, part in enumerate(context["parts"]):
        part.idempotency_key = hole(f"once{number}")
    return context | {
        "csrf_token": hole("token"), "now_iso": hole("now"),
        "deadline": deadline and replace(deadline, left=hole("left")),
        "undo": undo and replace(undo, idempotency_key=hole("undo")),
    }  # fmt: skip


def _fillings(request: HttpRequest, campaign: Any, stencil: Stencil) -> dict[str, str]:
    """For the holes of `_with_holes`; those of once-only keys get new ones."""
    given = {
        "token": get_token(request), "now": campaign.database_now.isoformat(),
        "left": escape(time_left(campaign)),
    }  # fmt: skip
    return {name: given[name] if name in given else uuid4().hex for name in stencil.names}


def _answer(
    request: HttpRequest, stencil: Stencil, tag: str, fillings: dict[str, str]
) -> HttpResponse:
    """As Django's GZipMiddleware would give it, tag and all."""
    if _PACKS.search(request.headers.get("Accept-Encoding", "")):
        headers = {"Content-Encoding": "gzip", "ETag": f"W/{tag}"}
        response = HttpResponse(stencil.packed(fillings), headers=headers)
    else:
        response = HttpResponse(stencil.filled(fillings), headers={"ETag": tag})
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
