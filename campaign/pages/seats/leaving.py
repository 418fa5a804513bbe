"""Leaving one's seat, and taking a player from theirs: asked once more, naming who and what."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.permissions import organises
from campaign.actions.play import campaign_queries
from campaign.actions.seats import seats
from campaign.actions.seats.seat_handover import handover_note
from campaign.models import Campaign, Seat
from campaign.pages.frame.fresh_sign_in import demand_fresh_sign_in
from campaign.pages.scene import access
from campaign.pages.scene.form_values import number
from campaign.pages.seats import lobby
from club.refusals import Refusal


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def depart(request: HttpRequest, public_id: str, player: str) -> HttpResponse:
    """For who sits there, and for the organiser; nobody else finds the page."""
    campaign = access.campaign_or_404(request, public_id)
    seat = next((seat for seat in campaign.seats.all() if seat.player == player), None)
    if seat is None or seat.user_id is None:
        raise Http404
    own = seat.user_id == request.user.pk
    if not own and not organises(campaign, request.user):
        raise Http404
    refusal = None
    if request.method == "POST":
        if not (own or (settings.DEMO and campaign.demo)):
            demand_fresh_sign_in(request)
        try:
            return _leave(request, campaign, seat) if own else _remove(request, campaign, seat)
        except Refusal as error:
            refusal = error
    context = {
        "campaign": campaign, "scene": access.scene_for(request, campaign), "seat": seat,
        "own": own, "refusal": refusal, "typed": request.POST,
        "note": request.POST.get("note", handover_note(seat) if own else ""),
        "running": campaign.status == Campaign.RUNNING,
    }  # fmt: skip
    return render(request, "seats/leave.html", context, status=422 if refusal else 200)


def _leave(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    actor = Actor.seat(request.user, seat.player)
    seats.leave(campaign.pk, actor=actor, note=request.POST.get("note", ""))
    if organises(campaign, request.user):
        return redirect("seats", public_id=campaign.public_id)
    return redirect("home")


def _remove(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """Empties the seat, and makes a link for a substitute where the form asks for one."""
    actor = Actor.organiser(request.user)
    reason = request.POST.get("reason", "")
    shown = number(request.POST, "sitter")
    seats.remove(campaign.pk, seat.player, actor=actor, reason=reason, sitter=shown)
    if "substitute" not in request.POST:
        return redirect("seats", public_id=campaign.public_id)
    link = lobby.invite(request, campaign, seat.player)
    return lobby.drawn(
        request, campaign_queries.campaign_for(request.user, campaign.public_id), link=link
    )
