"""The page on which a battle is counted at the table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.actions.battles.live_counts import is_open
from campaign.pages.live_count.drawing import count_of
from campaign.pages.live_count.lending import lending
from campaign.pages.scene import access
from campaign.world import BattleId


@login_required
@require_safe
def live_count(request: HttpRequest, public_id: str, battle_id: str) -> HttpResponse:
    """The count of a battle that is to be fought or disputed; otherwise the page of the battle."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    id = BattleId(battle_id)
    row = scene.world.battles.get(id)
    if row is None or not is_open(row):
        return redirect("battle", public_id=public_id, battle_id=battle_id)
    there = reverse("battle", args=[public_id, battle_id]) + scene.selection.query
    context = count_of(request, scene, id, row) | {"act_address": there}
    if context["may_count"]:
        context |= lending(request, scene, id, row)
    return render(request, "live_count/page.html", context)
