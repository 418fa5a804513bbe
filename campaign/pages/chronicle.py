"""The chronicle: journal entries as news, newest first, a page at a time."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.models import JournalEntry
from campaign.news import SpeakerCalled
from campaign.pages import access, wording
from campaign.pages.deadlines import short_words
from campaign.pages.scene import Scene
from campaign.pages.tidings import in_words, tidings_of

PAGE = 20  # entries
QUIET = (SpeakerCalled,)  # the page says who speaks; the chronicle need not
FIELDS = ("seq", "at", "actor_kind", "origin", "chain", "news")
KEPT = 5000  # entries whose words are kept in memory

_worded: dict[tuple[Any, ...], str] = {}


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Entries in words; `older` and `newer` are the marks of the pages beside, 0 for none."""

    entries: list[str]
    older: int
    newer: int


def chronicle_of(scene: Scene, *, before: int | None = None) -> Chronicle:
    """Entries numbered below `before` (all when None), newest first."""
    campaign = scene.campaign
    lines = JournalEntry.objects.filter(campaign=campaign).only(*FIELDS)
    if before is not None:
        lines = lines.filter(seq__lt=before)
    found = list(lines.order_by("-seq")[:PAGE])
    last = found[-1].seq if found else 0
    newer = before + PAGE if before is not None and before <= campaign.seq else 0
    older = last if last > 1 else 0
    return Chronicle(_with_tidings(scene, found, older, before), older, newer)


def _with_tidings(
    scene: Scene, found: list[JournalEntry], first: int, before: int | None
) -> list[str]:
    """The entries in words, and above each what was told after it."""
    told = [(m.seq, m.pk, in_words(scene, m)) for m in tidings_of(scene, first, before)]
    lines = [(line.seq, 0, entry_in_words(scene, line)) for line in found]
    return [words for _, _, words in sorted(lines + told, reverse=True) if words]


def entry_in_words(scene: Scene, line: JournalEntry) -> str:
    """The entry as the page shows it. Entries never change, so their words are kept."""
    names = tuple(seat.name for seat in scene.seats.values())
    key = (scene.campaign.pk, line.chain, names, scene.campaign.time_zone, get_language())
    if key not in _worded:
        if len(_worded) >= KEPT:
            _worded.clear()
        _worded[key] = _word(scene, line)
    return _worded[key]


def _word(scene: Scene, line: JournalEntry) -> str:
    lines = [item for item in line.read_news() if not isinstance(item, QUIET)]
    if not lines:
        return ""
    entry = {
        "scene": scene, "lines": lines, "label": _label(line), "iso": line.at.isoformat(),
        "words": short_words(scene.campaign, line.at),
    }  # fmt: skip
    return render_to_string("table/entry.html", entry)


def _label(line: JournalEntry) -> str:
    """Who acted, where it was not simply a player at his own seat."""
    if line.actor_kind == "clock":
        return _("by the deadline") if line.origin == "default" else _("by the clock")
    if line.actor_kind == "organiser":
        return _("excused") if line.origin == "default" else _("on the organiser's device")
    if line.actor_kind == "bot":
        return str(wording.STAND_INS[line.origin])
    if line.actor_kind == "ruling":
        return _("ruling")
    return ""


@login_required
@require_safe
def chronicle(request: HttpRequest, public_id: str) -> HttpResponse:
    """A page of the chronicle by itself."""
    campaign = access.campaign_or_404(request, public_id)
    return page_of(request, access.scene_for(request, campaign))


def page_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The page of the chronicle that the address asks for."""
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdigit() and len(before) < 9 else None
    context = {
        "campaign": scene.campaign, "scene": scene, "chronicle": chronicle_of(scene, before=number),
    }  # fmt: skip
    return render(request, "chronicle.html", context)
