"""The chronicle: journal entries as news, newest first, a page at a time.

Entries struck by a correction stay, marked, beside their replacement. Entries that were only
replayed are shown once, where they were first given.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.actions.history.decoded import read_news
from campaign.news import SpeakerCalled
from campaign.pages.chronicle.battle_losses import with_losses_together
from campaign.pages.chronicle.campaign_message_words import messages_of
from campaign.pages.map.link_preview import share_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words import rule_terms
from club.actions.security.whole_numbers import whole_number
from club.models import Game, JournalEntry
from club.pages.frame.deadline_display import short_words
from club.pages.frame.fragments import fragment
from club.pages.games.chronicle import message_in_words

PAGE = 20  # entries
SPARE = 8  # entries beyond a page that may share the place of its last one, after corrections
QUIET = (SpeakerCalled,)  # the page says who speaks; the chronicle need not
FIELDS = (
    "seq", "at", "actor_kind", "actor_user", "seat", "origin", "chain", "news", "chance", "moment",
    "copy_of", "superseded_by", "struck",
)  # fmt: skip


_LINES = JournalEntry.objects.filter(
    Q(superseded_by__isnull=True) | Q(struck=True), rewinds_to__isnull=True
).only(*FIELDS)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Entries in words; `older` and `newer` are the marks of the neighbouring pages, 0 for none.

    `latest` is the last entry that counts, if it is on this page.
    """

    entries: list[str]
    older: int
    newer: int
    latest: JournalEntry | None


def chronicle_of(scene: Scene, *, before: int | None = None, count: int = 0) -> Chronicle:
    """Entries whose place is below `before` (all when None), newest first; 0: a page full."""
    count = count or PAGE
    found = _whole_places(entries_before(scene.game, before, count), count)
    last = chronicle_place(found[-1]) if found else 0
    newer = before + PAGE if before is not None and before <= scene.game.seq else 0
    older = last if last > 1 else 0
    counting = [line for line in found if not line.struck]
    latest = max(counting, key=lambda line: line.seq, default=None)
    return Chronicle(_with_messages(scene, found, older, before), older, newer, latest)


def chronicle_place(entry: JournalEntry) -> int:
    """The place of the entry in the chronicle: a replayed one is where it was first given."""
    return entry.copy_of or entry.seq


def entries_before(game: Game, before: int | None, count: int) -> list[JournalEntry]:
    """So many entries that count or were struck, newest first, and a few beyond."""
    corrected, place, lines = game.era > 0, "seq", _LINES.filter(game=game.pk)
    if corrected:
        place, lines = "place", lines.alias(place=Coalesce("copy_of", "seq"))
    if before is not None:
        lines = lines.filter(**{f"{place}__lt": before})
    return list(lines.order_by(f"-{place}", "-seq")[: count + (SPARE if corrected else 1)])


def _whole_places(found: list[JournalEntry], count: int) -> list[JournalEntry]:
    """A page of so many; one place is never cut in two."""
    last = chronicle_place(found[count - 1]) if len(found) > count else 0
    return [line for line in found if chronicle_place(line) >= last]


def _with_messages(
    scene: Scene, found: list[JournalEntry], first: int, before: int | None
) -> list[str]:
    """The entries in words, and above each the messages after it."""
    messages = [
        (m.seq, 1, m.pk, message_in_words(scene, m)) for m in messages_of(scene, first, before)
    ]
    lines = [(chronicle_place(line), 0, line.seq, entry_in_words(scene, line)) for line in found]
    return [words for _, _, _, words in sorted(lines + messages, reverse=True) if words]


def entries_in_words(scene: Scene, numbers: Collection[int]) -> list[str]:
    """These entries in words, oldest first; no query for none."""
    if not numbers:
        return []
    entries = JournalEntry.objects.filter(game=scene.game.pk, seq__in=numbers)
    found = entries.only(*FIELDS).order_by("seq")
    return [words for line in found if (words := entry_in_words(scene, line))]


def entry_in_words(scene: Scene, entry: JournalEntry) -> str:
    """The entry as the page shows it. Only its mark ever changes."""
    names = tuple(seat.name for seat in scene.seats.values())
    mark = (entry.struck, scene.watching, _may_challenge(scene))
    drawn_from = (scene.game.pk, entry.chain, mark, names, scene.game.time_zone)
    return fragment("chronicle/_entry.html", drawn_from, lambda: _word(scene, entry))


def _word(scene: Scene, line: JournalEntry) -> str:
    lines = [item for item in read_news(line) if not isinstance(item, QUIET)]
    if not lines:
        return ""
    entry = {
        "scene": scene, "lines": with_losses_together(lines), "label": _label(line),
        "iso": line.at.isoformat(), "words": short_words(scene.game, line.at),
        "struck_by": line.superseded_by if line.struck else None,
        "challenged": line.seq if _may_challenge(scene) else None,
        "moment": "" if line.struck else scene.moment(line.seq),
    }  # fmt: skip
    return render_to_string("chronicle/_entry.html", entry)


def _may_challenge(scene: Scene) -> bool:
    """Whether the reader is a player at their own seat, who may ask for a ruling."""
    return scene.viewer is not None and not scene.shared_device


def _label(entry: JournalEntry) -> str:
    """The actor, if it was not a player at their own seat."""
    if entry.origin == "correction":
        return _("corrected")
    if entry.origin == "automatic":
        return ""
    if entry.actor_kind == "clock":
        return _("by the deadline") if entry.origin == "default" else _("by the clock")
    if entry.actor_kind == "organiser":
        return _("excused") if entry.origin == "default" else _("on the organiser's device")
    if entry.actor_kind == "bot":
        return str(rule_terms.STAND_INS[entry.origin])
    if entry.actor_kind == "ruling":
        return _("ruling")
    return ""


@login_required
@require_safe
def chronicle(request: HttpRequest, public_id: str) -> HttpResponse:
    """A page of the chronicle by itself."""
    game = access.campaign_or_404(request, public_id)
    return page_of(request, access.scene_for(request, game))


def page_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The page of the chronicle that the address asks for."""
    number = whole_number(request.GET.get("before", ""))
    context = {
        "game": scene.game, "scene": scene, "chronicle": chronicle_of(scene, before=number),
        "share": share_of(request, scene) if scene.watching else None,
    }  # fmt: skip
    return render(request, "chronicle/chronicle.html", context)
