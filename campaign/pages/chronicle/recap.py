"""The first card of a player's page: the events since their last visit."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from campaign.actions.history.chronicle_lines import entries_before
from campaign.actions.notices.recaps import MOST, recap_of
from campaign.history.recap import Group
from campaign.history.recap_lines import Head, Line
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from club.actions.journal.actor import Actor
from club.actions.seats.seats import mark_seen
from club.actions.security.whole_numbers import whole_number
from club.models import JournalEntry
from club.pages.frame.fragments import Request, cached

BRIEFLY = 5  # lines of the brief card
# The lines about what the player won and lost, which have marks on the brief card.
WON = ("claimed", "taken", "captured", "won")
LOST = (
    "taken_from",
    "captured_from",
    "razed_from",
    "fallen_from",
    "lost",
    "forgotten",
    "lord_lost",
)
# The headings in the order in which the brief card has room for them.
HEADS: tuple[Head, ...] = (
    "end",
    "battle",
    "land",
    "memory",
    "retreat",
    "ruling",
    "order",
    "coin",
    "march",
    "die",
    "envelope",
)


@dataclass(frozen=True, slots=True)
class Card:
    """The news of a turn. `bids` are shown as envelopes, `groups` are sentences."""

    turn: int
    bids: tuple[Line, ...]
    groups: tuple[Group, ...]

    @property
    def events(self) -> int:
        """The number on the bell. That everybody has mustered counts as one event."""
        if self.turn == 0:
            return 1
        return len(self.bids) + sum(len(group.lines) + group.more for group in self.groups)


@dataclass(frozen=True, slots=True)
class Brief:
    """The news in at most five lines. The memory points that the player `gained` are one, and so
    are the bids; `lines` are the others, each with its heading and its mark: "won", "lost" or "".
    `more` events are left out."""

    gained: int
    bids: tuple[Line, ...]
    lines: tuple[tuple[Head, Line, str], ...]
    more: int


class Drawn(NamedTuple):
    """The card, the number of its events, the brief card, and the number of events that the brief
    card leaves out. Both cards are "" without events."""

    card: SafeString
    events: int
    brief: SafeString
    more: int


NOTHING = Drawn(mark_safe(""), 0, mark_safe(""), 0)


def card_html(scene: Scene) -> SafeString | None:
    """The viewer's card, "" if they have read everything; None for readers without a seat.

    Players who have not read or done anything so far see their duty, and a link to the events.
    """
    drawn = _all_drawn(scene)
    return None if drawn is None else drawn.card


def brief_html(scene: Scene) -> tuple[SafeString, int]:
    """The viewer's brief card, and how many events it leaves out; "" and 0 if there is nothing new
    for them, or the campaign is over."""
    drawn = _all_drawn(scene)
    found = NOTHING if drawn is None or scene.over else drawn
    return found.brief, found.more


def unread_of(scene: Scene) -> int | None:
    """The number of events on the card; None for readers without a seat."""
    drawn = _all_drawn(scene)
    return None if drawn is None else drawn.events


def _all_drawn(scene: Scene) -> Drawn | None:
    if scene.viewer is None or scene.shared_device:
        return None
    if scene.is_first_visit or scene.seen >= scene.game.seq:
        return NOTHING
    names = [(seat.player, seat.name) for seat in scene.seats.values()]
    code = scene.game.public_id
    drawn_from = (code, scene.game.era, scene.game.seq, scene.viewer, scene.seen, names)
    return cached("chronicle/_told.html", drawn_from, lambda: _drawn(scene))


def _drawn(scene: Scene) -> Drawn:
    cards = _cards_of(scene, scene.seen)
    if not cards:
        return NOTHING
    more = scene.game.seq - scene.seen > MOST
    named = {"scene": scene, "game": scene.game, "cards": cards, "more": more}
    brief = brief_of(cards)
    return Drawn(
        render_to_string("chronicle/_told.html", named),
        sum(card.events for card in cards),
        render_to_string("chronicle/_brief.html", named | {"brief": brief}),
        brief.more,
    )


def brief_of(cards: Sequence[Card]) -> Brief:
    """The brief card of these cards, the latest turn first: what concerns the player themselves
    comes first."""
    found = [(group.head, line) for card in cards for group in card.groups for line in group.lines]
    rest = [(head, line) for head, line in found if not _is_gained(line)]
    gained = len(found) - len(rest)
    rest = [one for at, one in enumerate(rest) if one not in rest[:at]]  # turns may be alike
    bids = next((card.bids for card in cards if card.bids), ())
    rest.sort(key=lambda one: (not one[1].me, HEADS.index(one[0])))
    room = BRIEFLY - bool(gained) - bool(bids)
    left_out = sum(group.more for card in cards for group in card.groups)
    lines = tuple((head, line, _mark(line)) for head, line in rest[:room])
    return Brief(gained, bids, lines, left_out + len(rest[room:]))


def _mark(line: Line) -> str:
    if not line.me:
        return ""
    return "won" if line.kind in WON else "lost" if line.kind in LOST else ""


def _is_gained(line: Line) -> bool:
    return line.kind == "memory" and line.me


def _cards_of(scene: Scene, after: int) -> list[Card]:
    """The cards about the entries after this one, the latest turn first."""
    entries = entries_before(scene.game, None, min(scene.game.seq - after, MOST))
    by_turn = groupby(sorted(entries, key=_turn_of, reverse=True), key=_turn_of)
    cards = [_card_of(scene, turn, list(found), after) for turn, found in by_turn]
    return [card for card in cards if card.bids or card.groups]


def _turn_of(entry: JournalEntry) -> int:
    return entry.turn


def _card_of(scene: Scene, turn: int, entries: list[JournalEntry], after: int) -> Card:
    assert scene.viewer is not None
    found = recap_of(entries, scene.viewer, after=after)
    bids = tuple(line for group in found for line in group.lines if line.kind in ("bid", "void"))
    groups = (
        Group(group.head, tuple(line for line in group.lines if line not in bids), group.more)
        for group in found
    )
    return Card(turn, bids, tuple(one for one in groups if one.lines))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def happened(request: Request, public_id: str) -> HttpResponse:
    """The latest events, read or not; a POST marks them as read up to the entry `seen`."""
    game = access.campaign_or_404(request, public_id)
    seat, shared_device = access.seat_at(request, game)
    if seat is None or shared_device:
        raise Http404
    if request.method == "POST":
        actor = Actor.seat(request.user, seat.player)
        mark_seen(game, actor=actor, seq=whole_number(request.POST.get("seen", "")) or 0)
        return redirect("table", public_id=public_id)
    scene = access.scene_for(request, game)
    cards = _cards_of(scene, max(0, game.seq - MOST))
    context = {"scene": scene, "game": game, "cards": cards, "unread": scene.seen < game.seq}
    return render(request, "chronicle/happened.html", context)
