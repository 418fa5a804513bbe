"""The chronicle of a table in words: entries as news, and messages between them."""

from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from club.models import JournalEntry
from club.pages.frame.deadline_display import instant, shown_zone, time_words
from club.pages.frame.fragments import fragment
from club.pages.games.chronicle import message_in_words
from tavern.actions import table_queries
from tavern.pages.games.news_words import sentence
from tavern.pages.table.scene import Scene

LATEST = 12  # entries next to the board
LABELS = {"default": _("by the deadline"), "bot": _("bot"), "steward": _("bot sits in")}


class Chronicle(NamedTuple):
    """Entries and messages in words, newest first. `entries` are the effective ones."""

    words: list[str]
    entries: list[JournalEntry]

    @property
    def latest(self) -> JournalEntry | None:
        return self.entries[0] if self.entries else None


def chronicle_of(scene: Scene, *, most: int = 0, upto: int | None = None) -> Chronicle:
    """The chronicle up to entry `upto`, at most so many entries (0: all)."""
    entries = table_queries.latest_entries(scene.game, most=most, upto=upto)
    first = entries[-1].seq if entries and most else 0
    messages = table_queries.latest_messages(scene.game, first, upto)
    found = [(one.seq, 1, one.pk, message_in_words(scene, one)) for one in messages]
    found += [(entry.seq, 0, 0, _entry(scene, entry)) for entry in entries]
    words = [words for *_place, words in sorted(found, reverse=True) if words]
    return Chronicle(words, entries)


def _entry(scene: Scene, entry: JournalEntry) -> str:
    """The entry as its reader hears it. It never changes."""
    seats = [(seat.letter, seat.name) for seat in scene.seats.values()]
    time_zone = shown_zone(scene.game).key
    place = (scene.game.pk, entry.chain, scene.viewer, scene.place, time_zone)
    return fragment("tavern/_entry.html", (place, seats), lambda: _drawn(scene, entry))


def _is_of(seat: str, news: tuple[Any, ...]) -> bool:
    """Whether any of the news is of the seat that acted: the next turn is not."""
    return bool(seat) and any(getattr(one, "seat", seat) == seat for one in news)


def _drawn(scene: Scene, line: JournalEntry) -> str:
    news = table_queries.heard_of(line, scene.game, scene.viewer or None)
    if not news:
        return ""
    entry = {
        "scene": scene,
        "lines": [sentence(scene, one) for one in news],
        "label": str(LABELS.get(line.origin, "")) if _is_of(line.seat, news) else "",
        "iso": instant(line.at),
        "words": time_words(scene.game, line.at),
        "moment": scene.then(line.seq),
    }
    return render_to_string("tavern/_entry.html", entry)
