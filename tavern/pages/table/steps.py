"""The boards between two moments of a table, so that a page can play what happened in between.

Each board is drawn by the painter of the game from what the reader saw at that moment. Boards are
cached, and never show more than the time machine does.
"""

import re
from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET

from club.actions.security.whole_numbers import whole_number
from club.models import JournalEntry
from club.pages.frame.fragments import fragment
from club.pages.games.answers import for_one_reader, for_spectators
from tavern.actions import table_queries, upkeep
from tavern.pages.table.page import in_a_line, step_words
from tavern.pages.table.scene import Scene, scene_for, scene_watched, scene_with, table_or_404

# Of a drawing that nobody reads, points to or taps: only what is seen is sent.
SPOKEN = re.compile(r'<title>[^<]*</title>| (?:aria-label|role|tabindex)="[^"]*"|(?<=\n)\s+')
MOST = 8  # acts that are played one after the other; earlier ones are one step


@login_required
@require_GET
def steps(request: HttpRequest, public_id: str, seq: int) -> HttpResponse:
    """The boards from the entry of the query to entry `seq`, and the words of these acts."""
    game = table_or_404(request, public_id)
    return for_one_reader(_drawn(request, scene_for(request, game), seq))


@require_GET
def watch_steps(request: HttpRequest, key: str, seq: int) -> HttpResponse:
    """As `steps`, as everybody sees it."""
    try:
        scene = scene_watched(upkeep.watched(key))
    except LookupError as error:
        raise Http404 from error
    return for_spectators(_drawn(request, scene, seq))


def _drawn(request: HttpRequest, scene: Scene, seq: int) -> HttpResponse:
    after = whole_number(request.GET.get("after", ""), seq)
    found = [] if after is None or scene.forming else steps_of(scene, after, seq)
    return render(request, "tavern/steps.html", {"steps": found})


def steps_of(scene: Scene, after: int, upto: int) -> list[tuple[str, str]]:
    """Words and board of each step. The first has no words, and the last no board: the page has it.

    The reader's own acts at the beginning are no steps: they did them. [] if nothing is left.
    """
    entries = table_queries.entries_between(scene.game, after, upto)
    while entries and (len(entries) > MOST or (scene.viewer and entries[0].seat == scene.viewer)):
        after = entries.pop(0).seq
    if not entries:
        return []
    words = [in_a_line(step_words(scene, entry)) for entry in entries]
    return list(zip(["", *words], [*_boards(scene, after, entries[:-1]), ""], strict=True))


def _boards(scene: Scene, after: int, entries: list[JournalEntry]) -> list[SafeString]:
    """The board after entry `after`, and after each of these. A moment never changes."""
    seats = [(seat.letter, seat.css, seat.name) for seat in scene.seats.values()]
    same = (scene.game.pk, scene.viewer, scene.place, scene.over, seats)
    seen: dict[int, Any] = {}

    def draw(seq: int) -> str:
        if not seen:
            viewer = scene.viewer or None
            seen.update(table_queries.seen_along(scene.game, after, entries, viewer))
        then = scene_with(scene, seq, scene.viewer, seen[seq])
        return drawing_of(then)

    moments = (after, *(entry.seq for entry in entries))
    return [fragment("tavern/steps", (same, seq), partial(draw, seq)) for seq in moments]


def drawing_of(scene: Any) -> str:
    """The board of a moment for eyes alone: nothing on it is read, pointed to or tapped."""
    values = {"scene": scene, "board": scene.painter.board(scene), "moment": True}
    return SPOKEN.sub("", render_to_string(scene.painter.template, values))
