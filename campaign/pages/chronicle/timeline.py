"""The timeline: the map after every entry of the chronicle."""

from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.actions.history import effective_history as past
from campaign.actions.history.events import events_beside, last_event
from campaign.pages.chronicle.chronicle import entry_in_words, phase_in_words
from campaign.pages.map.link_preview import share_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene, Selection
from campaign.words.phases import PHASE_NAMES
from campaign.world import World
from club.actions.journal.history import effective, snapshots
from club.actions.seats.spectator_links import watch_secret
from club.models import Game
from club.refusals import Refusal

BY_PHASE = "by=phase"  # the address parameter that shows the news of the whole phase


@dataclass(frozen=True, slots=True)
class Opening:
    """A phase to which the reader can go: the entry that opened it, and its address."""

    seq: int
    turn: int
    phase: str
    href: str


@dataclass(frozen=True, slots=True)
class Walk:
    """The addresses of neighbouring events; "" for none."""

    before: str
    after: str
    phase_before: str
    phase_after: str
    turns: list[tuple[int, list[Opening]]]
    last: str


@login_required
@require_safe
def history(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """The map after entry `seq`, the news of that entry, and links to its neighbours."""
    game = access.campaign_or_404(request, public_id)
    world, refusal = world_or_404(game, seq)
    return page_of(request, access.scene_then(request, game, world), seq, refusal)


def world_or_404(game: Game, seq: int) -> tuple[World, Refusal | None]:
    """The world after this entry; or the latest snapshot before it, and the reason."""
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
        "game": scene.game,
        "scene": scene,
        "seq": seq,
        "walk": _walk(scene, seq),
        "refusal": refusal,
        "entry": _phase(scene, seq) if "by" in request.GET else _entry(scene, seq),
        "address": request.build_absolute_uri(_shared(scene, seq)),
        "share": share_of(request, scene, seq) if scene.watching else None,
    }
    return render(request, "chronicle/timeline.html", context)


def _shared(scene: Scene, seq: int) -> str:
    """The address that shows this moment to the largest audience."""
    key = watch_secret(scene.game)
    return reverse("watch_history", args=[key, seq]) if key else scene.moment(seq)


def _entry(scene: Scene, seq: int) -> str:
    entry = effective(scene.game).filter(seq=seq).first()
    return entry_in_words(scene, entry) if entry else ""


def _phase(scene: Scene, seq: int) -> str:
    """The phase that ended with this entry, as in the chronicle."""
    openings = snapshots(scene.game).filter(seq__lt=seq).values_list("seq", flat=True)
    entries = effective(scene.game).filter(seq__gt=openings.last() or 0, seq__lte=seq)
    return phase_in_words(scene, entries) or _entry(scene, seq)


def _walk(scene: Scene, seq: int) -> Walk:
    before, after = events_beside(scene.game, seq)
    openings = _openings(scene)
    earlier = [_by_phase(opening) for opening in openings if opening.seq < seq]
    later = [_by_phase(opening) for opening in openings if opening.seq > seq]
    turns = groupby(openings, key=lambda opening: opening.turn)
    return Walk(
        before=_moment(scene, before) if before is not None else "",
        after=_moment(scene, after) if after is not None else "",
        phase_before=earlier[-1] if earlier else "",
        phase_after=later[0] if later else "",
        turns=[(turn, list(phases)) for turn, phases in turns],
        last=_moment(scene, last_event(scene.game)) if after is not None else "",
    )


def _by_phase(opening: Opening) -> str:
    return opening.href + ("&" if "?" in opening.href else "?") + BY_PHASE


def _moment(scene: Scene, seq: int) -> str:
    return scene.moment(seq) + scene.selection.query


def _openings(scene: Scene) -> list[Opening]:
    rows = snapshots(scene.game).values_list("seq", "turn", "phase")
    return [
        Opening(seq, turn, str(PHASE_NAMES[phase]), _moment(scene, seq))
        for seq, turn, phase in rows
    ]
