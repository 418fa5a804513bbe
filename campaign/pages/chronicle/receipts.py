"""My receipts: my bids and my commands, with the time and the hash of each."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.actions.history.receipts import own_envelopes, own_lines
from campaign.actions.play.sealed_bids import own_bid
from campaign.models import Envelope
from campaign.pages.chronicle.chronicle import entry_in_words
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene, ShownBid
from club.actions.journal.game_queries import seat_of
from club.models import Game, JournalEntry
from club.pages.frame.deadline_display import time_words


@dataclass(frozen=True, slots=True)
class Sealing:
    """A bid of the viewer. `own` is the content of their sealed envelope."""

    envelope: Envelope
    at: str
    own: ShownBid | None


@dataclass(frozen=True, slots=True)
class Given:
    """A journal entry of the viewer, in words."""

    line: JournalEntry
    at: str
    words: str


@login_required
@never_cache
@require_safe
def receipts(request: HttpRequest, public_id: str) -> HttpResponse:
    """The receipts of the user's own seat; 404 for users without one."""
    game = access.campaign_or_404(request, public_id)
    seat = seat_of(game, request.user)
    if seat is None:
        raise Http404
    scene = access.scene_for(request, game)
    entries = own_lines(game, seat, request.user)
    context = {
        "game": game,
        "scene": scene,
        "sealings": [_sealing(game, one) for one in own_envelopes(game, seat)],
        "given": [_given(scene, entry) for entry in entries],
    }
    return render(request, "chronicle/receipts.html", context)


def _sealing(game: Game, envelope: Envelope) -> Sealing:
    at = time_words(game, envelope.sealed_at)
    is_open_now = (envelope.era, envelope.moment) == (game.era, game.moment)
    if envelope.opened_at or envelope.on_behalf or not is_open_now:
        return Sealing(envelope, at, None)
    found = own_bid(game, envelope.player)
    return Sealing(envelope, at, ShownBid(*found) if found else None)


def _given(scene: Scene, entry: JournalEntry) -> Given:
    return Given(entry, time_words(scene.game, entry.at), entry_in_words(scene, entry))
