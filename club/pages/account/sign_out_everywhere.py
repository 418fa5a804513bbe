"""Signing out of all browsers, for example after losing a phone."""

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from club.actions.accounts.members import end_sessions


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Asks once. Then this browser and all others are signed out."""
    if request.method == "POST":
        end_sessions(request.user)
        logout(request)
    return render(request, "account/sign_out_everywhere.html", {"done": request.method == "POST"})
