"""The button that founds the next season of a campaign that is over."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.actions.leagues.next_season import begin_next_season
from campaign.pages.ending.page import page_of
from campaign.pages.founding.companions import ask_people
from campaign.pages.scene import access
from club.pages.frame.attempt import Attempt


@login_required
@require_POST
def next_season(request: HttpRequest, public_id: str) -> HttpResponse:
    """Founds the season, sends an email to its former players, and redirects to its seats."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        found = begin_next_season(game, founder=request.user)
        if found.new:
            free = found.game.seats.filter(user=None, bot="").values_list("player", flat=True)
            ask_people(request, found.game, game, free)
        return redirect("seats", public_id=found.game.public_id)
    return page_of(request, access.scene_for(request, game), refusal=attempt.refusal)
