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
from campaign.pages import access, chronicle, envelopes, history, pulse, sharing, table
from campaign.pages.requests import Request
from campaign.pages.scene import Scene

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
    return envelopes.page_of(request, scene)


@_for_spectators
def watch_saga(request: HttpRequest, scene: Scene) -> HttpResponse:
    return history.saga_of(request, scene)


@require_safe
def watch_history(request: HttpRequest, key: str, seq: int) -> HttpResponse:
    """The map after entry `seq`, as everybody sees it."""
    campaign = access.watched_or_404(key)
    world, refusal = history.world_or_404(campaign, seq)
    scene = access.scene_watched_then(campaign, world)
    return _marked(history.page_of(request, scene, seq, refusal))


@_for_spectators
def watch_picture(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The map as a picture, for sites on which somebody shares the link."""
    return sharing.picture(request, scene, scene.campaign.seq)


@require_safe
def watch_picture_then(request: HttpRequest, key: str, seq: int) -> HttpResponse:
    """The map after entry `seq` as a picture."""
    campaign = access.watched_or_404(key)
    scene = access.scene_watched_then(campaign, history.world_or_404(campaign, seq)[0])
    return _marked(sharing.picture(request, scene, seq))


@require_safe
def watch_now(request: Request, key: str) -> HttpResponse:
    """The parts of the table when something changed since the reader's version, else 304."""
    tag = _tag(key, _version(key))
    if pulse.shows(request, tag):
        return _marked(pulse.no_news(tag))
    scene = access.scene_watched(access.watched_or_404(key))
    return _marked(_drawn(request, scene, in_parts=True))


def _drawn(request: Request, scene: Scene, *, in_parts: bool) -> HttpResponse:
    tag = _tag(scene.watching, scene.campaign.version)
    context = table.page_context(scene) | {"share": sharing.share_of(request, scene)}
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
