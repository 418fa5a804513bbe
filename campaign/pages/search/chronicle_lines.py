"""The lines of the chronicle in the reader's words, and those that match a query."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import groupby

from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.history.battle_losses import with_losses_together
from campaign.pages.chronicle.campaign_message_words import messages_of
from campaign.pages.chronicle.names import news_sentence
from campaign.pages.chronicle.phases import PhaseNews, phases_of
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.search.folding import Query, has_all, marked
from campaign.words.phases import PHASE_NAMES
from club.actions.journal.history import effective
from club.pages.frame.fragments import fragment
from club.pages.games.chronicle import message_in_words

SECONDS = 1.5  # seconds for which a search reads on
MOST = 60  # lines shown
FIELDS = ("seq", "chain", "news", "turn", "phase", "struck")
# Not part of a sentence: letters of players, numbers of rules, heads of entries.
BESIDE = re.compile(r'<(span|a) class="(?:badge|rule)[^>]*>[^<]*</\1>|<header>.*?</header>', re.S)


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its entry, and its turn and phase in words; "" for a message."""

    seq: int
    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A line with the found words marked; `href` leads to its moment on the map."""

    place: str
    href: str
    words: SafeString


@dataclass(frozen=True, slots=True)
class Hits:
    """Matching lines, newest first. `more` means that there are others. `read_from` is the earliest
    turn that was read, if time ran out before the first; 0 otherwise."""

    lines: list[Hit]
    more: bool
    read_from: int


def search_chronicle(
    scene: Scene, query: Query, clock: Callable[[], float] = time.monotonic
) -> Hits:
    """The lines that contain every word of the query. It stops when its time is up."""
    until, found = clock() + SECONDS, list[Line]()
    for turn, lines in _by_turn(scene):
        found += [line for line in lines if has_all(line.text, query.words)]
        if len(found) > MOST:
            break
        if turn and clock() > until:
            return Hits(_hits(scene, found, query), more=False, read_from=turn)
    return Hits(_hits(scene, found, query), len(found) > MOST, 0)


def _hits(scene: Scene, found: list[Line], query: Query) -> list[Hit]:
    return [
        Hit(line.place, scene.moment(line.seq), marked(line.text, query.words))
        for line in found[:MOST]
    ]


def _by_turn(scene: Scene) -> Iterator[tuple[int, list[Line]]]:
    """The messages, then the turns, latest first, each with its lines, latest first."""
    yield 0, _messages(scene)
    phases = phases_of(effective(scene.game).only(*FIELDS))
    turns = [(turn, list(found)) for turn, found in groupby(phases, key=lambda one: one.turn)]
    for turn, found in reversed(turns):
        yield turn, _lines(scene, found)


def _messages(scene: Scene) -> list[Line]:
    """The messages outside the journal. Their moment is that of the entry before."""
    rows = messages_of(scene, 0, None)
    return [Line(row.seq, "", _plain(message_in_words(scene, row))) for row in rows]


def _lines(scene: Scene, phases: list[PhaseNews]) -> list[Line]:
    """The lines of one turn, latest first, made once for all readers of one language."""
    names = tuple(seat.name for seat in scene.seats.values())
    chains = [part.entry.chain for phase in phases for part in phase.parts]
    drawn = fragment(
        "search", (scene.game.pk, chains, names), lambda: "\n".join(_written(scene, phases))
    )
    rows = (row.split("\t") for row in reversed(drawn.split("\n")) if row)
    return [Line(int(seq), place, text) for seq, place, text in rows]


def _written(scene: Scene, phases: list[PhaseNews]) -> Iterator[str]:
    """Entry, place and sentence of every line, oldest first."""
    for phase in phases:
        name = PHASE_NAMES[phase.phase]
        when = {"turn": phase.turn, "phase": name}
        place = _("Turn %(turn)s, %(phase)s") % when if phase.turn else name
        for part in phase.events[::-1]:
            for line in with_losses_together(part.news):
                text = _plain(news_sentence(scene, line))
                yield f"{part.entry.seq}\t{place}\t{text}"


def _plain(words: str) -> str:
    """The words of a piece of HTML."""
    return " ".join(unescape(strip_tags(BESIDE.sub("", words))).split())
