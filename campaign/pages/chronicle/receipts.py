"""My receipts: what I sealed and what I did, with the time and the hash of each."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.actions.history.receipts import own_envelopes, own_lines
from campaign.actions.play import campaign_queries
from campaign.actions.play.sealed_bids import own_bid
from campaign.models import Campaign, Envelope, JournalEntry
from campaign.pages.chronicle.chronicle import entry_in_words
from campaign.pages.frame.deadline_display import moment_words
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import OwnBid, Scene


@dataclass(frozen=True, slots=True)
class Sealing:
    """A bid of mine. `own` is what lies in an envelope that only I may look into."""

    envelope: Envelope
    at: str
    own: OwnBid | None


@dataclass(frozen=True, slots=True)
class Given:
    """A line of the journal that is mine, in words."""

    line: JournalEntry
    at: str
    words: str


@login_required
@never_cache
@require_safe
def receipts(request: HttpRequest, public_id: str) -> HttpResponse:
    """The receipts of the user's own seat; who has none finds no such page."""
    campaign = access.campaign_or_404(request, public_id)
    seat = campaign_queries.seat_of(campaign, request.user)
    if seat is None:
        raise Http404
    scene = access.scene_for(request, campaign)
    lines = own_lines(campaign, seat, request.user)
    context = {
        "campaign": campaign, "scene": scene,
        "sealings": [_sealing(campaign, one) for one in own_envelopes(campaign, seat)],
        "given": [_given(scene, line) for line in lines],
    }  # fmt: skip
    return render(request, "chronicle/receipts.html", context)


def _sealing(campaign: Campaign, envelope: Envelope) -> Sealing:
    at = moment_words(campaign, envelope.sealed_at)
    is_open_now = (envelope.era, envelope.moment) == (campaign.era, campaign.moment)
    if envelope.opened_at or envelope.on_behalf or not is_open_now:
        return Sealing(envelope, at, None)
    found = own_bid(campaign, envelope.player)
    return Sealing(envelope, at, OwnBid(*found) if found else None)


def _given(scene: Scene, line: JournalEntry) -> Given:
    return Given(line, moment_words(scene.campaign, line.at), entry_in_words(scene, line))
