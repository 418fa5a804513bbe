"""Coming evenings, and the form for a new one."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from club.pages.frame.attempt import Attempt
from tavern.actions.evenings import evening_queries, planning
from tavern.pages.evenings import evening


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evenings(request: HttpRequest) -> HttpResponse:
    with Attempt() as attempt:
        if request.method == "POST":
            made = planning.plan_evening(
                host=request.user,
                title=request.POST.get("title", ""),
                place=request.POST.get("place", ""),
                day=evening.day(request.POST, "day"),
                starts=evening.clock(request.POST, "starts"),
            )
            return redirect("tavern_evening", evening=made.public_id)
    context = {
        "evenings": evening_queries.evenings_of(request.user),
        "typed": request.POST,
        "refusal": attempt.refusal,
    }
    return render(request, "tavern/evenings/list.html", context, status=attempt.status)
