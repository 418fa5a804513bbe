"""The campaign page, whole or in parts, and the small answer that tells whether it changed."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_safe

from campaign.models import Campaign, JournalEntry
from campaign.pages.acts import Submission, parts_of
from campaign.pages.acts.undo import undo_of
from campaign.pages.chronicle.chronicle import chronicle_of
from campaign.pages.demo.guided_turn import tour_of
from campaign.pages.frame.deadline_display import deadline_of
from campaign.pages.frame.poll import no_news, shows, tag_for
from campaign.pages.frame.requests import Request
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.table.order_state import orders_of
from campaign.pages.table.unsent_input import unsent_input
from club.refusals import Refusal

LATEST = 6  # entries of the chronicle beside the table; it has a page of its own


@login_required
@require_safe
def table(request: Request, public_id: str) -> HttpResponse:
    """The page of one campaign; a request of htmx gets its parts."""
    campaign = access.campaign_or_404(request, public_id)
    return answer(request, campaign)


@login_required
@require_GET
def now(request: Request, public_id: str) -> HttpResponse:
    """The parts of the page, where something has changed since what the reader shows."""
    campaign = access.campaign_or_404(request, public_id)
    tag = tag_for(request, campaign)
    if shows(request, tag):
        return no_news(tag)
    return answer(request, campaign, in_parts=True)


def answer(
    request: Request, campaign: Campaign, *, attempt: Submission | None = None,
    status: int = 200, in_parts: bool | None = None,
) -> HttpResponse:  # fmt: skip
    """The page drawn for this reader; `attempt` puts a refusal beside the form it answers."""
    if in_parts is None:
        in_parts = _wants_parts(request)
    tag = tag_for(request, campaign)
    context = page_context(access.scene_for(request, campaign), attempt)
    return drawn(request, context, tag, in_parts=in_parts, status=status)


def drawn(
    request: Request, context: dict[str, Any], tag: str, *, in_parts: bool, status: int = 200
) -> HttpResponse:
    """The page, or its parts for htmx, under this tag."""
    template = "table/table.html#changes" if in_parts else "table/table.html"
    context |= {"etag": tag, "oob": in_parts}
    response = render(request, template, context, status=status)
    response["ETag"] = tag
    return _marked(response)


def _wants_parts(request: Request) -> bool:
    return bool(request.htmx) and not request.htmx.history_restore_request


def _marked(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-store"
    patch_vary_headers(response, ["HX-Request"])
    return response


def page_context(scene: Scene, attempt: Submission | None = None) -> dict[str, Any]:
    parts = parts_of(scene, attempt)
    placed = attempt is not None and any(part.form == attempt.form for part in parts)
    loose: Refusal | None = attempt.refusal if attempt is not None and not placed else None
    campaign, chronicle = scene.campaign, chronicle_of(scene, count=LATEST)
    return {
        "scene": scene, "campaign": campaign, "parts": parts, "loose_refusal": loose,
        "chronicle": chronicle,
        "undo": undo_of(scene, chronicle.latest),
        "deadline": deadline_of(campaign), "orders": orders_of(scene),
        "last_act": _own(scene, chronicle.latest), "kept": unsent_input(attempt) if loose else [],
        "tour": tour_of(scene), "now_iso": campaign.database_now.isoformat(),
    }  # fmt: skip


def _own(scene: Scene, latest: JournalEntry | None) -> JournalEntry | None:
    """The campaign's last line, where the viewer gave it: their receipt."""
    is_mine = latest is not None and latest.seat == scene.viewer and latest.actor_kind == "seat"
    return latest if is_mine and not scene.shared_device else None
