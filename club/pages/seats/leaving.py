"""Leaving a seat, and removing a player from theirs. The page asks for confirmation with names."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.actions.seats import seats
from club.actions.seats.seat_tenures import handover_note
from club.addresses import path_of
from club.models import Game, Seat
from club.pages.frame.attempt import Attempt
from club.pages.frame.form_fields import number
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.pages.seats.game_pages import GamePages
from club.pages.seats.seat_operations import invite


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def depart(request: HttpRequest, public_id: str, player: str, pages: GamePages) -> HttpResponse:
    """Leaving a seat, for its player and the organiser. 404 for others."""
    game = pages.find(request, public_id)
    seat = next((seat for seat in game.seats.all() if seat.player == player), None)
    if seat is None or seat.user_id is None:
        raise Http404
    own = seat.user_id == request.user.pk
    if not own and not organises(game, request.user):
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            if not (own or (settings.DEMO and game.demo)):
                demand_fresh_sign_in(request)
            return _leave(request, game, seat) if own else _remove(request, game, seat, pages)
    context = {
        **pages.context(request, game),
        "seat": seat,
        "stays": pages.stays,
        "sealed": pages.sealed,
        "back": path_of(game, "seats"),
        "own": own,
        "refusal": attempt.refusal,
        "typed": request.POST,
        "note": request.POST.get("note", handover_note(seat) if own else ""),
        "running": game.status == Game.RUNNING,
    }
    return render(request, "seats/leave.html", context, status=attempt.status)


def _leave(request: HttpRequest, game: Game, seat: Seat) -> HttpResponse:
    actor = Actor.seat(request.user, seat.player)
    seats.leave(game.pk, actor=actor, note=request.POST.get("note", ""))
    if organises(game, request.user):
        return redirect(path_of(game, "seats"))
    return redirect("home")


def _remove(request: HttpRequest, game: Game, seat: Seat, pages: GamePages) -> HttpResponse:
    """Empties the seat, and makes a link for a substitute if the form asks for one."""
    actor = Actor.organiser(request.user)
    reason = request.POST.get("reason", "")
    shown = number(request.POST, "sitter")
    seats.unseat(game.pk, seat.player, actor=actor, reason=reason, sitter=shown)
    if "substitute" not in request.POST:
        return redirect(path_of(game, "seats"))
    link = invite(request, game, seat.player)
    return pages.seats(request, pages.find(request, game.public_id), link)
