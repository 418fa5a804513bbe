"""The rules of a campaign for its members, with the standing rulings."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.pages.organise.dashboard import rulings_of
from campaign.pages.rulebook.page import page_of
from campaign.pages.scene import access


@login_required
@require_safe
def rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page of the rules, for every member of the campaign."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    return page_of(request, scene, rulings=rulings_of(game, standing=True))
