"""Asking for a seat in a game that looks for players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from club.actions.seats.seat_requests import ask_for_seat, games_that_look_for_players
from club.kinds import kind_of
from club.pages.frame.attempt import Attempt


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask_to_join(request: HttpRequest, open_id: int) -> HttpResponse:
    """The game as on the public list, and a form for a name and a message."""
    found = games_that_look_for_players().filter(pk=open_id).first()
    if found is None:
        raise Http404
    post = request.POST
    with Attempt() as attempt:
        if request.method == "POST":
            ask_for_seat(
                found,
                user=request.user,
                name=post.get("name", ""),
                message=post.get("message", ""),
            )
            messages.success(request, gettext("Your request has been sent. We will let you know."))
            return redirect("home")
    context = {
        "open": found,
        "kind": kind_of(found.game),
        "refusal": attempt.refusal,
        "name": post.get("name", getattr(request.user, "first_name", "")),
        "message": post.get("message", ""),
    }
    return render(request, "seats/ask_to_join.html", context, status=attempt.status)
