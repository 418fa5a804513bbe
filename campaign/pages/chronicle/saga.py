"""The saga: the campaign as a story, a chapter for each turn, with its lords and photographs."""

from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from campaign.actions.battles.photos import photos_by_battle
from campaign.actions.history.effective_history import snapshots
from campaign.actions.history.lord_history import chapters_of
from campaign.history.saga import Chapter
from campaign.models import BattlePhoto
from campaign.pages.chronicle.lord_views import LordView, lords_of
from campaign.pages.chronicle.saga_words import Storyteller
from campaign.pages.ending.places import end_of
from campaign.pages.map.link_preview import share_of
from campaign.pages.map.map_view import chart_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.world import PlayerId, World
from campaign.world import decode as decode_world


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences about one battle, or about what else happened; and the battle's photographs."""

    sentences: list[SafeString]
    photos: list[BattlePhoto]


@dataclass(frozen=True, slots=True)
class StoryChapter:
    """A turn as a story; 0 is what came before the first."""

    turn: int
    paragraphs: list[Paragraph]


@dataclass(frozen=True, slots=True)
class Story:
    """The chapters, and all lords: the dead in the order they fell, the living by player."""

    chapters: list[StoryChapter]
    dead: list[LordView]
    living: list[LordView]


@login_required
@require_safe
def saga(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole campaign as a story, for members."""
    game = access.campaign_or_404(request, public_id)
    return saga_of(request, access.scene_for(request, game))


def saga_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The saga as members and spectators read it."""
    first = scene_at_the_start(request, scene)
    context = {
        "game": scene.game, "scene": scene, "chart": chart_of(scene), "end": end_of(scene),
        "story": story_of(scene), "first": first, "first_chart": chart_of(first) if first else None,
        "share": share_of(request, scene) if scene.watching else None,
    }  # fmt: skip
    return render(request, "chronicle/saga.html", context)


def story_of(scene: Scene) -> Story:
    """The story of the campaign. Photographs are for members, as they are elsewhere."""
    owners = {id: lord.owner for id, lord in scene.world.lords.items()}
    photos = {} if scene.watching else photos_by_battle(scene.game)
    chapters = [_chapter(scene, one, photos) for one in chapters_of(scene.game, owners)]
    views = sorted(lords_of(scene), key=lambda view: (view.lord.died, view.seat.letter))
    return Story(
        [chapter for chapter in chapters if chapter.paragraphs],
        [view for view in views if view.lord.died], [view for view in views if not view.lord.died],
    )  # fmt: skip


def _chapter(
    scene: Scene, chapter: Chapter, photos: dict[tuple[str, int], list[BattlePhoto]]
) -> StoryChapter:
    words = Storyteller(scene, lambda player: _player(scene, player))
    return StoryChapter(chapter.turn, [
        Paragraph([words.sentence(tale) for tale in tales], photos.get((battle, chapter.turn), []))
        for battle, tales in groupby(chapter.tales, key=lambda tale: tale.battle)
    ])  # fmt: skip


def _player(scene: Scene, player: PlayerId) -> SafeString:
    seat = scene.seats.get(player)
    if seat is None:
        return format_html("<b>{}</b>", player)
    badge = '<b class="who"><span class="badge seat-{}" aria-hidden="true">{}</span>{}</b>'
    return format_html(badge, seat.css, seat.letter, seat.name)


def scene_at_the_start(request: HttpRequest, scene: Scene) -> Scene | None:
    """The campaign before the first move; None until then."""
    world = _first_world(scene)
    if world is None:
        return None
    if scene.watching:
        return access.scene_watched_then(scene.game, world)
    return access.scene_then(request, scene.game, world)


def _first_world(scene: Scene) -> World | None:
    found = snapshots(scene.game).filter(phase="movement").values_list("world", flat=True).first()
    return decode_world(bytes(found)) if found else None
