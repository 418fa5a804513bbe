"""The campaign page, whole or in parts, and its poll."""

import re
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from campaign.actions.company.announcements import unread_announcement
from campaign.actions.play import campaign_queries
from campaign.models import BattleComment
from campaign.pages.acts import Submission, open_parts
from campaign.pages.acts.undo import undo_of
from campaign.pages.chronicle.chronicle import chronicle_of
from campaign.pages.chronicle.recap import brief_html, card_html
from campaign.pages.ending.places import end_of
from campaign.pages.front.guided_turn import tour_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import WORDS, Scene
from campaign.pages.table.answer import answer_of
from campaign.pages.table.order_state import orders_of
from campaign.pages.table.plan import plan_shown
from campaign.pages.table.unsent_input import unsent_input
from club.models import Game, JournalEntry
from club.pages.frame.deadline_display import deadline_of
from club.pages.frame.fragments import Request
from club.pages.games import poll
from club.pages.games.answers import for_one_reader, no_news, shows
from club.refusals import Refusal

LATEST = 10  # entries of the chronicle next to the table; the rest has its own page


@login_required
@require_safe
def table(request: Request, public_id: str) -> HttpResponse:
    """The page of one campaign. A request by htmx gets its parts."""
    game = access.campaign_or_404(request, public_id)
    return table_page(request, game)


@login_required
@require_GET
def now(request: Request, public_id: str) -> HttpResponse:
    """The parts of the page, if something has changed since the reader's version."""
    game = access.campaign_or_404(request, public_id)
    tag = tag_for(request, game)
    if shows(request, tag):
        return no_news(tag)
    return table_page(request, game, in_parts=True)


def table_page(
    request: Request,
    game: Game,
    *,
    attempt: Submission | None = None,
    status: int = 200,
    in_parts: bool | None = None,
    **said: str,
) -> HttpResponse:
    """The page for this reader; `attempt` shows a refusal next to its form. `said` replaces parts
    of the page."""
    if in_parts is None:
        in_parts = wants_parts(request)
    tag = tag_for(request, game)
    context = page_context(access.scene_for(request, game), attempt) | said
    return page_or_parts(request, context, tag, in_parts=in_parts, status=status)


def page_or_parts(
    request: Request, context: dict[str, Any], tag: str, *, in_parts: bool, status: int = 200
) -> HttpResponse:
    """The page, or its parts for htmx, under this tag."""
    template = "table/table.html#changes" if in_parts else "table/table.html"
    context |= {"etag": tag, "oob": in_parts}
    response = render(request, template, context, status=status)
    response["ETag"] = tag
    return for_one_reader(response)


def wants_parts(request: Request) -> bool:
    """Whether htmx requests parts of a page that the reader already has."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def page_context(scene: Scene, attempt: Submission | None = None) -> dict[str, Any]:
    parts = open_parts(scene, attempt)
    placed = attempt is not None and any(part.is_meant(attempt) for part in parts)
    loose: Refusal | None = attempt.refusal if attempt is not None and not placed else None
    plan = plan_shown(scene)
    brief, brief_more = brief_html(scene)
    game, chronicle = scene.game, chronicle_of(scene, count=LATEST, folded=False)
    return {
        "scene": scene,
        "game": game,
        "parts": parts,
        "loose_refusal": loose,
        "chronicle": chronicle,
        "card": card_html(scene),
        "brief": brief,
        "brief_more": brief_more,
        "undo": undo_of(scene, chronicle.latest),
        "answer": answer_of(scene, chronicle.recent),
        "announcement": _announcement(scene),
        "deadline": deadline_of(game),
        "orders": orders_of(scene),
        "plan": plan,
        "last_act": _own(scene, chronicle.latest),
        "kept": unsent_input(attempt) if loose else [],
        "tour": tour_of(scene),
        "end": end_of(scene),
        "now_iso": game.database_now.isoformat(),
    }


def _announcement(scene: Scene) -> BattleComment | None:
    return None if scene.shared_device else unread_announcement(scene.game, scene.viewer)


def _own(scene: Scene, latest: JournalEntry | None) -> JournalEntry | None:
    """The campaign's last entry, if the viewer gave it: their receipt."""
    is_mine = latest is not None and latest.seat == scene.viewer and latest.actor_kind == "seat"
    return latest if is_mine and not scene.shared_device else None


NOW = re.compile(r"/c/([^/]+)/now")  # the address of the view `now`
PICKED = ("band", "to", "for", WORDS)  # fields of the address that change the page


def _stands(user: int, public_id: str) -> poll.Facts | None:
    found = campaign_queries.version_at(user, public_id)
    return None if found is None else tuple(found)


def _picked(fields: QueryDict) -> list[str]:
    return [fields.get(name, "") for name in PICKED]


POLL = poll.Poll(NOW, _stands, _picked)


def tag_for(request: HttpRequest, game: Any) -> str:
    """A tag for what this member sees of the campaign, as `looking` found it, in this session."""
    user: Any = request.user
    stands = campaign_queries.Version(game.version, user.password, game.receipt or "")
    return poll.tag_for(request, POLL, game.public_id, tuple(stands))
