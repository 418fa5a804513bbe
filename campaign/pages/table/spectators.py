"""The spectators' pages: table, chronicle, time machine, saga and opened envelopes, for whoever
has the link.

Nobody signs in and nothing is sent; what is shown is the same for all, and kept nowhere.
"""

import hashlib
from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from campaign.actions.seats import spectator_links
from campaign.pages.chronicle import chronicle, opened_bids, timeline
from campaign.pages.frame import poll
from campaign.pages.frame.requests import Request
from campaign.pages.map import link_preview
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.table import table

HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",  # the address is the key
}
Page = Callable[[Request, Scene], HttpResponse]


def _for_spectators(page: Page) -> Callable[..., HttpResponse]:
    @require_safe
    @wraps(page)
    def watched(request: Request, key: str) -> HttpResponse:
        scene = access.scene_watched(access.watched_or_404(key))
        return _marked(page(request, scene))

    return watched


def _marked(response: HttpResponse) -> HttpResponse:
    for name, value in HEADERS.items():
        response.setdefault(name, value)
    return response


@_for_spectators
def watch_table(request: Request, scene: Scene) -> HttpResponse:
    return _drawn(request, scene, in_parts=False)


@_for_spectators
def watch_chronicle(request: HttpRequest, scene: Scene) -> HttpResponse:
    return chronicle.page_of(request, scene)


@_for_spectators
def watch_envelopes(request: HttpRequest, scene: Scene) -> HttpResponse:
    return opened_bids.page_of(request, scene)


@_for_spectators
def watch_saga(request: HttpRequest, scene: Scene) -> HttpResponse:
    return timeline.saga_of(request, scene)


@require_safe
def watch_history(request: HttpRequest, key: str, seq: int) -> HttpResponse:
    """The map after entry `seq`, as everybody sees it."""
    campaign = access.watched_or_404(key)
    world, refusal = timeline.world_or_404(campaign, seq)
    scene = access.scene_watched_then(campaign, world)
    return _marked(timeline.page_of(request, scene, seq, refusal))


@_for_spectators
def watch_picture(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The map as a picture, for sites on which somebody shares the link."""
    return link_preview.picture(request, scene, scene.campaign.seq)


@require_safe
def watch_picture_then(request: HttpRequest, key: str, seq: int) -> HttpResponse:
    """The map after entry `seq` as a picture."""
    campaign = access.watched_or_404(key)
    scene = access.scene_watched_then(campaign, timeline.world_or_404(campaign, seq)[0])
    return _marked(link_preview.picture(request, scene, seq))


@require_safe
def watch_now(request: Request, key: str) -> HttpResponse:
    """The parts of the table when something changed since the reader's version, else 304."""
    tag = _tag(key, _version(key))
    if poll.shows(request, tag):
        return _marked(poll.no_news(tag))
    scene = access.scene_watched(access.watched_or_404(key))
    return _marked(_drawn(request, scene, in_parts=True))


def _drawn(request: Request, scene: Scene, *, in_parts: bool) -> HttpResponse:
    tag = _tag(scene.watching, scene.campaign.version)
    context = table.page_context(scene) | {"share": link_preview.share_of(request, scene)}
    return table.drawn(request, context, tag, in_parts=in_parts)


def _tag(key: str, version: int) -> str:
    """Names what everybody sees of this version."""
    whole = f"{key}/{version}/{get_language()}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:20]}"'


def _version(key: str) -> int:
    try:
        return spectator_links.version_watched(key)
    except LookupError as error:
        raise Http404 from error
