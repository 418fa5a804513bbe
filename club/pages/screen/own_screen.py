"""The page on which a person makes, renews and withdraws the link of their screen."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.accounts import screens
from club.actions.journal.companions import watched_games

OPERATIONS = {"make": screens.make_screen, "withdraw": screens.withdraw_screen}


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_screen(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        operation = OPERATIONS.get(request.POST.get("what", ""))
        if operation is None:
            raise Http404
        operation(request.user)
        return redirect("own_screen")
    key = screens.screen_of(request.user)
    address = request.build_absolute_uri(reverse("screen", args=[key])) if key else ""
    context = {"address": address, "games": watched_games(request.user)}
    return render(request, "screen/own_screen.html", context)
