"""The saga: the campaign as one text, turn by turn, with its lords."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.actions.history.decoded import read_news
from campaign.actions.history.effective_history import effective
from campaign.history.battle_losses import Losses, with_losses_together
from campaign.news import News, PhaseOpened, PlayerDone, PlayerPassed, SpeakerCalled
from campaign.pages.ending.places import end_of
from campaign.pages.map.link_preview import share_of
from campaign.pages.map.map_view import chart_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView, lord_name
from campaign.pages.words import rule_terms
from campaign.world import Lord
from club.models import JournalEntry

UNTOLD = (SpeakerCalled, PhaseOpened, PlayerDone, PlayerPassed)  # no deeds
MOST_LINES = 4000  # of a saga


@dataclass(frozen=True, slots=True)
class TurnNews:
    turn: int
    phases: list[tuple[str, list[News | Losses]]]


@login_required
@require_safe
def saga(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole campaign as one text: events by turn, then the lords and their stories."""
    game = access.campaign_or_404(request, public_id)
    return saga_of(request, access.scene_for(request, game))


def saga_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The saga as members and spectators read it."""
    game = scene.game
    entries = effective(game).only("turn", "phase", "news")[:MOST_LINES]
    context = {
        "game": game, "scene": scene, "chart": chart_of(scene),
        "chapters": _chapters(entries), "lords": _lords(scene), "end": end_of(scene),
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
