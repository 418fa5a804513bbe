"""The chronicle: journal entries as news, newest first, a page at a time.

What a correction struck stays, marked, beside what stands in its place. What was only played again
stands once, where it was first given.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import BigIntegerField, F, IntegerField, Q
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.security.whole_numbers import whole_number
from campaign.models import Campaign, JournalEntry
from campaign.news import SpeakerCalled
from campaign.pages.chronicle.campaign_message_words import in_words, messages_of
from campaign.pages.frame.deadline_display import short_words
from campaign.pages.map.link_preview import share_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words import rule_terms

PAGE = 20  # entries
SPARE = 8  # entries beyond a page that may share the place of its last one, after corrections
QUIET = (SpeakerCalled,)  # the page says who speaks; the chronicle need not
FIELDS = (
    "seq", "at", "actor_kind", "actor_user", "seat", "origin", "chain", "news", "chance", "moment",
    "copy_of", "superseded_by", "struck",
)  # fmt: skip
KEPT = 3000  # entries whose words are kept in memory

_worded: dict[tuple[Any, ...], str] = {}


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Entries in words; `older` and `newer` are the marks of the pages beside, 0 for none.

    `latest` is the last entry that counts, if it is on this page.
    """

    entries: list[str]
    older: int
    newer: int
    latest: JournalEntry | None


def chronicle_of(scene: Scene, *, before: int | None = None, count: int = 0) -> Chronicle:
    """Entries whose place is below `before` (all when None), newest first; 0: a page full."""
    found = _page(scene.campaign, before, count or PAGE)
    last = place_of(found[-1]) if found else 0
    newer = before + PAGE if before is not None and before <= scene.campaign.seq else 0
    older = last if last > 1 else 0
    counting = [line for line in found if not line.struck]
    latest = max(counting, key=lambda line: line.seq, default=None)
    return Chronicle(_with_messages(scene, found, older, before), older, newer, latest)


def place_of(line: JournalEntry) -> int:
    """Where the entry stands in the chronicle: what is played again, where it was first given."""
    return line.copy_of or line.seq


def _page(campaign: Campaign, before: int | None, count: int) -> list[JournalEntry]:
    """A page of what counts and what was struck; one place is never cut in two."""
    corrected = campaign.era > 0
    lines = _lines(corrected, before is not None, count + (SPARE if corrected else 1))
    found = list(lines(campaign=campaign.pk, before=before))
    last = place_of(found[count - 1]) if len(found) > count else 0
    return [line for line in found if place_of(line) >= last]


@cache
def _lines(corrected: bool, older: bool, most: int) -> Prepared[JournalEntry]:
    """The latest lines, or those below the place `before`."""
    shown = Q(superseded_by__isnull=True) | Q(struck=True)
    here = Q(campaign=Gap("campaign", BigIntegerField()), rewinds_to__isnull=True)
    place = Coalesce("copy_of", "seq") if corrected else F("seq")
    lines = JournalEntry.objects.filter(shown, here).alias(place=place).only(*FIELDS)
    if older:
        lines = lines.filter(place__lt=Gap("before", IntegerField()))
    return Prepared(lambda: lines.order_by("-place", "-seq")[:most])


def _with_messages(
    scene: Scene, found: list[JournalEntry], first: int, before: int | None
) -> list[str]:
    """The entries in words, and above each what was told after it."""
    messages = [(m.seq, 1, m.pk, in_words(scene, m)) for m in messages_of(scene, first, before)]
    lines = [(place_of(line), 0, line.seq, entry_in_words(scene, line)) for line in found]
    return [words for _, _, _, words in sorted(lines + messages, reverse=True) if words]


def entries_in_words(scene: Scene, numbers: Collection[int]) -> list[str]:
    """These entries in words, oldest first; no query for none."""
    if not numbers:
        return []
    lines = JournalEntry.objects.filter(campaign=scene.campaign.pk, seq__in=numbers)
    found = lines.only(*FIELDS).order_by("seq")
    return [words for line in found if (words := entry_in_words(scene, line))]


def entry_in_words(scene: Scene, line: JournalEntry) -> str:
    """The entry as the page shows it. Only its mark ever changes, so its words are kept."""
    names = tuple(seat.name for seat in scene.seats.values())
    mark = (line.struck, scene.watching, may_challenge(scene))
    key = (scene.campaign.pk, line.chain, mark, names, scene.campaign.time_zone, get_language())
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
        "struck_by": line.superseded_by if line.struck else None,
        "challenged": line.seq if may_challenge(scene) else None,
        "moment": "" if line.struck else scene.moment(line.seq),
    }  # fmt: skip
    return render_to_string("chronicle/_entry.html", entry)


def may_challenge(scene: Scene) -> bool:
    """Whether the reader is a player at their own seat, who may ask for a ruling."""
    return scene.viewer is not None and not scene.shared_device


def _label(line: JournalEntry) -> str:
    """Who acted, where it was not simply a player at their own seat."""
    if line.origin == "correction":
        return _("corrected")
    if line.actor_kind == "clock":
        return _("by the deadline") if line.origin == "default" else _("by the clock")
    if line.actor_kind == "organiser":
        return _("excused") if line.origin == "default" else _("on the organiser's device")
    if line.actor_kind == "bot":
        return str(rule_terms.STAND_INS[line.origin])
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
    number = whole_number(request.GET.get("before", ""))
    context = {
        "campaign": scene.campaign, "scene": scene, "chronicle": chronicle_of(scene, before=number),
        "share": share_of(request, scene) if scene.watching else None,
    }  # fmt: skip
    return render(request, "chronicle/chronicle.html", context)
