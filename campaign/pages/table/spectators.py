"""The spectators' pages: table, chronicle, timeline, saga, opened envelopes and the end, for
everybody with the link.

They need no account and accept no forms. They are the same for all readers, and never cached. The
screen of the club's wall shows the map.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.pages.chronicle import chronicle, opened_bids, saga, saga_book, timeline
from campaign.pages.ending import page as ending
from campaign.pages.map import link_preview
from campaign.pages.map.map_image import phase_title
from campaign.pages.map.map_view import still_chart_of
from campaign.pages.rulebook import page as rulebook
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.table import table
from campaign.rules import SAGA
from club.actions.seats import spectator_links
from club.pages.frame.fragments import Request
from club.pages.games import answers
from club.pages.games.answers import for_spectators
from club.pages.screen.parts import IN_PLACE_OF_KEY, Drawn

Page = Callable[[Request, Scene], HttpResponse]


def _for_spectators(page: Page) -> Callable[..., HttpResponse]:
    @require_safe
    @wraps(page)
    def watched(request: Request, key: str) -> HttpResponse:
        return for_spectators(page(request, _scene(request, key)))

    return watched


@_for_spectators
def watch_table(request: Request, scene: Scene) -> HttpResponse:
    return _drawn(request, scene, in_parts=table.wants_parts(request))


@_for_spectators
def watch_chronicle(request: HttpRequest, scene: Scene) -> HttpResponse:
    return chronicle.page_of(request, scene)


@_for_spectators
def watch_envelopes(request: HttpRequest, scene: Scene) -> HttpResponse:
    return opened_bids.page_of(request, scene)


@_for_spectators
def watch_saga(request: HttpRequest, scene: Scene) -> HttpResponse:
    return saga.saga_of(request, scene)


@_for_spectators
def watch_saga_book(request: HttpRequest, scene: Scene) -> HttpResponse:
    return saga_book.book_of(request, scene)


@_for_spectators
def watch_end(request: HttpRequest, scene: Scene) -> HttpResponse:
    return ending.page_of(request, scene)


@require_safe
def watch_history(request: HttpRequest, key: str, seq: int) -> HttpResponse:
    """The map after entry `seq`, as everybody sees it."""
    game = access.watched_or_404(key)
    world, refusal = timeline.world_or_404(game, seq)
    scene = access.scene_watched_then(game, world)
    return for_spectators(timeline.page_of(request, scene, seq, refusal))


@_for_spectators
def watch_rules(request: HttpRequest, scene: Scene) -> HttpResponse:
    return rulebook.page_of(request, scene)


@_for_spectators
def watch_picture(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The map as a picture, for sites on which the link is shared."""
    return link_preview.picture(request, scene, scene.game.seq)


@require_safe
def watch_picture_then(request: HttpRequest, key: str, seq: int) -> HttpResponse:
    """The map after entry `seq` as a picture."""
    game = access.watched_or_404(key)
    scene = access.scene_watched_then(game, timeline.world_or_404(game, seq)[0])
    return for_spectators(link_preview.picture(request, scene, seq))


@require_safe
def watch_now(request: Request, key: str) -> HttpResponse:
    """The parts of the table if something changed since the reader's version, else 304."""
    tag = answers.tag_of(key, _version(key))
    if answers.shows(request, tag):
        return for_spectators(answers.no_news(tag))
    return for_spectators(_drawn(request, _scene(request, key), in_parts=True))


def _scene(request: HttpRequest, key: str) -> Scene:
    game = access.watched_or_404(key)
    return access.scene_watched(game, words=access.asks_for_words(request))


def _drawn(request: Request, scene: Scene, *, in_parts: bool) -> HttpResponse:
    tag = answers.tag_of(scene.watching, scene.game.version)
    context = table.page_context(scene) | {"share": link_preview.share_of(request, scene)}
    return table.page_or_parts(request, context, tag, in_parts=in_parts)


def _version(key: str) -> int:
    try:
        return spectator_links.version_watched(key, SAGA.name)
    except LookupError as error:
        raise Http404 from error


def on_wall(key: str) -> Drawn:
    """The map of the campaign with this spectators' key."""
    scene = replace(access.scene_watched(access.watched_or_404(key)), watching=IN_PLACE_OF_KEY)
    values = {"scene": scene, "chart": still_chart_of(scene)}
    return Drawn("table/_wall.html", values, ("map",), phase_title(scene))
