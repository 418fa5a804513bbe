"""The form by which a person lends the count of a battle, and takes it back."""

from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.actions.battles.lent_counts import (
    end_lending,
    lend,
    lent_by_others,
    link_of,
    take_back,
)
from campaign.pages.battles.qr_codes import code_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.world import Battle, BattleId, PlayerId
from club.refusals import Refusal

MOST_DIGITS = 19  # of the number of a row


@login_required
@require_POST
def lend_count(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """Makes or ends the person's link, or ends another's (`what` is `end-` and its number).

    Leads to the page of the battle if it is not to be fought.
    """
    game = access.campaign_or_404(request, public_id)
    what, _, number = request.POST.get("what", "").partition("-")
    act = {"lend": lend, "take": take_back}.get(what)
    if what == "end" and number.isascii() and number.isdigit() and len(number) < MOST_DIGITS:
        act = partial(end_lending, lent=int(number))
    if act is None:
        raise Http404
    try:
        act(game.pk, battle_id, user=request.user)
    except Refusal as refusal:
        if refusal.code != "closed":
            raise Http404 from refusal
    return redirect(reverse("live_count", args=[public_id, battle_id]) + "#lend")


def lending(request: HttpRequest, scene: Scene, id: BattleId, row: Battle) -> dict[str, Any]:
    """The person's link with its QR code, for the page on which they count. Organisers see who else
    lends it, but no other link: `others` are pairs of a number and a seat, None without one."""
    end = link_of(scene.game, id, row, request.user)
    address = request.build_absolute_uri(reverse("lent_count", args=[end])) if end else ""
    lent = lent_by_others(scene.game, id, row, request.user) if scene.organises else []
    seats = scene.game.seats.all()
    views = {seat.user_id: scene.seats.get(PlayerId(seat.player)) for seat in seats}
    return {
        "lends": True,
        "code": code_of(address) if address else None,
        "others": [(one.pk, views.get(one.by_id)) for one in lent],
    }
