"""Taking back one's own last action."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.actions.play import campaign_queries
from campaign.actions.rulings.corrections import undo
from campaign.pages.acts import Submission
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Selection
from campaign.pages.table.answer import taken_back
from campaign.pages.table.table import table_page
from club.actions.journal.actor import Actor
from club.pages.frame.form_fields import number
from club.pages.frame.fragments import Request
from club.refusals import Refusal


@login_required
@require_POST
def undo_last(request: Request, public_id: str) -> HttpResponse:
    """Undoes the user's last command, or shows why not (422, stale: 409)."""
    game = access.campaign_or_404(request, public_id)
    seat, shared_device = access.seat_at(request, game)
    if seat is None:
        raise Http404
    user, player = request.user, seat.player
    actor = Actor.organiser(user, player) if shared_device else Actor.seat(user, player)
    key = request.POST.get("key", "")[:64] or None
    try:
        undo(game.pk, actor=actor, page_version=number(request.POST, "entry"), key=key)
    except Refusal as refusal:
        fresh = campaign_queries.campaign_for(user, public_id)
        status = 409 if refusal.code == "stale" else 422
        attempt = Submission("undo", request.POST, refusal)
        return table_page(request, fresh, attempt=attempt, status=status)
    address = (
        reverse("table", args=[public_id]) + Selection(seat=player if shared_device else "").query
    )
    if not request.htmx:
        return redirect(address)
    fresh = campaign_queries.campaign_for(user, public_id)
    response = table_page(request, fresh, answer=taken_back())
    response["HX-Replace-Url"] = address
    return response
