"""The first card of a player's page: the events since they last looked."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from campaign.actions.notices.recaps import MOST, recap_of
from campaign.history.recap import Group
from campaign.history.recap_lines import Line
from campaign.pages.chronicle.chronicle import entries_before
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from club.actions.journal.actor import Actor
from club.actions.seats.news_seen import mark_seen
from club.actions.security.whole_numbers import whole_number
from club.pages.frame.fragments import fragment
from club.pages.frame.requests import Request


@dataclass(frozen=True, slots=True)
class Card:
    """`bids` are shown as envelopes, `groups` are sentences; `more`: there was more than that."""

    bids: tuple[Line, ...]
    groups: tuple[Group, ...]
    more: bool

    @property
    def is_empty(self) -> bool:
        return not (self.bids or self.groups)


def card_html(scene: Scene) -> SafeString | None:
    """The card of the viewer, "" if nothing is new to them; None for others than players.

    Who has not read or done anything yet sees what they must do, and a link to what happened.
    """
    if scene.viewer is None or scene.shared_device:
        return None
    if scene.is_first_visit or scene.seen >= scene.game.seq:
        return mark_safe("")
    names = [(seat.player, seat.name) for seat in scene.seats.values()]
    code = scene.game.public_id
    drawn_from = (code, scene.game.era, scene.game.seq, scene.viewer, scene.seen, names)
    return fragment("chronicle/_told.html", drawn_from, lambda: _drawn(scene))


def _drawn(scene: Scene) -> str:
    card = _card_of(scene, scene.seen)
    if card.is_empty:
        return ""
    return render_to_string("chronicle/_told.html", {"scene": scene, "card": card})


def _card_of(scene: Scene, after: int) -> Card:
    """The card about the entries after this one."""
    assert scene.viewer is not None
    entries = entries_before(scene.game, None, min(scene.game.seq - after, MOST))
    found = recap_of(entries, scene.viewer, after=after)
    bids = tuple(line for group in found for line in group.lines if line.kind in ("bid", "void"))
    groups = (
        Group(group.head, tuple(line for line in group.lines if line not in bids), group.more)
        for group in found
    )
    return Card(bids, tuple(one for one in groups if one.lines), scene.game.seq - after > MOST)


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
    card = _card_of(scene, max(0, game.seq - MOST))
    return render(request, "chronicle/happened.html", {"scene": scene, "game": game, "card": card})
