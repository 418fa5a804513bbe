"""The time machine: the map after every entry of the chronicle; and the saga told as a whole."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.actions import history as past
from campaign.models import Campaign, JournalEntry
from campaign.news import News, PhaseOpened, PlayerDone, PlayerPassed, SpeakerCalled
from campaign.pages import access, wording
from campaign.pages.chart import chart_of
from campaign.pages.chronicle import entry_in_words
from campaign.pages.scene import Scene
from campaign.pages.seats import Seat, lord_name
from campaign.pages.table import track_of
from campaign.world import Lord

UNTOLD = (SpeakerCalled, PhaseOpened, PlayerDone, PlayerPassed)  # no deeds
MOST_LINES = 4000  # of a saga


@dataclass(frozen=True, slots=True)
class Opening:
    """A phase that one can go to: the entry that opened it."""

    seq: int
    words: str


@dataclass(frozen=True, slots=True)
class Chapter:
    turn: int
    phases: list[tuple[str, list[News]]]


@login_required
@require_safe
def history(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """The map after entry `seq`, what that entry told, and the ways to the entries beside it."""
    campaign = access.campaign_or_404(request, public_id)
    try:
        world = past.world_after(campaign, seq)
    except LookupError as error:
        raise Http404 from error
    scene = access.scene_then(request, campaign, world)
    before, after = past.beside(campaign, seq)
    openings = _openings(campaign)
    earlier = [opening.seq for opening in openings if opening.seq < seq]
    later = [opening.seq for opening in openings if opening.seq > seq]
    context = {
        "campaign": campaign, "scene": scene, "chart": chart_of(scene), "seq": seq,
        "track": track_of(scene),
        "before": before, "after": after, "openings": openings,
        "phase_before": earlier[-1] if earlier else None,
        "phase_after": later[0] if later else None, "entry": _entry(scene, seq),
    }  # fmt: skip
    return render(request, "history.html", context)


def _entry(scene: Scene, seq: int) -> str:
    line = past.effective(scene.campaign).filter(seq=seq).first()
    return entry_in_words(scene, line) if line else ""


def _openings(campaign: Campaign) -> list[Opening]:
    rows = past.snapshots(campaign).values_list("seq", "turn", "phase")
    return [Opening(seq, _phase_words(turn, phase)) for seq, turn, phase in rows]


def _phase_words(turn: int, phase: str) -> str:
    words = str(wording.PHASES[phase])
    return _("Turn %(turn)s · %(phase)s") % {"turn": turn, "phase": words} if turn else words


@login_required
@require_safe
def saga(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole campaign as one text: deeds turn by turn, then the lords and their stories."""
    campaign = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, campaign)
    lines = past.effective(campaign).only("turn", "phase", "news")[:MOST_LINES]
    context = {
        "campaign": campaign, "scene": scene, "chart": chart_of(scene),
        "chapters": _chapters(lines), "lords": _lords(scene),
    }  # fmt: skip
    return render(request, "saga.html", context)


def _lords(scene: Scene) -> list[tuple[str, Seat, Lord]]:
    """Name, seat and lord; the living first, then the dead in the order they fell."""
    found = scene.world.lords.items()
    rows = [(lord_name(scene.world, id), scene.seats[lord.owner], lord) for id, lord in found]
    return sorted(rows, key=lambda row: (row[2].died, row[1].letter))


def _chapters(lines: Any) -> list[Chapter]:
    chapters = []
    for turn, of_turn in groupby(lines, key=lambda line: line.turn):
        phases = []
        for phase, of_phase in groupby(of_turn, key=lambda line: line.phase):
            deeds = [news for line in of_phase for news in _deeds(line)]
            if deeds:
                phases.append((str(wording.PHASES[phase]), deeds))
        if phases:
            chapters.append(Chapter(turn, phases))
    return chapters


def _deeds(line: JournalEntry) -> list[News]:
    return [news for news in line.read_news() if not isinstance(news, UNTOLD)]
