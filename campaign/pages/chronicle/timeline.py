"""The timeline: the map after every entry of the chronicle; and the saga as one text."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.actions.history import effective_history as past
from campaign.actions.history.decoded import read_news
from campaign.news import News, PhaseOpened, PlayerDone, PlayerPassed, SpeakerCalled
from campaign.pages.chronicle.battle_losses import Losses, with_losses_together
from campaign.pages.chronicle.chronicle import entry_in_words
from campaign.pages.map.link_preview import share_of
from campaign.pages.map.map_view import chart_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene, Selection
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words import rule_terms
from campaign.world import Lord, World
from club.models import Game, JournalEntry
from club.refusals import Refusal

UNTOLD = (SpeakerCalled, PhaseOpened, PlayerDone, PlayerPassed)  # no deeds
MOST_LINES = 4000  # of a saga


@dataclass(frozen=True, slots=True)
class Opening:
    """A phase that one can go to: the entry that opened it, and its address."""

    seq: int
    turn: int
    phase: str
    href: str


@dataclass(frozen=True, slots=True)
class Walk:
    """The addresses of neighbouring entries; "" for none."""

    before: str
    after: str
    phase_before: str
    phase_after: str
    turns: list[tuple[int, list[Opening]]]
    last: str


@dataclass(frozen=True, slots=True)
class TurnNews:
    turn: int
    phases: list[tuple[str, list[News | Losses]]]


@login_required
@require_safe
def history(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """The map after entry `seq`, the news of that entry, and links to its neighbours."""
    game = access.campaign_or_404(request, public_id)
    world, refusal = world_or_404(game, seq)
    return page_of(request, access.scene_then(request, game, world), seq, refusal)


def world_or_404(game: Game, seq: int) -> tuple[World, Refusal | None]:
    """The world after this entry; or the latest snapshot before it, and why."""
    try:
        return past.world_after(game, seq), None
    except Refusal as refusal:
        return past.snapshot_world(game, seq), refusal
    except LookupError as error:
        raise Http404 from error


def page_of(
    request: HttpRequest, scene: Scene, seq: int, refusal: Refusal | None = None
) -> HttpResponse:
    """The page of an entry, for members and for spectators."""
    scene.page = scene.moment(seq)
    scene.selection = Selection(words=access.asks_for_words(request))
    context = {
        "game": scene.game, "scene": scene, "seq": seq,
        "walk": _walk(scene, seq), "entry": _entry(scene, seq), "refusal": refusal,
        "address": request.build_absolute_uri(_shared(scene, seq)),
        "share": share_of(request, scene, seq) if scene.watching else None,
    }  # fmt: skip
    return render(request, "chronicle/timeline.html", context)


def _shared(scene: Scene, seq: int) -> str:
    """The address that shows this moment to as many as may see it."""
    key = scene.game.spectator_key
    return reverse("watch_history", args=[key, seq]) if key else scene.moment(seq)


def _entry(scene: Scene, seq: int) -> str:
    entry = past.effective(scene.game).filter(seq=seq).first()
    return entry_in_words(scene, entry) if entry else ""


def _walk(scene: Scene, seq: int) -> Walk:
    before, after = past.beside(scene.game, seq)
    openings = _openings(scene)
    earlier = [opening.href for opening in openings if opening.seq < seq]
    later = [opening.href for opening in openings if opening.seq > seq]
    turns = groupby(openings, key=lambda opening: opening.turn)
    return Walk(
        before=_moment(scene, before) if before is not None else "",
        after=_moment(scene, after) if after is not None else "",
        phase_before=earlier[-1] if earlier else "", phase_after=later[0] if later else "",
        turns=[(turn, list(phases)) for turn, phases in turns],
        last=_moment(scene, past.last(scene.game)) if after is not None else "",
    )  # fmt: skip


def _moment(scene: Scene, seq: int) -> str:
    return scene.moment(seq) + scene.selection.query


def _openings(scene: Scene) -> list[Opening]:
    rows = past.snapshots(scene.game).values_list("seq", "turn", "phase")
    return [
        Opening(seq, turn, str(rule_terms.PHASES[phase]), _moment(scene, seq))
        for seq, turn, phase in rows
    ]


@login_required
@require_safe
def saga(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole campaign as one text: events by turn, then the lords and their stories."""
    game = access.campaign_or_404(request, public_id)
    return saga_of(request, access.scene_for(request, game))


def saga_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The saga as members and spectators read it."""
    game = scene.game
    entries = past.effective(game).only("turn", "phase", "news")[:MOST_LINES]
    context = {
        "game": game, "scene": scene, "chart": chart_of(scene),
        "chapters": _chapters(entries), "lords": _lords(scene),
        "share": share_of(request, scene) if scene.watching else None,
    }  # fmt: skip
    return render(request, "chronicle/saga.html", context)


def _lords(scene: Scene) -> list[tuple[str, SeatView, Lord]]:
    """Name, seat and lord; the living first, then the dead in the order they fell."""
    found = scene.world.lords.items()
    rows = [(lord_name(scene.world, id), scene.seats[lord.owner], lord) for id, lord in found]
    return sorted(rows, key=lambda row: (row[2].died, row[1].letter))


def _chapters(lines: Any) -> list[TurnNews]:
    chapters = []
    for turn, of_turn in groupby(lines, key=lambda line: line.turn):
        phases = []
        for phase, of_phase in groupby(of_turn, key=lambda line: line.phase):
            deeds = [news for line in of_phase for news in with_losses_together(_deeds(line))]
            if deeds:
                phases.append((str(rule_terms.PHASES[phase]), deeds))
        if phases:
            chapters.append(TurnNews(turn, phases))
    return chapters


def _deeds(entry: JournalEntry) -> list[News]:
    return [news for news in read_news(entry) if not isinstance(news, UNTOLD)]
