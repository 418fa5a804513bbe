"""The news since the reader acted, step by step."""

from typing import Any

from django.template.loader import render_to_string

from club.models import JournalEntry
from club.pages.frame.fragments import fragment
from tavern.actions import table_queries
from tavern.pages.table.chronicle import sentence
from tavern.pages.table.scene import Scene

FOR_SPECTATORS = 3  # entries
CHAIN = 2  # sentences; more are shown as steps with numbers


def since_of(scene: Scene, entries: list[JournalEntry]) -> list[str]:
    """The entries after the last one of the viewer, oldest first, each in words.

    The viewer's own last act is shown if nothing has happened after it. `entries` are the latest,
    newest first.
    """
    own = [place for place, entry in enumerate(entries) if entry.seat == scene.viewer]
    if not scene.viewer:
        found = entries[:FOR_SPECTATORS]
    else:
        found = entries[: max(1, own[0])] if own else entries
    words = [_words(scene, entry) for entry in reversed(found)]
    return [one for one in words if one]


def _words(scene: Scene, entry: JournalEntry) -> str:
    """The news of an entry that the reader hears, without small news."""
    seats = [(seat.letter, seat.name) for seat in scene.seats.values()]
    place = (scene.game.pk, entry.chain, scene.viewer)
    return fragment("tavern/_step.html", (place, seats), lambda: _drawn(scene, entry))


def _drawn(scene: Scene, entry: JournalEntry) -> str:
    small: tuple[str, ...] = getattr(scene.painter, "small_news", ())
    heard: Any = table_queries.heard_of(entry, scene.game, scene.viewer or None)
    lines = [sentence(scene, one) for one in heard if type(one).__name__ not in small]
    values = {"lines": lines, "chain": len(lines) > CHAIN}
    return render_to_string("tavern/_step.html", values) if lines else ""
