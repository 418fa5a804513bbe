"""Opened envelopes: amounts and nonces, so that anybody can check that nothing was swapped."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.actions import looking
from campaign.actions.envelopes import is_genuine
from campaign.actions.holding import last_chain
from campaign.actions.sealing import line_of
from campaign.models import Envelope
from campaign.pages import access, wording
from campaign.pages.scene import Scene
from campaign.pages.sharing import share_of


@dataclass(frozen=True, slots=True)
class Row:
    """An opened envelope, its player's name, and the line that its receipt is the hash of.

    `counts` is False where a correction went back before its opening; `genuine` where amount
    and nonce give the receipt.
    """

    envelope: Envelope
    name: str
    line: str
    counts: bool
    genuine: bool

    @property
    def by(self) -> str:
        """What sealed it, where that was not the player at a device of his own."""
        if self.envelope.on_behalf:
            return _("on the organiser's device")
        return str(wording.STAND_INS.get(self.envelope.how, ""))


@login_required
@require_safe
def envelopes(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every envelope opened so far, latest turn first."""
    campaign = access.campaign_or_404(request, public_id)
    return page_of(request, access.scene_for(request, campaign))


def page_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The envelopes as members and spectators see them."""
    campaign = scene.campaign
    found = looking.opened_bids(campaign)
    counting = looking.counting_bids(campaign, found)
    opened = sorted(found, key=lambda one: (-one.turn, -one.era, one.player))
    names = {seat.player: seat.name for seat in campaign.seats.all()}
    rows = [
        Row(one, names.get(one.player, ""), line_of(campaign, one), one.pk in counting,
            is_genuine(campaign, one))
        for one in opened
    ]  # fmt: skip
    context = {
        "campaign": campaign, "scene": scene, "rows": rows, "chain": last_chain(campaign),
        "share": share_of(request, scene) if scene.watching else None,
    }  # fmt: skip
    return render(request, "envelopes.html", context)
