"""The page of an invitation by name: yes or no, with one tap."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.seats.invitation_mail import host_name
from club.kinds import kind_of
from club.refusals import Refusal
from tavern.actions import asked_people, seating, table_queries


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table to which the reader is invited, and their answer."""
    found = [
        game for game in table_queries.asked_tables(request.user) if game.public_id == public_id
    ]
    if not found:
        return _answered(request, public_id)
    refusal = None
    if request.method == "POST":
        try:
            return _answer(request, found[0])
        except Refusal as error:
            refusal = error
    context = {"line": asked_line(found[0]), "refusal": refusal}
    return render(request, "tavern/asked.html", context, status=422 if refusal else 200)


def asked_line(game: Any) -> dict[str, Any]:
    """A table as an invited person sees it."""
    seated = [seat.name for seat in game.seats.all() if seat.user_id or seat.bot]
    title = kind_of(game).title
    return {"game": game, "title": title, "host": host_name(game), "seated": seated}


def _answer(request: HttpRequest, game: Any) -> HttpResponse:
    if request.POST.get("answer") == "yes":
        seating.answer_yes(game.pk, user=request.user, name=request.POST.get("name", ""))
        return redirect("tavern_table", public_id=game.public_id)
    asked_people.say_no(game.pk, user=request.user)
    return redirect("tavern")


def _answered(request: HttpRequest, public_id: str) -> HttpResponse:
    """Redirects a member to the table. Nobody else learns that there is one."""
    try:
        table_queries.table_for(request.user, public_id)
    except LookupError as error:
        raise Http404 from error
    return redirect("tavern_table", public_id=public_id)
