"""A campaign for strangers: map, players, saga and photographs, up to the last closed turn."""

from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from campaign.actions.battles.photo_files import pixels_of
from campaign.actions.publishing.closed_turns import ClosedTurns, closed_chapters, closed_turns
from campaign.actions.publishing.public_games import public_game, public_games, shown_photos
from campaign.pages.chronicle.saga_words import Storyteller
from campaign.pages.ending.places import end_of
from campaign.pages.map import link_preview
from campaign.pages.map.link_preview import LinkPreview
from campaign.pages.map.map_view import still_chart_of
from campaign.pages.public.public_scene import moment_of, public_scene
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.names import player_name
from club.actions.clock.page_views import up_to_date
from club.actions.house.held_house import house
from club.models import Game
from club.pages.frame.preferences import theme
from club.pages.games.answers import no_news, shows, tag_of

EDITION = 1  # grows when the page is drawn differently
KEPT = 24 * 3600  # seconds
MOST = 100  # campaigns of the list


@dataclass(frozen=True, slots=True)
class Row:
    """A player in public, with what they had when the turn closed."""

    seat: Any
    terrains: int
    memory: int


@dataclass(frozen=True, slots=True)
class ChapterInWords:
    """A chapter in words, in paragraphs."""

    turn: int
    paragraphs: list[list[str]]


@require_safe
def public_list(request: HttpRequest) -> HttpResponse:
    """Every campaign with a public page, the newest first."""
    return render(request, "public/list.html", {"campaigns": public_games()[:MOST]})


@require_safe
def public_campaign(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page; 304 if the reader has it, 404 if its organiser has not opened it."""
    game = _public_or_404(public_id)
    closed = closed_turns(game)
    scene = public_scene(game, closed)
    photos = shown_photos(game, closed.turn)
    facts = (EDITION, game.pk, game.name, closed.seq, game.era, closed.over, _names(scene))
    pictures = [(photo.pk, photo.caption) for photo in photos]
    robots = game.campaign.indexed
    tag = tag_of(*facts, pictures, robots, house(), theme(request)["theme"])
    if shows(request, tag):
        return _marked(no_news(tag), game, tag)
    context = {
        "game": game,
        "scene": scene,
        "chart": still_chart_of(scene),
        "moment": moment_of(closed),
        "rows": _rows(scene),
        "end": end_of(scene) if closed.over else None,
        "chapters": _chapters(scene, closed, facts),
        "photos": photos,
        "share": _share(request, scene, closed),
    }
    return _marked(render(request, "public/campaign.html", context), game, tag)


@require_safe
def public_picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The map as a picture, for sites on which the page is shared."""
    game = _public_or_404(public_id)
    closed = closed_turns(game)
    scene = public_scene(game, closed)
    return link_preview.picture(request, scene, closed.seq, moment_of(closed))


@require_safe
def public_photo(request: HttpRequest, public_id: str, photo_id: int) -> HttpResponse:
    """A photograph that its owner shows; small if the address says so."""
    game = _public_or_404(public_id)
    shown = shown_photos(game, closed_turns(game).turn)
    found = next((photo for photo in shown if photo.pk == photo_id), None)
    if found is None:
        raise Http404
    try:
        pixels = pixels_of(found, small=request.GET.get("small") == "1")
    except FileNotFoundError as error:
        raise Http404 from error
    answer = HttpResponse(pixels, content_type="image/jpeg")
    answer["Cache-Control"] = "private, max-age=300"  # its owner may take it back
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _public_or_404(public_id: str) -> Game:
    try:
        return up_to_date(lambda: public_game(public_id))
    except LookupError as error:
        raise Http404 from error


def _marked(answer: HttpResponse, game: Game, tag: str) -> HttpResponse:
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    if not game.campaign.indexed:
        answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _names(scene: Scene) -> list[tuple[str, str]]:
    return [(seat.name, seat.faction) for seat in scene.seats.values()]


def _rows(scene: Scene) -> list[Row]:
    """The players; those with more memory points first."""
    world = scene.world
    held, track = [*world.holders.values()], [point.player for point in world.track]
    rows = [
        Row(seat, held.count(player), track.count(player)) for player, seat in scene.seats.items()
    ]
    return sorted(rows, key=lambda row: (row.seat.left, -row.memory, -row.terrains))


def _chapters(scene: Scene, closed: ClosedTurns, facts: tuple[object, ...]) -> SafeString:
    """The saga of the closed turns, drawn once for all readers."""
    key = f"public-{get_language()}-{sha256(repr(facts).encode()).hexdigest()}"
    drawn: str | None = cache.get(key)
    if drawn is None:
        worded = [_in_words(scene, chapter) for chapter in closed_chapters(scene.game, closed)]
        values = {"chapters": [chapter for chapter in worded if chapter.paragraphs]}
        drawn = render_to_string("public/_chapters.html", values)
        cache.set(key, drawn, KEPT)
    return mark_safe(drawn)


def _in_words(scene: Scene, chapter: Any) -> ChapterInWords:
    words = Storyteller(scene, lambda player: player_name(scene.seats, player))
    groups = groupby(chapter.tales, key=lambda tale: tale.battle)
    return ChapterInWords(
        chapter.turn, [[words.sentence(tale) for tale in tales] for _, tales in groups]
    )


def _share(request: HttpRequest, scene: Scene, closed: ClosedTurns) -> LinkPreview:
    game = scene.game
    picture = reverse("public_picture", args=[game.public_id])
    return LinkPreview(
        title=f"{game.name} · {moment_of(closed)}",
        words=link_preview.sentence_of(scene),
        address=request.build_absolute_uri(request.path),
        picture=request.build_absolute_uri(picture),
        robots="index, follow" if game.campaign.indexed else "noindex, nofollow",
    )
