"""The saga: the campaign as a story, a chapter for each turn, with its lords and photographs.

A long saga has several pages. The chapters of a page are drawn once for all readers who see the
same.
"""

import zlib
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from campaign.actions.battles.photos import photos_by_battle
from campaign.actions.history.lord_history import chapters_of
from campaign.actions.history.points_by_turn import points_by_turn
from campaign.history.tales import Chapter
from campaign.models import BattlePhoto
from campaign.pages.chronicle.lord_views import LordView, lords_of
from campaign.pages.chronicle.saga_words import Storyteller
from campaign.pages.chronicle.unit_views import UnitView, named_views
from campaign.pages.ending.graph import Graph, graph_of
from campaign.pages.ending.places import end_of
from campaign.pages.map.link_preview import share_of
from campaign.pages.map.map_view import still_chart_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.names import player_name
from campaign.world import World
from campaign.world import decode as decode_world
from club.actions.journal.history import snapshots
from club.actions.security.whole_numbers import whole_number

TURNS = 20  # chapters on a page
EDITION = 4  # grows when its pages are drawn differently
KEPT = 24 * 3600  # seconds
Photos = dict[tuple[str, int], list[BattlePhoto]]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences about one battle, or about other events; and the battle's photographs."""

    sentences: list[str]
    photos: list[BattlePhoto]


@dataclass(frozen=True, slots=True)
class StoryChapter:
    """A turn as a story; 0 is the time before the first."""

    turn: int
    paragraphs: list[Paragraph]


@dataclass(frozen=True, slots=True)
class Story:
    """The chapters; all lords, the dead in the order of their deaths, the living by player; and
    the units with names."""

    chapters: list[StoryChapter]
    dead: list[LordView]
    living: list[LordView]
    units: list[UnitView]


@login_required
@require_safe
def saga(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole campaign as a story, for members."""
    game = access.campaign_or_404(request, public_id)
    return saga_of(request, access.scene_for(request, game))


def saga_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The saga as members and spectators read it."""
    parts = scene.world.turn // TURNS + 1
    part = min(max(1, whole_number(request.GET.get("part", ""), 9999) or 1), parts)
    first = scene_at_the_start(request, scene) if part == 1 else None
    context = {
        "game": scene.game,
        "scene": scene,
        "chart": still_chart_of(scene),
        "end": end_of(scene),
        "chapters": _drawn_chapters(scene, part),
        "story": Story([], *_lords(scene), named_views(scene)),
        "first": first,
        "first_chart": still_chart_of(first) if first else None,
        "last": part == parts,
        "earlier": part - 1,
        "later": part + 1 if part < parts else 0,
        "share": share_of(request, scene) if scene.watching else None,
        **(_graphs(scene) if part == parts and scene.world.turn else {}),
    }
    return render(request, "chronicle/saga.html", context)


def _graphs(scene: Scene) -> dict[str, Graph]:
    """The graphs of both races, turn by turn."""
    course, seats = points_by_turn(scene.game), scene.in_order
    needed = scene.world.rules.limits.prestige
    return {
        "totals": graph_of(course, seats, lambda row: row.totals),
        "memory": graph_of(course, seats, lambda row: row.memory, goal=needed),
    }


def _drawn_chapters(scene: Scene, part: int) -> SafeString:
    """The chapters of a page of the saga. The cache key names everything they are drawn from."""
    photos = _photos(scene)
    shown = [
        (photo.pk, photo.battle, photo.turn, photo.caption)
        for rows in photos.values()
        for photo in rows
    ]
    game, seats = scene.game, [(seat.player, seat.name) for seat in scene.seats.values()]
    drawn_from = repr((game.public_id, game.seq, game.era, part, seats, shown, scene.watching))
    key = f"saga-{EDITION}-{get_language()}-{sha256(drawn_from.encode()).hexdigest()}"
    drawn: bytes | None = cache.get(key)
    if drawn is None:
        turns = range((part - 1) * TURNS, part * TURNS)
        values = {"scene": scene, "chapters": _chapters(scene, photos, turns)}
        drawn = zlib.compress(render_to_string("chronicle/_saga_chapters.html", values).encode())
        cache.set(key, drawn, KEPT)
    return mark_safe(zlib.decompress(drawn).decode())


def story_of(scene: Scene) -> Story:
    """The whole story of the campaign."""
    return Story(_chapters(scene, _photos(scene)), *_lords(scene), named_views(scene))


def _photos(scene: Scene) -> Photos:
    """The photographs; only members can see them."""
    return {} if scene.watching else photos_by_battle(scene.game)


def _chapters(scene: Scene, photos: Photos, turns: range | None = None) -> list[StoryChapter]:
    """The chapters of these turns, or of all."""
    owners = {id: lord.owner for id, lord in scene.world.lords.items()}
    every = chapters_of(scene.game, owners, scene.world.named_units)
    found = [_chapter(scene, one, photos) for one in every if turns is None or one.turn in turns]
    return [chapter for chapter in found if chapter.paragraphs]


def _lords(scene: Scene) -> tuple[list[LordView], list[LordView]]:
    views = sorted(lords_of(scene), key=lambda view: (view.lord.died, view.seat.letter))
    dead, living = (
        [view for view in views if bool(view.lord.died) is gone] for gone in (True, False)
    )
    return dead, living


def _chapter(scene: Scene, chapter: Chapter, photos: Photos) -> StoryChapter:
    words = Storyteller(scene, lambda player: player_name(scene.seats, player))
    return StoryChapter(
        chapter.turn,
        [
            Paragraph(
                [words.sentence(tale) for tale in tales], photos.get((battle, chapter.turn), [])
            )
            for battle, tales in groupby(chapter.tales, key=lambda tale: tale.battle)
        ],
    )


def scene_at_the_start(request: HttpRequest, scene: Scene) -> Scene | None:
    """The campaign before the first move; None before that moment."""
    world = _first_world(scene)
    if world is None:
        return None
    if scene.watching:
        return access.scene_watched_then(scene.game, world)
    return access.scene_then(request, scene.game, world)


def _first_world(scene: Scene) -> World | None:
    found = snapshots(scene.game).filter(phase="movement").values_list("world", flat=True).first()
    return decode_world(bytes(found)) if found else None
