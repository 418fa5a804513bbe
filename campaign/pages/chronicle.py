"""The chronicle: journal entries as news, newest first, a page at a time."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.models import JournalEntry
from campaign.news import News, PhaseOpened, SpeakerCalled
from campaign.pages import access
from campaign.pages.deadlines import short_words
from campaign.pages.wording import PHASES

PAGE = 20  # entries
QUIET = (SpeakerCalled,)  # the page says who speaks; the chronicle need not


@dataclass(frozen=True, slots=True)
class Entry:
    iso: str
    words: str
    label: str
    lines: tuple[News, ...]
    opened: str


@dataclass(frozen=True, slots=True)
class Chronicle:
    entries: list[Entry]
    older: int
    newer: int


def chronicle_of(campaign: Any, *, before: int | None = None) -> Chronicle:
    """Entries numbered below `before` (all when None), newest first."""
    lines = JournalEntry.objects.filter(campaign=campaign).select_related("actor_user")
    if before is not None:
        lines = lines.filter(seq__lt=before)
    found = list(lines.order_by("-seq")[:PAGE])
    entries = [_entry(campaign, line) for line in found]
    last = found[-1].seq if found else 0
    newer = before + PAGE if before is not None and before <= campaign.seq else 0
    return Chronicle([entry for entry in entries if entry.lines], last if last > 1 else 0, newer)


def _entry(campaign: Any, line: JournalEntry) -> Entry:
    news = line.read_news()
    opened = [item for item in news if isinstance(item, PhaseOpened)]
    lines = tuple(item for item in news if not isinstance(item, QUIET))
    return Entry(
        iso=line.at.isoformat(), words=short_words(campaign, line.at), label=_label(line),
        lines=lines, opened=str(PHASES[opened[-1].phase]) if opened else "",
    )  # fmt: skip


def _label(line: JournalEntry) -> str:
    """Who acted, where it was not simply a player at his own seat."""
    if line.actor_kind == "clock":
        return _("by the deadline") if line.origin == "default" else _("by the clock")
    if line.actor_kind == "organiser":
        return _("by the organiser")
    if line.actor_kind == "ruling":
        return _("ruling")
    return ""


@login_required
@require_safe
def chronicle(request: HttpRequest, public_id: str) -> HttpResponse:
    """A page of the chronicle by itself."""
    campaign = access.campaign_or_404(request, public_id)
    before = request.GET.get("before", "")
    number = int(before) if before.isascii() and before.isdigit() and len(before) < 9 else None
    scene = access.scene_for(request, campaign)
    context = {
        "campaign": campaign, "scene": scene, "chronicle": chronicle_of(campaign, before=number),
    }  # fmt: skip
    return render(request, "chronicle.html", context)
