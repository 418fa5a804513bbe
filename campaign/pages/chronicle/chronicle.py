"""The chronicle: a paragraph for each phase, newest first, with its entries folded beneath.

Entries struck by a correction stay, marked, next to their replacement. Entries that were only
replayed are shown once, in their original place.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from campaign.actions.history.chronicle_lines import FIELDS, SPARE, latest, lines_of
from campaign.actions.history.effective_history import read_news
from campaign.history.battle_losses import with_losses_together
from campaign.news import News, SpeakerCalled
from campaign.pages.chronicle.actors import label_of, labels_of
from campaign.pages.chronicle.campaign_message_words import messages_of
from campaign.pages.chronicle.phases import Part, PhaseNews, phases_of
from campaign.pages.map.link_preview import share_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from club.actions.security.whole_numbers import whole_number
from club.models import Game, JournalEntry
from club.pages.frame.deadline_display import instant, shown_zone, time_words
from club.pages.frame.fragments import fragment
from club.pages.games.chronicle import message_in_words

PAGE = 400  # entries; a turn is hardly ever longer
PHASE = 40  # entries; a phase is hardly ever longer
QUIET = (SpeakerCalled,)  # the page shows the speaker, so the chronicle leaves them out


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A phase in words ("" if none), and the messages since it began, newest first."""

    words: str
    messages: list[str]
    turn: int | None = None  # where one begins, reading from the newest


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Phases newest first. `older` and `newer` are the marks of the neighbouring pages, 0 for none.

    A separate page of the chronicle shows one turn. `recent` are the effective entries on this
    page, the last one first.
    """

    phases: list[Paragraph]
    older: int
    newer: int
    recent: tuple[JournalEntry, ...] = ()

    @property
    def latest(self) -> JournalEntry | None:
        """The last effective entry, if it is on this page."""
        return self.recent[0] if self.recent else None


def chronicle_of(
    scene: Scene, *, before: int | None = None, count: int = 0, folded: bool = True
) -> Chronicle:
    """The newest entries, as many as asked for and the rest of the last phase, since a phase is
    shown whole. Without a count, those of a turn whose place is below `before` (all when None).

    Without `folded` only paragraphs are built.
    """
    if count:
        found = _whole_phases(latest(scene.game, count + PHASE), count)
    else:
        found = _whole_places(_entries_of_turn(scene.game, before), PAGE)
    last = chronicle_place(found[-1]) if found else 0
    newer = _newer(scene.game, before) if before is not None else 0
    older = last if last > 1 else 0
    counting = (line for line in found if not line.struck)
    recent = tuple(sorted(counting, key=lambda line: -line.seq))
    span = (older, before) if count else _of_turn(last, before)
    phases = _paragraphs(scene, found, span, folded=folded)
    return Chronicle(phases, older, newer, recent)


def chronicle_place(entry: JournalEntry) -> int:
    """The place of the entry in the chronicle. A replayed one keeps its original place."""
    return entry.copy_of or entry.seq


def _entries_of_turn(game: Game, before: int | None) -> list[JournalEntry]:
    """The last entries of one turn before this place, newest first.

    A correction may lead back into an earlier turn; the entries between have a separate page.
    """
    lines = lines_of(game).order_by("-place", "-seq")
    if before is not None:
        lines = lines.filter(place__lt=before)
    newest = lines.first()
    if newest is None:
        return []
    other = lines.exclude(turn=newest.turn).first()
    if other is not None:
        lines = lines.filter(place__gt=chronicle_place(other))
    return list(lines[: PAGE + SPARE])


def _of_turn(first: int, before: int | None) -> tuple[int, int | None]:
    """The messages of a turn. They begin right after the last entry of the turn before."""
    return max(0, first - 1), None if before is None else before - 1


def _newer(game: Game, before: int) -> int:
    """The mark of the page with the turn of this place; 0 if there is none."""
    lines = lines_of(game).filter(place__gte=before).order_by("place", "seq")
    next_turn = lines.first()
    if next_turn is None:
        return 0
    other = lines.exclude(turn=next_turn.turn).first()
    last = lines.last()
    return chronicle_place(other) if other else chronicle_place(last) + 1 if last else 0


def _whole_phases(found: Iterator[JournalEntry], count: int) -> list[JournalEntry]:
    """A page of entries, with the rest of the place and of the phase of its last one."""
    page = list(islice(found, count))
    for line in found:
        last = page[-1]
        goes_on = (line.turn, line.phase) == (last.turn, last.phase)
        if not goes_on and chronicle_place(line) < chronicle_place(last):
            break
        page.append(line)
    return page


def _whole_places(found: list[JournalEntry], count: int) -> list[JournalEntry]:
    """A page of entries. Entries of one place are never split."""
    last = chronicle_place(found[count - 1]) if len(found) > count else 0
    return [line for line in found if chronicle_place(line) >= last]


def _paragraphs(
    scene: Scene, found: list[JournalEntry], span: tuple[int, int | None], *, folded: bool
) -> list[Paragraph]:
    """The phases of these entries in words, each with the messages of its time."""
    in_order = sorted(found, key=lambda line: (chronicle_place(line), line.seq))
    phases = [phase for phase in phases_of(in_order) if phase.events]
    if not folded:  # without sentences there would be only a heading
        phases = [phase for phase in phases if phase.paragraphs]
    starts = [chronicle_place(phase.parts[0].entry) for phase in phases]
    messages: list[list[str]] = [[] for _ in range(len(phases) + 1)]
    for message in messages_of(scene, *span):
        messages[bisect_right(starts, message.seq)].append(message_in_words(scene, message))
    words = ["", *(_phase_in_words(scene, phase, folded) for phase in phases)]
    turns = [None, *(phase.turn for phase in phases)]
    rows = [Paragraph(*row) for row in zip(words, messages, turns, strict=True)]
    shown = [row for row in reversed(rows) if row.words or row.messages]
    return _with_turns_once(shown)


def _with_turns_once(rows: list[Paragraph]) -> list[Paragraph]:
    """The paragraphs, with the turn shown only on the first one of each turn."""
    found, before = [], None
    for row in rows:
        begins = row.turn is not None and row.turn != before
        found.append(row if begins else replace(row, turn=None))
        before = row.turn if row.turn is not None else before
    return found


def _phase_in_words(scene: Scene, phase: PhaseNews, folded: bool) -> str:
    rows = [(part.entry.chain, part.entry.struck) for part in phase.parts]
    drawn_from = (rows, phase.turn, phase.phase, folded, *_drawn_from(scene))

    def drawn() -> str:
        last = phase.parts[-1].entry
        labels = labels_of(scene, phase)
        return render_to_string(
            "chronicle/_phase.html",
            {
                "scene": scene,
                "phase": phase,
                "labels": labels,
                "iso": instant(last.at),
                "words": time_words(scene.game, last.at),
                "moment": scene.moment(last.seq),
                "plain": True,
                "entries": [_part_in_words(scene, part) for part in phase.events] if folded else [],
            },
        )

    return fragment("chronicle/_phase.html", drawn_from, drawn)


def phase_in_words(scene: Scene, entries: Iterable[JournalEntry]) -> str:
    """The paragraphs of these journal entries, oldest first, without the folded entries."""
    phases = [phase for phase in phases_of(entries) if phase.events]
    return mark_safe("".join(_phase_in_words(scene, phase, folded=False) for phase in phases))


def _part_in_words(scene: Scene, part: Part) -> str:
    return _word(scene, part.entry, part.news)


def entries_in_words(scene: Scene, numbers: Collection[int]) -> list[str]:
    """These entries in words, oldest first. No query if there are none."""
    return [*entries_by_number(scene, numbers).values()]


def entries_by_number(scene: Scene, numbers: Collection[int]) -> dict[int, str]:
    """These entries in words by their numbers, without those that have no words."""
    if not numbers:
        return {}
    entries = JournalEntry.objects.filter(game=scene.game.pk, seq__in=numbers)
    found = entries.only(*FIELDS).order_by("seq")
    return {line.seq: words for line in found if (words := entry_in_words(scene, line))}


def entry_in_words(scene: Scene, entry: JournalEntry) -> str:
    """The entry as the page shows it. Only its mark ever changes."""
    drawn_from = (entry.chain, entry.struck, *_drawn_from(scene))
    return fragment(
        "chronicle/_entry.html", drawn_from, lambda: _word(scene, entry, read_news(entry))
    )


def _drawn_from(scene: Scene) -> tuple[object, ...]:
    """The part of a cache key on which the words of every entry depend."""
    names = tuple(seat.name for seat in scene.seats.values())
    game = scene.game
    return game.pk, scene.watching, _may_challenge(scene), names, shown_zone(game).key


def _word(scene: Scene, line: JournalEntry, news: Iterable[News]) -> str:
    lines = [item for item in news if not isinstance(item, QUIET)]
    if not lines:
        return ""
    entry = {
        "scene": scene,
        "lines": with_losses_together(lines),
        "label": label_of(line),
        "iso": instant(line.at),
        "words": time_words(scene.game, line.at),
        "struck_by": line.superseded_by if line.struck else None,
        "challenged": line.seq if _may_challenge(scene) else None,
        "moment": "" if line.struck else scene.moment(line.seq),
    }
    return render_to_string("chronicle/_entry.html", entry)


def _may_challenge(scene: Scene) -> bool:
    """Whether the reader is a player at their own seat, who may ask for a ruling."""
    return scene.viewer is not None and not scene.shared_device


@login_required
@require_safe
def chronicle(request: HttpRequest, public_id: str) -> HttpResponse:
    """The separate page of the chronicle."""
    game = access.campaign_or_404(request, public_id)
    return page_of(request, access.scene_for(request, game))


def page_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The page of the chronicle that the address asks for."""
    number = whole_number(request.GET.get("before", ""))
    context = {
        "game": scene.game,
        "scene": scene,
        "chronicle": chronicle_of(scene, before=number),
        "share": share_of(request, scene) if scene.watching else None,
    }
    return render(request, "chronicle/chronicle.html", context)
