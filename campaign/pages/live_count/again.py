"""The form by which those who fight begin the count of a battle again."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.actions.battles.fresh_counts import count_again
from campaign.actions.battles.live_counts import actor_at_table
from campaign.pages.scene import access
from club.refusals import Refusal

MOST_DIGITS = 5  # of how often a count began again


@login_required
@require_POST
def begin_again(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """Begins the count again, unless somebody has done it since the page was loaded (`start`).

    Leads to the page of the battle if it is not to be fought.
    """
    game = access.campaign_or_404(request, public_id)
    start = request.POST.get("start", "")
    if not (start.isascii() and start.isdigit() and len(start) <= MOST_DIGITS):
        raise Http404
    actor = actor_at_table(game, request.user, battle_id)
    try:
        count_again(game.pk, battle_id, actor=actor, start=int(start))
    except Refusal as refusal:
        if refusal.code != "closed":
            raise Http404 from refusal
    return redirect("live_count", public_id=public_id, battle_id=battle_id)
