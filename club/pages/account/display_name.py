"""The display name, asked for once: after the code that made the account."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from club.actions.accounts.registration import set_display_name
from club.pages.frame.attempt import Attempt


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def display_name(request: HttpRequest) -> HttpResponse:
    """Asks for the name, then redirects to the page that the person wanted."""
    there = request.POST.get("next", request.GET.get("next", ""))
    with Attempt() as attempt:
        if request.method == "POST":
            set_display_name(request.user, request.POST.get("name", ""))
            safe = url_has_allowed_host_and_scheme(there, {request.get_host()}, request.is_secure())
            return redirect(there if safe else "home")
    own = getattr(request.user, "first_name", "")
    context = {
        "refusal": attempt.refusal,
        "next": there,
        "name": request.POST.get("name", own),
    }
    return render(request, "account/display_name.html", context, status=attempt.status)
